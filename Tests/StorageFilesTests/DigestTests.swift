import FoundationEssentials
import Testing

@testable import StorageFiles

@Suite("Digest")
struct DigestTests {
    /// As Python's hashlib.blake2b(bytes((i * 7) % 256 for i in range(n)), digest_size=32) has them.
    private static let known = [
        (0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
        (1, "03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314"),
        (3, "b316f3683ac87007461037a8ff6547de35618800044bb3a4e98b3560c92c3794"),
        (127, "4ff62e7c4c43fe101a078479c48836be4907d9d498dcc577ca89d694b2c11f9b"),
        (128, "14696d2a98d9f8a280da8b132b1045b345e1033759c6b02fcc4ee885c8ae7c37"),
        (129, "3934215260b1039be9d9d2b073b059bcd50120c327a22af93eb4d98cf821c14c"),
        (256, "3d0cb2693dfbac42af5a6cc960953fea8714aa39c4bcd054ef61d6b5e98ade4a"),
        (1000, "6ac4bea923678eb024090384d6e767b5870f849057dc19b172d8d9f2df30bf8e"),
    ]

    @Test("The digest is that of other implementations, whatever the number of bytes", arguments: known)
    func standard(count: Int, digits: String) {
        #expect(Digest(of: bytes(count)).hexadecimal == digits)
    }

    @Test("Every flipped bit changes the digest")
    func flips() {
        let digest = Digest(of: bytes(200))
        for bit in 0..<1_600 {
            var flipped = bytes(200)
            flipped[bit / 8] ^= 1 << (bit % 8)
            #expect(Digest(of: flipped) != digest)
        }
    }

    @Test("A digest is read again from its digits")
    func digits() {
        let digest = Digest(of: bytes(5))
        #expect(Digest(hexadecimal: digest.hexadecimal) == digest)
    }

    @Test(
        "What writes no digest is read as none",
        arguments: [
            "", "0", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
            String(repeating: "G", count: 64), String(repeating: "A", count: 64),
            "+" + String(repeating: "0", count: 63), String(repeating: "é", count: 32),
        ])
    func strange(text: String) {
        #expect(Digest(hexadecimal: text) == nil)
    }

    private func bytes(_ count: Int) -> Data {
        Data((0..<count).map { UInt8($0 * 7 % 256) })
    }
}
