import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct InflaterTests {
    private let text = Array("A text that goes over the wire.".utf8)

    @Test("A stream is decoded, however it is cut into pieces", arguments: [1, 2, 7, 1_000])
    func decodes(size: Int) throws {
        #expect(try decode(Gzip.stored(text), piece: size) == text)
    }

    @Test("A body that is much larger than its stream is decoded")
    func grows() throws {
        let decoded = try decode(Gzip.zeros(1_000_000), piece: 1_000, isWhole: false)
        #expect(decoded.count > 990_000)
        #expect(decoded.allSatisfy { $0 == 0 })
    }

    @Test("Streams that follow one another are decoded into one body")
    func continues() throws {
        #expect(try decode(Gzip.stored(text) + Gzip.stored(text), piece: 10) == text + text)
    }

    @Test("An empty stream is an empty body")
    func empty() throws {
        #expect(try decode(Gzip.stored([]), piece: 100).isEmpty)
    }

    @Test("A stream that is cut off anywhere is refused")
    func refusesTruncated() {
        let whole = Gzip.stored(text)
        for count in 0..<whole.count {
            #expect(throws: HTTPError.self, "cut at \(count)") {
                try decode(Array(whole[..<count]), piece: 100)
            }
        }
    }

    @Test("A stream whose bytes, checksum or length were changed is refused")
    func refusesChanged() {
        let whole = Gzip.stored(text)
        for index in [0, 2, 12, 20, whole.count - 8, whole.count - 1] {
            var changed = whole
            changed[index] ^= 1
            #expect(throws: HTTPError.self, "changed at \(index)") { try decode(changed, piece: 100) }
        }
    }

    @Test("What follows a stream and is none is refused")
    func refusesMore() {
        #expect(throws: HTTPError.self) { try decode(Gzip.stored(text) + [1, 2, 3], piece: 100) }
    }

    @Test("Exactly as much as the limit is accepted, a byte more is not")
    func limits() throws {
        #expect(try decode(Gzip.stored(text), piece: 100, limit: text.count) == text)
        #expect(throws: HTTPError.bodyTooLarge(limit: text.count - 1)) {
            try decode(Gzip.stored(text), piece: 100, limit: text.count - 1)
        }
    }

    private func decode(
        _ stream: [UInt8], piece: Int, limit: Int = 10_000_000, isWhole: Bool = true
    ) throws -> [UInt8] {
        var sut = try Inflater()
        var body = BodyBuffer()
        var rest = stream[...]
        while !rest.isEmpty {
            try Array(rest.prefix(piece)).withUnsafeBytes { bytes in
                try sut.decode(bytes, into: &body, limit: limit)
            }
            rest = rest.dropFirst(piece)
        }
        if isWhole { try sut.finish() }
        return Array(body.take())
    }
}
