import FoundationEssentials
import HTTPInterface
import SyncInterface
import Synchronization

@testable import SyncGReader

/// The fuzz target of `Tools/fuzz SyncGReader`: responses of a server.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses the request and, by its case, the server; a list of ids has a page in each line.
    static let seeds: [[UInt8]] = documents.flatMap { document -> [[UInt8]] in
        let bytes = Array(document.utf8)
        return [bytes, [bytes[0] ^ 0x20] + bytes.dropFirst()]
    }

    private static let documents: [String] = [
        "lSID=x\nLSID=null\nAuth=demo/123\n",
        #"""
        s{"subscriptions":[{"id":"feed/1","title":"A ＆ B","categories":[{"id":"user/-/label/N","label":"N"}],
        "url":"https://a.example/feed","htmlUrl":"https://a.example/"},{"id":"feed/2"},{"id":3}]}
        """#,
        #"""
        i{"itemRefs":[{"id":"1"},{"id":2},{"id":"-3"}],"continuation":"2"}
        {"itemRefs":[{"id":"tag:google.com,2005:reader/item/0000000000000004"},{}],"continuation":3}
        """#,
        #"""
        p{"items":[{"id":"tag:google.com,2005:reader/item/0000000000000001","origin":{"streamId":"feed/1"},
        "title":"＜x＞ ","author":"A","published":1700000000,"crawlTimeMsec":"1700000000123",
        "timestampUsec":"1700000000123456","canonical":[{"href":"https://a.example/1"}],
        "summary":{"content":"<p>x\n<figure class=\"enclosure\"><img src=\"https://a.example/p.jpg\" alt=\"\" /></figure>"},
        "enclosure":[{"href":"https://a.example/p.jpg","type":"image","length":"12"}],
        "categories":["user/-/state/com.google/read","user/1/state/com.google/starred"]}]}
        """#,
        "tdemo/0123456789\n", "f<!DOCTYPE html><html><title>Login</title>", "eOK\n",
        "n503Service Unavailable!",
    ]

    /// The promise that a service breaks with these bytes; `nil` if none is broken.
    static func fault(in bytes: [UInt8]) async -> String? {
        guard let first = bytes.first else { return nil }
        let (request, isFreshRSS) = (Character(Unicode.Scalar(first | 0x20)), first & 0x20 == 0)
        let client = RespondingClient(Data(bytes.dropFirst()), to: request)
        let address = HTTPURL("https://h.example/" + (isFreshRSS ? "api/greader.php" : ""))!
        let dependencies = SyncDependencies(client: client) { Date(timeIntervalSince1970: 1_000) }
        let service = GReaderKind().makeService(
            at: address, as: SyncCredentials(user: "demo") { "secret" }, with: dependencies)
        do {
            switch request {
            case "s", "l": return fault(inFeeds: try await service.subscriptions())
            case "i":
                let ids = try await service.ids(.unread)
                if Set(ids).count != ids.count { return "an id stands twice" }
                return ids.allSatisfy { ItemID.value(of: ItemID.text(of: $0)) == $0 }
                    ? nil : "an id is another"
            case "p": return fault(inPosts: try await service.posts(asked), isFreshRSS)
            case "t", "e":
                try await service.mark(.read(true), asked)
                try await service.change(.edit(feed: "feed/1", title: "A", adding: ["B"], removing: []))
            case "n": _ = try await GReaderKind().address(near: address, with: dependencies)
            default:
                try await service.change(
                    .subscribe(address: "https://a.example/feed", title: nil, labels: ["A"]))
            }
            return nil
        } catch {
            return error is SyncError || error is HTTPError ? nil : "\(error)"
        }
    }

    private static let asked: [Int64] = [1, 2, 3, 4, -3, .max]

    private static func fault(inFeeds feeds: [SyncedFeed]) -> String? {
        if Set(feeds.map(\.id)).count != feeds.count { return "a feed stands twice" }
        for feed in feeds {
            if feed.title != feed.title.trimmed && feed.title != feed.address {
                return "the title <\(feed.title)>"
            }
            if Set(feed.labels).count != feed.labels.count || feed.labels.contains("") {
                return "\(feed.labels)"
            }
        }
        return nil
    }

    private static func fault(inPosts posts: [SyncedPost], _ isFreshRSS: Bool) -> String? {
        for post in posts {
            if !asked.contains(post.id) { return "\(post.id) was not asked for" }
            for text in [post.title, post.author].compactMap(\.self)
            where text.isEmpty || text != text.trimmed {
                return "the text <\(text)>"
            }
            for date in [post.published, post.crawled].compactMap(\.self)
            where !(0...253_402_300_800).contains(date.timeIntervalSince1970) {
                return "the date \(date)"
            }
            if let html = post.html, isFreshRSS,
                FreshRSSText.withoutFigures(html, of: post.enclosures).count > html.count
            {
                return "a longer text without figures"
            }
            for url in post.enclosures.map(\.url) + [post.link].compactMap(\.self)
            where HTTPURL(url.text) != url {
                return "the link \(url.text)"
            }
        }
        return nil
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) async -> Bool {
        let list = try? JSONDecoder().decode(PostList.self, from: Data(bytes.dropFirst()))
        return list?.items.contains { ($0.value?.id.value ?? 1) != 1 } ?? false
    }
}

/// Responds to one kind of request with bytes, and to others as a server does. No request is waited for.
private final class RespondingClient: HTTPClient {
    private let body: Data
    private let request: Character
    private let listings = Mutex(0)

    init(_ body: Data, to request: Character) { (self.body, self.request) = (body, request) }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = request.url.url.path()
        switch self.request {
        case "l" where path.hasSuffix("ClientLogin"), "t" where path.hasSuffix("token"): return response(body)
        // A status stands before the body.
        case "n":
            return response(
                body.dropFirst(3), status: Int(String(decoding: body.prefix(3), as: UTF8.self)) ?? 401)
        case "e" where path.hasSuffix("edit-tag"), "f" where path.hasSuffix("subscription/edit"):
            return response(body)
        case "i" where path.hasSuffix("items/ids"):
            let pages = body.split(separator: UInt8(ascii: "\n"))
            let number = listings.withLock { number in
                defer { number += 1 }
                return number
            }
            return response(pages.isEmpty ? body : pages[number % pages.count])
        default: break
        }
        if path.hasSuffix("ClientLogin") { return response(Data("Auth=demo/123\n".utf8)) }
        if path.hasSuffix("token") { return response(Data("token57".utf8)) }
        return response(request.form == nil || path.hasSuffix("contents") ? body : Data("OK".utf8))
    }

    private func response(_ body: Data, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: min(599, max(100, status)), body: Data(body))
    }
}
