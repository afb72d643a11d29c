import ArticleInterface
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import Synchronization
import Testing

@testable import RefreshKit

@Suite("Loading the articles of pages") struct ArticleLoaderTests {
    private let extractor = ExtractorStub()
    private let page = HTTPURL("https://news.example/1")!

    private func client(_ response: HTTPResponse) -> HTTPClientStub { HTTPClientStub { _ in response } }

    @Test(
        "A page is requested from public addresses only, unless the reader typed it, and up to 20 MB",
        arguments: [nil, HTTPAddressPolicy.publicAfterPublic])
    func request(policy: HTTPAddressPolicy?) async throws {
        let client = client(HTTPResponse(status: 200))
        let loader = ArticleLoader(client: client, extractor: extractor)
        if let policy {
            _ = try await loader.article(at: page, isUserInitiated: true, addressPolicy: policy)
        } else {
            _ = try await loader.article(at: page, isUserInitiated: true)
        }
        let request = try #require(client.requests.first)
        #expect(request.addressPolicy == policy ?? .publicOnly)
        #expect(request.bodyLimit == ArticleError.byteLimit && request.isUserInitiated)
        #expect(request.headers["Accept"]?.hasPrefix("text/html") == true)
    }

    @Test(
        "The charset is that of the media type, however it is spelled",
        arguments: [
            ("text/html", nil), ("text/html; charset=UTF-8", "UTF-8"),
            ("text/html;Charset=\"iso-8859-7\"", "iso-8859-7"),
            ("text/html; a=b; charset = koi8-r", "koi8-r"), ("text/html; charset=", nil),
        ] as [(String, String?)])
    func charset(type: String, charset: String?) async throws {
        let client = client(HTTPResponse(status: 200, headers: ["Content-Type": type]))
        _ = try await ArticleLoader(client: client, extractor: extractor).article(
            at: page, isUserInitiated: false)
        #expect(extractor.charset == charset)
    }

    @Test("Addresses in a page are relative to where redirects of any kind have led")
    func redirected() async throws {
        var response = HTTPResponse(status: 200, movedTo: HTTPURL("https://other.example/2"))
        response.redirectedTo = HTTPURL("https://other.example/today")
        let article = try await ArticleLoader(client: client(response), extractor: extractor).article(
            at: page, isUserInitiated: false)
        #expect(article.html == "https://other.example/today")
    }

    @Test("A page with another status is refused, and errors of client and extractor are passed on")
    func errors() async throws {
        let gone = ArticleLoader(client: client(HTTPResponse(status: 404)), extractor: extractor)
        await #expect(throws: SourceError.refused(status: 404, retryAfter: nil)) {
            _ = try await gone.article(at: page, isUserInitiated: false)
        }
        let empty = ArticleLoader(
            client: client(HTTPResponse(status: 200)), extractor: ExtractorStub(error: .noArticle))
        await #expect(throws: ArticleError.noArticle) {
            _ = try await empty.article(at: page, isUserInitiated: false)
        }
        let offline = HTTPClientStub { _ in throw HTTPError(.noConnection) }
        await #expect(throws: HTTPError(.noConnection)) {
            _ = try await ArticleLoader(client: offline, extractor: extractor).article(
                at: page, isUserInitiated: false)
        }
    }

    @Test(
        "A page with a login form is a login page only after a redirect to another host")
    func loginPage() async throws {
        var response = HTTPResponse(
            status: 200, body: Data(#"<form action="/in"><input type="password"></form>"#.utf8))
        for (address, error) in [
            (nil, ArticleError.noArticle), ("https://news.example/login", ArticleError.noArticle),
            ("https://login.example/", SourceError.loginPage),
        ] as [(String?, any Error)] {
            response.redirectedTo = address.flatMap { HTTPURL($0) }
            let loader = ArticleLoader(client: client(response), extractor: ExtractorStub(error: .noArticle))
            let thrown = await #expect(throws: (any Error).self) {
                _ = try await loader.article(at: page, isUserInitiated: false)
            }
            #expect(thrown.map { "\($0)" } == "\(error)")
        }
        _ = try await ArticleLoader(client: client(response), extractor: extractor).article(
            at: page, isUserInitiated: false)
    }

    @Test("One page at a time is requested from a host, and four in all")
    func polite() async throws {
        let client = HTTPClientStub(isHolding: true) { _ in HTTPResponse(status: 200) }
        let loader = ArticleLoader(client: client, extractor: extractor)
        let others = (1...4).map { HTTPURL("https://\($0).example/")! }
        try await withThrowingTaskGroup { group in
            for url in [page, page] + others {
                group.addTask { _ = try await loader.article(at: url, isUserInitiated: false) }
            }
            try await client.waitForRequests(4)
            #expect(client.requests.count == 4)
            #expect(Set(client.requests.map(\.url)).count == 4)
            client.release()
            try await group.waitForAll()
        }
        #expect(client.requests.count == 6)
    }

    @Test("A page that the reader requests does not wait for pages that are prefetched")
    func urgent() async throws {
        let client = HTTPClientStub(isHolding: true) { _ in HTTPResponse(status: 200) }
        let loader = ArticleLoader(client: client, extractor: extractor)
        let others = (1...3).map { HTTPURL("https://\($0).example/")! }
        try await withThrowingTaskGroup { group in
            for url in [page] + others {
                group.addTask { _ = try await loader.article(at: url, isUserInitiated: false) }
            }
            try await client.waitForRequests(4)
            group.addTask { [page] in _ = try await loader.article(at: page, isUserInitiated: true) }
            try await client.waitForRequests(5)
            #expect(client.requests.last?.isUserInitiated == true)
            client.release()
            try await group.waitForAll()
        }
    }
}

/// An extractor whose article is the page's address.
private final class ExtractorStub: ArticleExtractor {
    private let error: ArticleError?
    private let last = Mutex<String?>(nil)

    init(error: ArticleError? = nil) { self.error = error }

    var charset: String? { last.withLock(\.self) }

    func article(in page: Data, charset: String?, at address: URL) throws(ArticleError) -> Article {
        last.withLock { $0 = charset }
        if let error { throw error }
        return Article(title: "Title", html: address.absoluteString)
    }
}
