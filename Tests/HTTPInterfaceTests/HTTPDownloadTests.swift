import Foundation
import HTTPInterface
import Synchronization
import Testing

@Suite struct HTTPDownloadTests {
    private let whole = Data("0123456789".utf8)

    @Test("A download in one attempt brings the answer as it is, and tells how it goes on")
    func once() async throws {
        let client = Client([.init(headers: ["ETag": "\"1\""], pieces: ["0123", "456789"], expected: 10)])
        var sut = try makeSUT()
        var progress: [Int] = []
        let response = try await sut.load(with: client) { count, expected in
            progress.append(count)
            #expect(expected == 10)
        }
        #expect(response.status == 200)
        #expect(response.body == whole)
        #expect(progress == [4, 10])
        #expect(client.requests[0].headers["Accept-Encoding"] == "identity")
        #expect(client.requests[0].headers["Range"] == nil)
    }

    @Test("After a failure, only the rest is asked for, of the same whole")
    func resumes() async throws {
        let client = Client([
            .init(headers: ["ETag": "\"1\""], pieces: ["0123"], expected: 10, breaksOff: true),
            .init(206, headers: ["Content-Range": "bytes 4-9/10", "ETag": "\"1\""], pieces: ["456789"]),
        ])
        var sut = try makeSUT()
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(sut.body == Data("0123".utf8))
        let response = try await sut.load(with: client)
        #expect(response.status == 200)
        #expect(response.body == whole)
        #expect(client.requests[1].headers["Range"] == "bytes=4-")
        #expect(client.requests[1].headers["If-Range"] == "\"1\"")
    }

    @Test("Attempts count on from that by which a part began, and anew after a restart")
    func attempts() async throws {
        let client = Client([
            .init(headers: ["ETag": "\"1\""], pieces: ["0123"], expected: 10, attempt: 2, breaksOff: true),
            .init(206, headers: ["Content-Range": "bytes 4-9/10"], pieces: ["45"], breaksOff: true),
            .init(206, headers: ["Content-Range": "bytes 6-9/10"], pieces: ["67"], breaksOff: true),
        ])
        var sut = try makeSUT()
        for attempt in 2...3 {
            await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
            #expect(sut.attempt == attempt)
        }
        let userInitiated = HTTPRequest(client.requests[0].url, isUserInitiated: true)
        sut.restart(as: userInitiated)
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(client.requests.map(\.attempt) == [1, 3, 1])
        #expect(client.requests.map(\.isUserInitiated) == [false, false, true])
        #expect(client.requests[2].headers["Range"] == "bytes=6-")
    }

    @Test("An attempt that brings no answer leaves no number of an attempt")
    func noAttempt() async throws {
        let client = Client([.init(headers: ["ETag": "\"1\""], pieces: ["0123"], breaksOff: true)])
        var sut = try makeSUT()
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(sut.attempt == 1)
        await #expect(throws: (any Error).self) { try await sut.load(with: Unreachable()) }
        #expect(sut.attempt == nil)
    }

    private struct Unreachable: HTTPClient {
        func get(_ request: HTTPRequest) async throws -> HTTPResponse { throw HTTPError(.noConnection) }
    }

    @Test("Where the whole has changed meanwhile, it begins anew")
    func changed() async throws {
        let client = Client([
            .init(headers: ["ETag": "\"1\""], pieces: ["0123"], expected: 10, breaksOff: true),
            .init(headers: ["ETag": "\"2\""], pieces: ["abc"], expected: 3),
        ])
        var sut = try makeSUT()
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(try await sut.load(with: client).body == Data("abc".utf8))
    }

    @Test("Where the server has no tags, the time of the last change says that the whole is still the same")
    func lastModified() async throws {
        let headers: HTTPHeaders = [
            "Date": "Sun, 06 Nov 1994 08:50:37 GMT", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        let client = Client([
            .init(headers: headers, pieces: ["0123"], expected: 10, breaksOff: true),
            .init(206, headers: ["Content-Range": "bytes 4-9/10"], pieces: ["456789"]),
        ])
        var sut = try makeSUT()
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(try await sut.load(with: client).body == whole)
        #expect(client.requests[1].headers["If-Range"] == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test("A server that has nothing behind what came is asked for the whole again")
    func unsatisfiable() async throws {
        let tag: HTTPHeaders = ["ETag": "\"1\""]
        let client = Client([
            .init(headers: tag, pieces: ["0123"], breaksOff: true), .init(416, pieces: []),
            .init(headers: tag, pieces: ["0123456789"], expected: 10),
        ])
        var sut = try makeSUT()
        for _ in 1...2 { await #expect(throws: HTTPError.self) { try await sut.load(with: client) } }
        #expect(try await sut.load(with: client).body == whole)
        #expect(client.requests[2].headers["Range"] == nil)
    }

    @Test(
        "Without a strong tag, with an encoding, or where the server takes no ranges, the whole is asked for again",
        arguments: [
            [:], ["ETag": "W/\"1\""], ["ETag": "\"1\"", "Content-Encoding": "gzip"],
            ["ETag": "\"1\"", "Accept-Ranges": "none"],
            ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"],
            ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:36 GMT"],
            [
                "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 09:49:37 GMT",
                "ETag": "W/\"1\"",
            ],
        ] as [HTTPHeaders])
    func startsAnew(headers: HTTPHeaders) async throws {
        let client = Client([
            .init(headers: headers, pieces: ["0123"], expected: 10, breaksOff: true),
            .init(headers: headers, pieces: ["0123456789"], expected: 10),
        ])
        var sut = try makeSUT()
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(try await sut.load(with: client).body == whole)
        #expect(client.requests[1].headers["Range"] == nil)
        #expect(client.requests[1].headers["If-Range"] == nil)
    }

    @Test(
        "A part that does not fit is unreadable, and the next attempt begins anew",
        arguments: [
            ["Content-Range": "bytes 3-7/9"], ["Content-Range": "bytes 4-8/10"], [:],
            ["Content-Range": "bytes 4-8/9", "ETag": "\"2\""], ["Content-Range": "lines 4-8/9"],
        ] as [HTTPHeaders])
    func misfits(headers: HTTPHeaders) async throws {
        let client = Client([
            .init(headers: ["ETag": "\"1\""], pieces: ["0123"], expected: 10, breaksOff: true),
            .init(206, headers: headers, pieces: ["45678"]),
            .init(headers: ["ETag": "\"2\""], pieces: ["0123456789"], expected: 10),
        ])
        var sut = try makeSUT()
        for _ in 1...2 { await #expect(throws: HTTPError.self) { try await sut.load(with: client) } }
        #expect(try await sut.load(with: client).body == whole)
        #expect(client.requests[2].headers["Range"] == nil)
    }

    @Test("The limit holds for all parts together")
    func limits() async throws {
        let client = Client([
            .init(headers: ["ETag": "\"1\""], pieces: ["0123"], breaksOff: true),
            .init(206, headers: ["Content-Range": "bytes 4-9/10"], pieces: ["456789"]),
        ])
        var sut = try makeSUT(limit: 9)
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        let error = await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(error?.reason == .bodyTooLarge)
    }

    @Test("An answer that is no success is returned as it is")
    func refused() async throws {
        let client = Client([.init(404, pieces: ["No"])])
        var sut = try makeSUT()
        let response = try await sut.load(with: client)
        #expect(response.status == 404)
        #expect(response.body == Data("No".utf8))
    }

    @Test("A client that has no streams of its own hands out its answer's body as one piece, once")
    func byDefault() async throws {
        struct Plain: HTTPClient {
            func get(_ request: HTTPRequest) async throws -> HTTPResponse {
                HTTPResponse(status: 201, headers: ["A": "1"], body: Data("abc".utf8))
            }
        }
        let stream = try await Plain().stream(HTTPRequest(try #require(HTTPURL("http://a.test"))))
        #expect(stream.status == 201)
        #expect(stream.headers["A"] == "1")
        #expect(stream.expectedCount == 3)
        #expect(try await stream.collect() == Data("abc".utf8))
        #expect(try await stream.collect().isEmpty)
    }

    private func makeSUT(limit: Int = 100) throws -> HTTPDownload {
        HTTPDownload(HTTPRequest(try #require(HTTPURL("http://a.test/x")), bodyLimit: limit))
    }

    /// Streams prepared answers, one after the other.
    private final class Client: HTTPClient {
        struct Answer {
            var status: Int
            var headers: HTTPHeaders
            var pieces: [String]
            var expected: Int?
            var attempt: Int
            var breaksOff: Bool

            init(
                _ status: Int = 200, headers: HTTPHeaders = [:], pieces: [String], expected: Int? = nil,
                attempt: Int = 1, breaksOff: Bool = false
            ) {
                self.status = status
                self.headers = headers
                self.pieces = pieces
                self.expected = expected
                self.attempt = attempt
                self.breaksOff = breaksOff
            }
        }

        private let state: Mutex<(answers: [Answer], requests: [HTTPRequest])>

        init(_ answers: [Answer]) {
            state = Mutex((answers, []))
        }

        var requests: [HTTPRequest] { state.withLock { $0.requests } }

        func get(_ request: HTTPRequest) async throws -> HTTPResponse { throw HTTPError(.closed) }

        func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            let answer = state.withLock { state in
                state.requests.append(request)
                return state.answers.removeFirst()
            }
            let pieces = Pieces(answer)
            var stream = HTTPStream(
                status: answer.status, headers: answer.headers, expectedCount: answer.expected,
                body: HTTPBody { try pieces.next() })
            stream.attempt = answer.attempt
            return stream
        }
    }

    private final class Pieces: Sendable {
        private let rest: Mutex<[String]>
        private let breaksOff: Bool

        init(_ answer: Client.Answer) {
            rest = Mutex(answer.pieces)
            breaksOff = answer.breaksOff
        }

        func next() throws -> Data? {
            let piece = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if piece == nil, breaksOff { throw HTTPError(.unreadable) }
            return piece.map { Data($0.utf8) }
        }
    }
}
