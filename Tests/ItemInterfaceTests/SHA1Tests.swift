import Testing

@testable import ItemInterface

@Suite("SHA-1")
struct SHA1Tests {
    @Test(
        "The digests are those of RFC 3174, section 7.3",
        arguments: [
            ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
            ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
            (
                "0123456701234567012345670123456701234567012345670123456701234567", 10,
                "dea356a2cddd90c7a7ecedc5ebb563934f460452"
            ),
        ])
    func vectors(text: String, count: Int, digest: String) {
        #expect(hexadecimal(SHA1.digest(of: String(repeating: text, count: count).utf8)) == digest)
    }

    @Test(
        "A message that leaves no room for its length in its last block is padded by a block of its own"
    )
    func padding() {
        // From sha1sum.
        let digests = [
            0: "da39a3ee5e6b4b0d3255bfef95601890afd80709", 55: "c1c8bbdc22796e28c0e15163d20899b65621d65a",
            56: "c2db330f6083854c99d4b5bfb6e8f29f201be699", 63: "03f09f5b158a7a8cdad920bddc29b81c18a551f5",
            64: "0098ba824b5c16427bd7a1122a5a442a25ec644d", 65: "11655326c708d70319be2610e8a57d9a5b959d3b",
        ]
        for (count, digest) in digests {
            let message = String(repeating: "a", count: count)
            #expect(hexadecimal(SHA1.digest(of: message.utf8)) == digest, "\(count) bytes")
        }
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
