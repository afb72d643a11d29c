import FoundationEssentials
import HTTPInterface
import HTTPTesting
import SourceInterface
import SourceMastodon
import SourceTesting
import Testing

@Suite("MastodonKind") struct MastodonKindTests {
    private let sut = MastodonKind()

    @Test("Libraries know the kind by a name that stays")
    func name() {
        #expect(sut.name == "mastodon")
    }

    @Test(
        "A timeline of the API is certain, a web page possible, and any other URL none",
        arguments: [
            ("https://a.example/api/v1/timelines/public", .certain),
            ("https://a.example/api/v1/timelines/tag/cats?local=true", .certain),
            ("https://a.example/api/v1/accounts/1/statuses", .certain), ("https://a.example", .possible),
            ("https://a.example/", .possible), ("https://a.example/@b", .possible),
            ("https://a.example/tags/cats", .possible), ("https://a.example/public", .possible),
            ("https://a.example/feed.xml", .none), ("https://a.example/@", .none),
            ("https://a.example/@b/1", .none),
            ("https://a.example/tags", .none), ("https://a.example/tags/a/b", .none),
            ("https://a.example/public/a", .none), ("https://a.example/api/v1/timelines", .none),
            ("https://a.example/api/v2/timelines/public", .none),
            ("https://a.example/api/v1/accounts/1", .none),
            ("https://a.example/api/v1/timelines/tag/a/b", .none), ("https://a.example/users", .none),
            ("https://a.example/api/v1/accounts/1/followers", .none),
            ("https://a.example/api/v1/lists/1/statuses", .none),
        ] as [(String, SourceConfidence)])
    func recognizes(text: String, confidence: SourceConfidence) throws {
        let address = try #require(SourceAddress(text))
        #expect(sut.recognizes(address) == confidence)
        #expect(
            (sut.makeSource(UUID(), at: address, with: dependencies(HTTPClientStub())) == nil)
                == (confidence == .none))
    }

    @Test(
        "A URL is resolved to a timeline of the API with a title",
        arguments: [
            ("https://a.example", "/api/v1/timelines/public", "a.example"),
            ("https://a.example:8443/?a=1#b", "/api/v1/timelines/public", "a.example:8443"),
            ("https://a.example/public/local", "/api/v1/timelines/public?local=true", "a.example"),
            ("https://a.example/public/remote", "/api/v1/timelines/public?remote=true", "a.example"),
            ("https://a.example/tags/%CE%B3", "/api/v1/timelines/tag/%CE%B3", "#γ"),
            (
                "https://a.example/api/v1/timelines/public?limit=2&only_media=1&max_id=7&min_id=1"
                    + "&since_id=2#a",
                "/api/v1/timelines/public?only_media=1", "a.example"
            ),
        ])
    func timelines(text: String, timeline: String, title: String) async throws {
        let client = HTTPClientStub { _ in .json("[]") }

        let found = try await candidates(text, client)

        let origin = try #require(HTTPURL(text)).authority
        let address = try #require(SourceAddress("https://\(origin)\(timeline)"))
        #expect(found == [SourceCandidate(address: address, kind: "mastodon", title: title)])
        #expect(client.requests.map(\.isUserInitiated) == [true])
        #expect(client.requests.first?.url.text.hasSuffix("limit=1") == true)
    }

    @Test(
        "An account is looked up by name, and its source's URL has its id",
        arguments: [
            ("/@maria", "maria", "?exclude_replies=true"), ("/users/maria", "maria", "?exclude_replies=true"),
            ("/@maria@b.example", "maria@b.example", "?exclude_replies=true"),
            ("/@maria/with_replies", "maria", ""), ("/@maria/media", "maria", "?only_media=true"),
        ])
    func accounts(path: String, name: String, query: String) async throws {
        let client = HTTPClientStub { request in
            .json(request.url.text.contains("/lookup") ? Self.account : "[]")
        }

        let found = try await candidates("https://a.example\(path)", client)

        let timeline = "https://a.example/api/v1/accounts/42/statuses\(query)"
        let address = try #require(SourceAddress(timeline))
        #expect(found == [SourceCandidate(address: address, kind: "mastodon", title: "Μαρία")])
        #expect(
            client.requests.map(\.url.text) == [
                "https://a.example/api/v1/accounts/lookup?acct=\(name)",
                timeline + (query.isEmpty ? "?" : "&") + "limit=1",
            ])
        #expect(client.requests.allSatisfy { $0.isUserInitiated })
    }

    @Test("An unknown account and one with an invalid id have no source")
    func strangeAccounts() async throws {
        for body in [#"{"id":"../../x","username":"a"}"#, #"{"id":"","username":"a"}"#, "{}", "[]"] {
            let client = HTTPClientStub { _ in .json(body) }
            #expect(try await candidates("https://a.example/@maria", client).isEmpty)
            #expect(client.requests.count == 1)
        }
        let client = HTTPClientStub { _ in HTTPResponse(status: 404) }
        #expect(try await candidates("https://a.example/@maria", client).isEmpty)
    }

    @Test("A path and a URL of another kind have no sources, without a request")
    func nothing() async throws {
        let client = HTTPClientStub { _ in .json("[]") }
        for text in ["/home", "https://a.example/feed.xml"] {
            #expect(try await candidates(text, client).isEmpty)
        }
        #expect(client.requests.isEmpty)
    }

    private static let account = #"{"id":"42","username":"maria","display_name":"Μαρία","acct":"maria"}"#

    private func candidates(_ text: String, _ client: HTTPClientStub) async throws -> [SourceCandidate] {
        try await sut.candidates(at: try #require(SourceAddress(text)), with: dependencies(client))
    }

    private func dependencies(_ client: HTTPClientStub) -> SourceDependencies {
        SourceDependencies(client: client) { SourceSubject.now }
    }
}
