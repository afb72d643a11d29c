import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@Suite struct HTTPDownloadTests {
    private let whole = Data("0123456789".utf8)
    private static let cutOff = HTTPStreamStub.Response(
        headers: ["ETag": "\"1\""], chunks: ["0123"], expectedCount: 10, failure: HTTPError(.unreadable))

    @Test("A download in one attempt returns the response unchanged, and reports its progress")
    func once() async throws {
        let client = HTTPStreamStub([
            .init(headers: ["ETag": "\"1\""], chunks: ["0123", "456789"], expectedCount: 10)
        ])
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

    @Test("After a failure the next attempt requests the rest of the same body")
    func resumes() async throws {
        let client = HTTPStreamStub([
            Self.cutOff,
            .init(206, headers: ["Content-Range": "bytes 4-9/10", "ETag": "\"1\""], chunks: ["456789"]),
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

    @Test("Attempts are counted from the number of the stream's attempt, and from 1 after a restart")
    func attempts() async throws {
        let client = HTTPStreamStub([
            .init(
                headers: ["ETag": "\"1\""], chunks: ["0123"], expectedCount: 10,
                failure: HTTPError(.unreadable), attempt: 2),
            .init(
                206, headers: ["Content-Range": "bytes 4-9/10"], chunks: ["45"],
                failure: HTTPError(.unreadable)),
            .init(
                206, headers: ["Content-Range": "bytes 6-9/10"], chunks: ["67"],
                failure: HTTPError(.unreadable)),
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

    @Test("An attempt without a response has no number")
    func noAttempt() async throws {
        let client = HTTPStreamStub([
            .init(headers: ["ETag": "\"1\""], chunks: ["0123"], failure: HTTPError(.unreadable)),
            .failure(HTTPError(.noConnection)),
        ])
        var sut = try makeSUT()
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(sut.attempt == 1)
        await #expect(throws: (any Error).self) { try await sut.load(with: client) }
        #expect(sut.attempt == nil)
    }

    @Test("A download restarts where the server returns a whole body")
    func changed() async throws {
        let client = HTTPStreamStub([
            Self.cutOff,
            .init(headers: ["ETag": "\"2\""], chunks: ["abc"], expectedCount: 3),
        ])
        var sut = try makeSUT()
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(try await sut.load(with: client).body == Data("abc".utf8))
    }

    @Test("A strong Last-Modified validates a range if there is no ETag")
    func lastModified() async throws {
        let headers: HTTPHeaders = [
            "Date": "Sun, 06 Nov 1994 08:50:37 GMT", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        let client = HTTPStreamStub([
            .init(headers: headers, chunks: ["0123"], expectedCount: 10, failure: HTTPError(.unreadable)),
            .init(206, headers: ["Content-Range": "bytes 4-9/10"], chunks: ["456789"]),
        ])
        var sut = try makeSUT()
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(try await sut.load(with: client).body == whole)
        #expect(client.requests[1].headers["If-Range"] == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test("After 416 the whole body is requested")
    func unsatisfiable() async throws {
        let tag: HTTPHeaders = ["ETag": "\"1\""]
        let client = HTTPStreamStub([
            .init(headers: tag, chunks: ["0123"], failure: HTTPError(.unreadable)), .init(416, chunks: []),
            .init(headers: tag, chunks: ["0123456789"], expectedCount: 10),
        ])
        var sut = try makeSUT()
        for _ in 1...2 { await #expect(throws: HTTPError.self) { try await sut.load(with: client) } }
        #expect(try await sut.load(with: client).body == whole)
        #expect(client.requests[2].headers["Range"] == nil)
    }

    @Test(
        "Without a strong validator or ranges, or with a content coding, the whole body is requested",
        arguments: [
            [:], ["ETag": "W/\"1\""], ["ETag": "\"1\"", "Content-Encoding": "gzip"],
            ["ETag": "\"1\"", "Accept-Ranges": "none"], ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"],
            ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:36 GMT"],
            [
                "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 09:49:37 GMT",
                "ETag": "W/\"1\"",
            ],
        ] as [HTTPHeaders])
    func startsAnew(headers: HTTPHeaders) async throws {
        let client = HTTPStreamStub([
            .init(headers: headers, chunks: ["0123"], expectedCount: 10, failure: HTTPError(.unreadable)),
            .init(headers: headers, chunks: ["0123456789"], expectedCount: 10),
        ])
        var sut = try makeSUT()
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(try await sut.load(with: client).body == whole)
        #expect(client.requests[1].headers["Range"] == nil)
        #expect(client.requests[1].headers["If-Range"] == nil)
    }

    @Test(
        "A part of another range or body is unreadable, and the next attempt requests the whole body",
        arguments: [
            ["Content-Range": "bytes 3-7/9"], ["Content-Range": "bytes 4-8/10"], [:],
            ["Content-Range": "bytes 4-8/9", "ETag": "\"2\""], ["Content-Range": "lines 4-8/9"],
        ] as [HTTPHeaders])
    func misfits(headers: HTTPHeaders) async throws {
        let client = HTTPStreamStub([
            Self.cutOff,
            .init(206, headers: headers, chunks: ["45678"]),
            .init(headers: ["ETag": "\"2\""], chunks: ["0123456789"], expectedCount: 10),
        ])
        var sut = try makeSUT()
        for _ in 1...2 { await #expect(throws: HTTPError.self) { try await sut.load(with: client) } }
        #expect(try await sut.load(with: client).body == whole)
        #expect(client.requests[2].headers["Range"] == nil)
    }

    @Test("The body limit applies to all parts together")
    func limits() async throws {
        let client = HTTPStreamStub([
            .init(headers: ["ETag": "\"1\""], chunks: ["0123"], failure: HTTPError(.unreadable)),
            .init(206, headers: ["Content-Range": "bytes 4-9/10"], chunks: ["456789"]),
        ])
        var sut = try makeSUT(limit: 9)
        await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        let error = await #expect(throws: HTTPError.self) { try await sut.load(with: client) }
        #expect(error?.reason == .bodyTooLarge)
    }

    @Test("A response with a status other than success is returned unchanged")
    func refused() async throws {
        let client = HTTPStreamStub([.init(404, chunks: ["No"])])
        var sut = try makeSUT()
        let response = try await sut.load(with: client)
        #expect(response.status == 404)
        #expect(response.body == Data("No".utf8))
    }

    @Test("The state of a download resumes after it was stored, at the bytes that are there")
    func stored() throws {
        var state = HTTPDownloadState()
        let request = HTTPRequest(try #require(HTTPURL("http://a.test/x")))
        try state.begin(
            HTTPStream(status: 200, headers: ["ETag": "\"1\""], expectedCount: 10, body: HTTPBody { nil }))
        #expect(!state.canResume)
        var sut = try JSONDecoder().decode(HTTPDownloadState.self, from: JSONEncoder().encode(state))
        #expect(sut == state)
        sut.count = 6
        #expect(sut.expectedCount == 10)
        #expect(sut.resuming(request).headers["Range"] == "bytes=6-")
        #expect(sut.resuming(request).headers["If-Range"] == "\"1\"")
        #expect(throws: HTTPError.self) { try sut.end() }
        #expect(!sut.canResume)
    }

    @Test("A client's default stream returns the body as one chunk, once")
    func byDefault() async throws {
        struct Plain: HTTPClient {
            func send(_ request: HTTPRequest) async throws -> HTTPResponse {
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
}
