import CommentsStorageInterface
import FoundationEssentials
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Checksum")
struct ChecksumTests {
    @Test("The checksum of CRC-32's test message is the standard's")
    func standard() {
        #expect(checksum(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(checksum([]) == 0)
    }

    @Test("A picture's checksum is its XXH3 hash, also of no bytes")
    func picture() {
        #expect(
            Checksum.ofPicture(UnsafeRawBufferPointer(start: nil, count: 0)) == bits(0x2D06_8005_38D3_94C2))
        Array("a".utf8).withUnsafeBytes { #expect(Checksum.ofPicture($0) == bits(0xE6C6_32B6_1E96_4E1F)) }
    }

    @Test("Bytes added in parts have the checksum that they have at once", arguments: 0...50)
    func parts(cut: Int) {
        let bytes = (0..<50).map { UInt8($0 * 5) }
        var parts = Checksum()
        Array(bytes[..<cut]).withUnsafeBytes { parts.add($0) }
        Array(bytes[cut...]).withUnsafeBytes { parts.add($0) }
        #expect(parts.value == checksum(bytes))
    }

    @Test("Every flipped bit changes the checksum")
    func flips() {
        let bytes = (0..<40).map { UInt8($0 * 5) }
        let sums = (0..<320).map { bit in
            var flipped = bytes
            flipped[bit / 8] ^= 1 << (bit % 8)
            return checksum(flipped)
        }
        #expect(!sums.contains(checksum(bytes)))
    }

    @Test("Fields of a comment cannot pass bytes to their neighbors", arguments: ["", "a", "ab", "abc"])
    func fields(message: String) {
        #expect(checksum(ofComment: message, "bcd") != checksum(ofComment: message + "b", "cd"))
    }

    private func bits(_ hash: UInt64) -> Int64 { Int64(bitPattern: hash) }

    private func checksum(_ bytes: [UInt8]) -> Int64 {
        bytes.withUnsafeBytes { Checksum.value(of: $0) }
    }

    private func checksum(ofComment message: String, _ username: String) -> Int64 {
        let record = CommentRecord(
            id: .numbered(1), message: message, createdAt: .numbered(1), username: username)
        return CommentTableRow(position: 0, record: record).checksum
    }
}
