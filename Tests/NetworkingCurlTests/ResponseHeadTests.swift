import HTTPInterface
import RandomTesting
import Testing

@testable import NetworkingCurl

@Suite struct ResponseHeadTests {
    @Test("Status and fields are read in order, without white space around the values")
    func reads() throws {
        let sut = try makeSUT("HTTP/1.1 200 OK", "A: 1", "b:\t two words  ", "A:", "")
        #expect(sut.status == 200)
        #expect(
            sut.fields == [
                .init(name: "A", value: "1"), .init(name: "b", value: "two words"),
                .init(name: "A", value: ""),
            ])
    }

    @Test(
        "A status line is parsed with and without a reason phrase",
        arguments: ["HTTP/1.0 404", "HTTP/2 404 ", "HTTP/1.1 404 No"])
    func readsStatus(line: String) throws {
        #expect(try makeSUT(line).status == 404)
    }

    @Test(
        "An invalid status is rejected",
        arguments: [
            "HTTP/1.1 20", "HTTP/1.1 2000", "HTTP/1.1 099", "HTTP/1.1 600", "HTTP/1.1", "HTTP/1.1 abc",
            "ICY 200 OK",
        ])
    func refusesStatus(line: String) {
        #expect(throws: HTTPError.self) { try makeSUT(line) }
    }

    @Test("Interim heads and trailer fields are skipped")
    func forgets() throws {
        let sut = try makeSUT(
            "HTTP/1.1 100 Continue", "X-Interim: 1", "", "HTTP/1.1 200 OK", "X-Final: 1", "", "X-Trailer: 1",
            "HTTP/1.1 500 Trailer", "")
        #expect(sut.status == 200)
        #expect(sut.fields.map(\.name) == ["X-Final"])
    }

    @Test("A folded line continues the value before it")
    func unfolds() throws {
        let sut = try makeSUT("HTTP/1.1 200 OK", " none before", "A: 1", " 2", "\t3", "")
        #expect(sut.fields == [.init(name: "A", value: "1 2 3")])
    }

    @Test("A line that is not a field is skipped, and invalid UTF-8 is replaced")
    func repairs() throws {
        var sut = try makeSUT("HTTP/1.1 200 OK", "no colon", ": no name")
        try receive(Array("A: ".utf8) + [0xFF, 0x0D, 0x0A], &sut)
        #expect(sut.fields == [.init(name: "A", value: "\u{FFFD}")])
    }

    @Test("The length is known where all Content-Length fields agree")
    func readsLength() throws {
        #expect(try makeSUT("HTTP/1.1 200 OK").contentLength == nil)
        #expect(try makeSUT("HTTP/1.1 200 OK", "content-LENGTH: 12").contentLength == 12)
        #expect(
            try makeSUT("HTTP/1.1 200 OK", "Content-Length: 5, 5", "Content-Length: 5").contentLength == 5)
    }

    @Test(
        "An invalid or ambiguous length is rejected",
        arguments: [["5", "6"], ["5, 6"], ["-1"], ["5x"], [""], ["1e3"], ["99999999999999999999"]])
    func refusesLength(values: [String]) {
        #expect(throws: HTTPError.self) {
            let fields = values.map { "Content-Length: \($0)" }
            _ = try makeSUT(["HTTP/1.1 200 OK"] + fields)
        }
    }

    @Test("The content coding is parsed case-insensitively, and an unknown one keeps its name")
    func readsEncoding() throws {
        #expect(try makeSUT("HTTP/1.1 200 OK", "Content-Encoding: GZip").encoding == .gzip)
        #expect(try makeSUT("HTTP/1.1 200 OK", "Content-Encoding: x-gzip").encoding == .gzip)
        #expect(try makeSUT("HTTP/1.1 200 OK", "Content-Encoding: identity").encoding == .identity)
        #expect(try makeSUT("HTTP/1.1 200 OK", "Content-Encoding: br").encoding == .other("br"))
        let twice = try makeSUT("HTTP/1.1 200 OK", "Content-Encoding: gzip", "Content-Encoding: gzip")
        #expect(twice.encoding == .other("gzip"))
    }

    @Test("Too many interim heads are rejected")
    func refusesFloods() {
        #expect(throws: HTTPError.self) {
            let interim = ["HTTP/1.1 100 Continue", ""]
            _ = try makeSUT((0..<ResponseHead.byteLimit / 10).flatMap { _ in interim })
        }
    }

    @Test("A head of 128 KB is accepted, and a byte more rejected")
    func limitsBytes() throws {
        let status = "HTTP/1.1 200 OK"
        let longest = "A: " + String(repeating: "x", count: 131_072 - status.count - 2 - 5)
        var sut = ResponseHead()
        for _ in 1...2 {
            sut.reset()
            for line in [status, longest] { try receive(Array("\(line)\r\n".utf8), &sut) }
        }
        #expect(sut.fields.count == 1)
        #expect(throws: HTTPError.self) { try receive([0x0A], &sut) }
    }

    @Test("A head of 1,000 fields is accepted, and one more rejected")
    func limitsFields() throws {
        var sut = try makeSUT(["HTTP/1.1 200 OK"] + Array(repeating: "A:", count: 1_000))
        #expect(sut.fields.count == 1_000)
        #expect(throws: HTTPError.self) { try receive(Array("A:\r\n".utf8), &sut) }
    }

    @Test("The first Location that is not empty is the redirect's target")
    func readsLocation() throws {
        #expect(try makeSUT("HTTP/1.1 302 Found", "location: /a", "Location: /b").location == "/a")
        #expect(try makeSUT("HTTP/1.1 302 Found", "Location:").location == nil)
    }

    @Test("A head is complete after its empty line")
    func completes() throws {
        #expect(try !makeSUT("HTTP/1.1 200 OK", "A: 1").isComplete)
        #expect(try makeSUT("HTTP/1.1 200 OK", "A: 1", "").isComplete)
        #expect(try !makeSUT("HTTP/1.1 100 Continue", "").isComplete)
    }

    @Test("A reset removes everything of the previous response")
    func resets() throws {
        var sut = try makeSUT(
            "HTTP/1.1 302 Found", "Location: /x", "Content-Length: 5", "Content-Encoding: gzip", "")
        sut.reset()
        try receive(Array("HTTP/1.1 200 OK\r\n".utf8), &sut)
        #expect(sut.status == 200)
        #expect(sut.fields.isEmpty)
        #expect(sut.location == nil)
        #expect(sut.contentLength == nil)
        #expect(sut.encoding == .identity)
    }

    @Test("Equal lines of the previous response are reused, and others parsed")
    func remembers() throws {
        var sut = ResponseHead()
        for length in [5, 5, 6, 6, 55] {
            sut.reset()
            let lines = ["HTTP/1.1 200 OK", "Server: x", "Content-Length: \(length)", "Date: \(length)", ""]
            for line in lines { try receive(Array("\(line)\r\n".utf8), &sut) }
            #expect(sut.contentLength == length)
            #expect(sut.fields.map(\.value) == ["x", "\(length)", "\(length)"])
        }
    }

    @Test("Each of several heads is parsed like the first")
    func readsAsTheFirst() throws {
        var generator = SeededGenerator(seed: 1)
        var sut = ResponseHead()
        for _ in 0..<5_000 {
            let lines = Self.lines(by: &generator)
            var first = ResponseHead()
            sut.reset()
            for line in lines {
                try receive(Array("\(line)\r\n".utf8), &first)
                try receive(Array("\(line)\r\n".utf8), &sut)
                #expect(sut.isComplete == first.isComplete)
            }
            guard first.isComplete else { continue }
            #expect(sut.status == first.status)
            #expect(sut.fields == first.fields)
            #expect(sut.contentLength == first.contentLength)
            #expect(sut.encoding == first.encoding)
            #expect(sut.location == first.location)
        }
    }

    /// Some lines of a few, so that heads often begin alike; cut off at times, and with trailers at others.
    private static func lines(by generator: inout SeededGenerator) -> [String] {
        let interim = [["HTTP/1.1 103 Early", "A: 0", ""], []].randomElement(using: &generator)!
        let status = ["HTTP/1.1 200 OK", "HTTP/1.1 302 Found"].randomElement(using: &generator)!
        let fields = ["A: 1", "A: 2", "Content-Length: 5", "Location: /", "Content-Encoding: gzip"]
            .filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
        let long =
            Int.random(in: 0..<8, using: &generator) == 0
            ? ["B: " + String(repeating: "x", count: 5_000)] : []
        let whole = interim + [status] + fields + long + ["", "Trailer: 1"]
        return Array(whole.prefix(Int.random(in: 0..<3, using: &generator) == 0 ? 3 : 99))
    }

    @Test("A cached invalid length is rejected again")
    func remembersUnclearLength() throws {
        var sut = ResponseHead()
        for _ in 1...2 {
            sut.reset()
            try receive(Array("HTTP/1.1 200 OK\r\n".utf8), &sut)
            #expect(throws: HTTPError.self) { try receive(Array("Content-Length: x\r\n".utf8), &sut) }
        }
    }

    private func makeSUT(_ lines: String...) throws -> ResponseHead { try makeSUT(lines) }

    @discardableResult
    private func makeSUT(_ lines: [String]) throws -> ResponseHead {
        var sut = ResponseHead()
        for line in lines { try receive(Array("\(line)\r\n".utf8), &sut) }
        return sut
    }

    private func receive(_ line: [UInt8], _ sut: inout ResponseHead) throws {
        try line.withUnsafeBytes { bytes in try sut.receive(bytes) }
    }
}
