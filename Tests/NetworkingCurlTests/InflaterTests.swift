import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct InflaterTests {
    private let text = Array("A text that goes over the wire.".utf8)

    @Test("A gzip stream is decoded in chunks of any size", arguments: [1, 2, 7, 1_000])
    func decodes(size: Int) throws {
        #expect(try decode(Gzip.stored(text), piece: size) == text)
    }

    @Test("A gzip stream with a high compression ratio is decoded")
    func grows() throws {
        let zeros = [UInt8](repeating: 0, count: 1_000_000)
        #expect(try decode(Gzip.compressed(zeros), piece: 1_000) == zeros)
    }

    @Test("A gzip file with several members is decoded into one body")
    func continues() throws {
        #expect(try decode(Gzip.stored(text) + Gzip.stored(text), piece: 10) == text + text)
    }

    @Test("An empty gzip stream is decoded into an empty body")
    func empty() throws {
        #expect(try decode(Gzip.stored([]), piece: 100).isEmpty)
    }

    @Test("A truncated gzip stream is rejected")
    func refusesTruncated() {
        let whole = Gzip.stored(text)
        for count in 0..<whole.count {
            #expect(throws: HTTPError.self, "cut at \(count)") {
                try decode(Array(whole[..<count]), piece: 100)
            }
        }
    }

    @Test("A gzip stream with changed bytes, checksum or length is rejected")
    func refusesChanged() {
        let whole = Gzip.stored(text)
        for index in [0, 2, 12, 20, whole.count - 8, whole.count - 1] {
            var changed = whole
            changed[index] ^= 1
            #expect(throws: HTTPError.self, "changed at \(index)") { try decode(changed, piece: 100) }
        }
    }

    @Test("Other bytes after a gzip stream are rejected")
    func refusesMore() {
        #expect(throws: HTTPError.self) { try decode(Gzip.stored(text) + [1, 2, 3], piece: 100) }
    }

    @Test("A decoded body of exactly the limit is accepted, and a longer one rejected")
    func limits() throws {
        #expect(try decode(Gzip.stored(text), piece: 100, limit: text.count) == text)
        #expect(throws: HTTPError.bodyTooLarge(limit: text.count - 1)) {
            try decode(Gzip.stored(text), piece: 100, limit: text.count - 1)
        }
    }

    private func decode(_ stream: [UInt8], piece: Int, limit: Int = 10_000_000) throws -> [UInt8] {
        var sut = try Inflater()
        var body = BodyBuffer()
        var rest = stream[...]
        while !rest.isEmpty {
            try Array(rest.prefix(piece)).withUnsafeBytes { bytes in
                try sut.decode(bytes, into: &body, limit: limit)
            }
            rest = rest.dropFirst(piece)
        }
        try sut.finish()
        return Array(body.take())
    }
}
