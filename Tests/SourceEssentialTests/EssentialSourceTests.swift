import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import HTTPTesting
import ItemInterface
import SourceEssential
import SourceInterface
import SourceTesting
import StorageTesting
import Testing

@Suite("EssentialSource")
struct EssentialSourceTests {
    @Test("EssentialSource keeps the contract of sources", arguments: SourceContract.promises)
    func contract(_ promise: SourceContract.Promise) async throws {
        try await promise.check(.essential)
    }

    @Test(
        "EssentialSource keeps the contract of sources with comments",
        arguments: CommentsSourceContract.promises)
    func commentsContract(_ promise: CommentsSourceContract.Promise) async throws {
        try await promise.check(.essential)
    }

    @Test("The first page is requested with a limit, and the next one with the last item's id")
    func requests() async throws {
        let client = HTTPClientStub { _ in SourceSubject.essential.document([.item(1), .item(2)], true) }
        let source = makeSUT(client)

        let first = try await source.read(SourceRequest(limit: 25))
        _ = try await source.page(SourceRequest(after: first.nextCursor, limit: 25))

        #expect(
            client.requests.map(\.url.text) == [
                "http://127.0.0.1:8080/feed/v1/feed?token=a%20b&limit=25",
                "http://127.0.0.1:8080/feed/v1/feed?token=a%20b&limit=25&after_id=\(UUID.numbered(2))",
            ])
    }

    @Test("A request without a limit asks for ten items")
    func defaultLimit() async throws {
        let client = HTTPClientStub { _ in SourceSubject.essential.document([], false) }

        _ = try await makeSUT(client).page(SourceRequest())

        #expect(client.requests.first?.url.text.hasSuffix("&limit=10") == true)
    }

    @Test("A cursor is the last item's id, in the bytes of its text")
    func cursor() async throws {
        let page = try await page(#"{"items":[\#(json(1)),\#(json(2))]}"#)

        #expect(page.nextCursor == Cursor(Data(UUID.numbered(2).uuidString.utf8)))
    }

    @Test("A first page with invalid items only is unreadable")
    func firstPageOfBadItems() async {
        await #expect(throws: SourceError.unreadable(reason: "none of 2 items can be read")) {
            try await page(#"{"items":[null,{"id":"\#(UUID.numbered(2))","image":"nowhere"}]}"#)
        }
    }

    @Test("A later page whose every item is bad is passed over, with its cursor")
    func laterPageOfBadItems() async throws {
        let cursor = Cursor(Data(UUID.numbered(1).uuidString.utf8))

        let page = try await page(
            #"{"items":[null,{"id":"\#(UUID.numbered(2))","image":"nowhere"}]}"#,
            to: SourceRequest(after: cursor))

        #expect(page.items == [])
        #expect(page.skipped == 2)
        #expect(page.nextCursor == Cursor(Data(UUID.numbered(2).uuidString.utf8)))
    }

    @Test(
        "A redirect to a URL outside of the API does not move the source",
        arguments: [
            "https://moved.example/", "https://moved.example/v1/feed",
            "https://moved.example/v1/feed?limit=9",
            "https://moved.example/v2/feed?limit=10", "https://moved.example/v1/feed?limit=10&page=1",
        ])
    func strangeMove(address: String) async throws {
        var response = SourceSubject.essential.document([.item(1)], false)
        response.movedTo = HTTPURL(address)
        let client = HTTPClientStub { [response] _ in response }

        let page = try await makeSUT(client).read()

        #expect(page.hints.movedTo == nil)
    }

    @Test("A permanent redirect to a page of the API moves the source to its base URL with the query")
    func move() async throws {
        var response = SourceSubject.essential.document([.item(1)], false)
        response.movedTo = HTTPURL("https://moved.example/api/v1/feed?key=1&limit=10")
        let client = HTTPClientStub { [response] _ in response }

        let page = try await makeSUT(client).read()

        #expect(page.hints.movedTo == HTTPURL("https://moved.example/api/?key=1"))
    }

    @Test("Comments are requested at their item, user-initiated, with the body limit of pages")
    func limits() async throws {
        let client = HTTPClientStub { _ in CommentsSubject.essential.document([]) }

        _ = try await makeSUT(client).page(SourceRequest())
        _ = try await makeSUT(client).comments(at: UUID.numbered(1).uuidString)

        #expect(client.requests.map(\.isUserInitiated) == [false, true])
        let image = "http://127.0.0.1:8080/feed/v1/image/\(UUID.numbered(1))"
        #expect(client.requests.last?.url.text == "\(image)/comments?token=a%20b")
        #expect(client.requests.map(\.bodyLimit) == [HTTPRequest.jsonLimit, HTTPRequest.jsonLimit])
    }

    private func page(
        _ json: String, to request: SourceRequest = SourceRequest()
    ) async throws -> SourcePage {
        let client = HTTPClientStub { _ in HTTPResponse(status: 200, body: Data(json.utf8)) }
        return try await makeSUT(client).read(request)
    }

    private func json(_ number: Int) -> String {
        #"{"id":"\#(UUID.numbered(number))","image":"https://example.org/\#(number).png"}"#
    }

    private func makeSUT(_ client: any HTTPClient) -> EssentialSource {
        EssentialSource(
            id: .numbered(100), base: SourceSubject.essential.address,
            dependencies: SourceDependencies(client: client) { SourceSubject.now })
    }
}
