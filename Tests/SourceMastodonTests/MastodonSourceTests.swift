import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import HTTPTesting
import ItemInterface
import SourceInterface
import SourceMastodon
import SourceTesting
import Testing

@Suite("MastodonSource") struct MastodonSourceTests {
    @Test("MastodonSource keeps the contract of sources", arguments: SourceContract.promises)
    func contract(_ promise: SourceContract.Promise) async throws {
        try await promise.check(.mastodon)
    }

    @Test(
        "MastodonSource keeps the contract of sources with comments",
        arguments: CommentsSourceContract.promises)
    func commentsContract(_ promise: CommentsSourceContract.Promise) async throws {
        try await promise.check(.mastodon)
    }

    @Test(
        "A page has the requested number of statuses, 40 by default and at most",
        arguments: [(nil, 40), (25, 25), (0, 1), (100, 40)])
    func limit(asked: Int?, sent: Int) async throws {
        let client = HTTPClientStub { _ in .json("[]") }
        _ = try await makeSUT(client).page(SourceRequest(limit: asked))
        #expect(
            client.requests.map(\.url.text) == ["https://a.example/api/v1/timelines/public?limit=\(sent)"])
    }

    @Test(
        "The cursor of the next page is the URL of the field Link",
        arguments: [
            (
                #"<https://a.example/api/x?max_id=1,2;3&b=%2f>; rel="next""#,
                "https://a.example/api/x?max_id=1,2;3&b=%2f"
            ),
            (
                #"<https://a.example/api/p>; rel="prev", <https://a.example/api/n>; rel="next""#,
                "https://a.example/api/n"
            ),
            (#"<https://a.example/api/n>;title="a"; rel=next"#, "https://a.example/api/n"),
            (#"<https://a.example/api/n>; rel="last next""#, "https://a.example/api/n"),
            (#"</api/n?max_id=1>; rel="next""#, "https://a.example/api/n?max_id=1"),
            (#"<https://a.example/api/n>; rel="prev""#, nil), ("rel=next", nil), ("<", nil), ("", nil),
        ])
    func nextPage(field: String, address: String?) async throws {
        let client = HTTPClientStub { _ in
            HTTPResponse(status: 200, headers: ["Link": field], body: Data("[]".utf8))
        }
        let page = try await makeSUT(client).read()
        #expect(page.nextCursor == address.map { Cursor(Data($0.utf8)) })

        guard let cursor = page.nextCursor, let address else { return }
        _ = try await makeSUT(client).page(SourceRequest(after: cursor, limit: 3))
        #expect(client.requests.last?.url.text == address)
    }

    @Test("A next page on another server is a warning, and a next page that is the page itself is ignored")
    func strangeNextPages() async throws {
        for (address, warnings) in [
            ("https://b.example/api/n", 1), ("https://a.example/api/v1/timelines/public?limit=40", 0),
        ] {
            let client = HTTPClientStub { _ in
                HTTPResponse(
                    status: 200, headers: ["Link": "<\(address)>; rel=\"next\""], body: Data("[]".utf8))
            }
            let page = try await makeSUT(client).read()
            #expect(page.nextCursor == nil)
            #expect(page.warnings.count == warnings)
        }
    }

    @Test("A cursor with a URL outside of the API is unreadable, without a request")
    func strangeCursor() async {
        let client = HTTPClientStub { _ in .json("[]") }
        await #expect(throws: SourceError.unreadable(reason: "the cursor isn't a page of the instance")) {
            try await makeSUT(client).page(
                SourceRequest(after: Cursor(Data("https://a.example/logout".utf8))))
        }
        #expect(client.requests.isEmpty)
    }

    @Test("A status of 422 is a refusal with 401")
    func membersOnly() async {
        for status in [401, 422] {
            let client = HTTPClientStub { _ in HTTPResponse(status: status, body: Data("{}".utf8)) }
            await #expect(throws: SourceError.refused(status: 401)) {
                try await makeSUT(client).page(SourceRequest())
            }
        }
    }

    @Test("A first page with invalid statuses only is unreadable, and a later one is empty")
    func badStatuses() async throws {
        let client = HTTPClientStub { _ in .json("[{},null]") }
        await #expect(throws: SourceError.unreadable(reason: "none of 2 statuses can be read")) {
            try await makeSUT(client).page(SourceRequest())
        }
        let cursor = Cursor(Data("https://a.example/api/n".utf8))
        let page = try await makeSUT(client).read(SourceRequest(after: cursor))
        #expect(page.skipped == 2)
    }

    @Test("The first page of an account by name requires a lookup, and later pages do not")
    func account() async throws {
        let client = HTTPClientStub { request in
            request.url.text.contains("/lookup")
                ? .json(#"{"id":"42","username":"maria"}"#)
                : HTTPResponse(
                    status: 200, headers: ["Link": "<https://a.example/api/n>; rel=next"],
                    body: Data("[]".utf8))
        }
        let sut = try makeSUT(client, "https://a.example/@maria")

        let page = try await sut.read()
        _ = try await sut.page(SourceRequest(after: page.nextCursor))

        #expect(
            client.requests.map(\.url.text) == [
                "https://a.example/api/v1/accounts/lookup?acct=maria",
                "https://a.example/api/v1/accounts/42/statuses?exclude_replies=true&limit=40",
                "https://a.example/api/n",
            ])
    }

    @Test("A redirect to a URL that is not a timeline does not move the source")
    func strangeMove() async throws {
        for address in [
            "https://b.example/", "https://b.example/api/v1/timelines/public?limit=4",
            "https://b.example/x?limit=40",
        ] {
            var response = HTTPResponse.json("[]")
            response.movedTo = HTTPURL(address)
            let client = HTTPClientStub { [response] _ in response }
            let page = try await makeSUT(client).read()
            #expect(page.hints.movedTo == nil)
        }
    }

    @Test("Replies are requested at the status's context, user-initiated")
    func comments() async throws {
        let client = HTTPClientStub { _ in .json(#"{"ancestors":[],"descendants":[]}"#) }
        let sut = try #require(makeSUT(client) as? any CommentsSource)
        _ = try await sut.comments(at: "01HXYZ")
        #expect(client.requests.map(\.url.text) == ["https://a.example/api/v1/statuses/01HXYZ/context"])
        #expect(client.requests.map(\.isUserInitiated) == [true])
    }

    @Test(
        "The total number of replies is requested for a thread at the instance's limit",
        arguments: [
            (60, 200, 0, 200), (60, 40, 1, 100), (60, 60, 0, nil), (60, 12, 0, nil), (59, 200, 1, nil),
            (60, -5, -1, nil), (60, nil, 0, nil), (60, nil, 2, 120),
        ] as [(Int, Int?, Int, Int?)])
    func partOfThread(told: Int, direct: Int?, nested: Int, total: Int?) async throws {
        let replies = (1...told).map { Self.reply($0, replies: nested) }.joined(separator: ",")
        let client = HTTPClientStub { request in
            guard !request.url.text.hasSuffix("context") else {
                return .json(#"{"descendants":[\#(replies)]}"#)
            }
            return direct.map { .json(Self.reply(7, replies: $0)) } ?? HTTPResponse(status: 503)
        }
        let sut = try #require(makeSUT(client) as? any CommentsSource)
        let thread = try await sut.comments(at: "7")
        #expect(thread.comments.count == told)
        #expect(thread.total == total)
        let status = "https://a.example/api/v1/statuses/7"
        #expect(client.requests.map(\.url.text) == ["\(status)/context"] + (told < 60 ? [] : [status]))
    }

    private static func reply(_ number: Int, replies: Int) -> String {
        #"{"id":"\#(number)","content":"","replies_count":\#(replies),"#
            + #""account":{"id":"1","username":"maria"}}"#
    }

    private func makeSUT(_ client: HTTPClientStub, _ address: String = "https://a.example/") throws
        -> any FeedSource
    {
        let address = try #require(SourceAddress(address))
        let dependencies = SourceDependencies(client: client) { SourceSubject.now }
        return try #require(MastodonKind().makeSource(address.sourceID, at: address, with: dependencies))
    }
}
