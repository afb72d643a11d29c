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
        "n503Service Unavailable!", "n000", "n401", "n407", "n200",
        #"s{"subscriptions":[{"id":"feed/1","url":"","categories":[{"id":"user/-/label/"}]}]}"#,
        #"""
        p{"items":[{"id":"1","origin":{"streamId":"feed/1"},"title":"漢＆","enclosure":[{"href":"https://a.example/b"}],
        "summary":{"content":"a<figure class=\"enclosure\"><img src=\"https://a.example/b\"></figure>\#
        <figure class=\"enclosure\"><figcaption>c</figcaption><a href=\"https://a.example/b\"></figure>\#
        <figure class=\"enclosure\"><img src=\"d\"></figure>e"}}]}
        """#,
        "a https://h.example/i/?c=1", "ahttps://h.example/FreshRSS/p/api/greader.php/reader",
        "ahttps://h.example",
        "ahttps://h.example/a/reader/api/0", "ahttps://h.example/p/i/index.php",
        "m400\n200OK\n200OK\n400\n401\n200OK", "m413", "m500\n200OK", "m503Service Unavailable!", "m001",
        "m404",
        "b000\n200{\"items\":[]}\n000\n000\n200{\"items\":[]}",
        "c400\n200{\"subscriptions\":[{\"id\":\"feed/1\",\"url\":\"https://a.example/feed/\"}]}\n200OK",
        "C400\n200{\"subscriptions\":[{\"id\":\"feed/1\",\"url\":\"https://a.example/feed\"}]}\n200OK",
        "c404\n200{\"subscriptions\":[]}", "u500\n200{\"subscriptions\":[{\"id\":\"feed/1\"}]}",
        "u400\n200{\"subscriptions\":[]}", "k401", "k200<html>",
        "k200Auth=a\n200{\"subscriptions\":[]}\n200b\n401\n200Auth=c\n200d\n200OK",
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
                for selection in [SyncSelection.starred, .since(nil), .since(.distantPast)] {
                    _ = try? await service.ids(selection)
                }
                if Set(ids).count != ids.count { return "an id stands twice" }
                return ids.allSatisfy { ItemID.value(of: ItemID.text(of: $0)) == $0 }
                    ? nil : "an id is another"
            case "p", "b":
                if try await !service.posts([]).isEmpty { return "posts that are not asked for" }
                return fault(inPosts: try await service.posts(asked), isFreshRSS)
            case "k":
                _ = try await service.subscriptions()
                try await service.mark(.starred(false), asked)
            case "m": try await service.mark(.starred(false), asked)
            case "a":
                let text = String(decoding: bytes.dropFirst(), as: UTF8.self).trimmed
                return HTTPURL(text).flatMap(fault(inCandidatesNear:))
            case "c":
                let feed = "https://a.example/feed" + (isFreshRSS ? "/" : "")
                try await service.change(.subscribe(address: feed, title: nil, labels: ["A"]))
            case "u": try await service.change(.unsubscribe(feed: "feed/1"))
            case "t", "e":
                for change in [StateChange.read(true), .read(false), .starred(true)] {
                    try await service.mark(change, asked)
                }
                try await service.change(.edit(feed: "feed/1", title: nil, adding: [], removing: []))
                try await service.change(.edit(feed: "feed/1", title: nil, adding: [], removing: ["C"]))
                try await service.change(.edit(feed: "feed/1", title: "A", adding: ["B"], removing: []))
            case "n": _ = try await GReaderKind().address(near: address, with: dependencies)
            default:
                try await service.change(
                    .subscribe(address: "https://a.example/feed", title: nil, labels: ["A"]))
            }
            return nil
        } catch SyncError.rejected(let ids) {
            let isKnown = Set(ids).isSubset(of: asked) && Set(ids).count == ids.count
            return isKnown && !ids.isEmpty ? nil : "rejected: \(ids)"
        } catch {
            // A search for the service throws the client's pause, and a service its own error.
            return error is SyncError || error is HTTPError || request == "n" && error is RetryLater
                ? nil : "\(error)"
        }
    }

    private static let asked: [Int64] = [1, 2, 3, 4, -3, .max]

    /// The promise that the places of a service near a site break.
    private static func fault(inCandidatesNear url: HTTPURL) -> String? {
        for candidate in ServiceAddress.candidates(near: url) {
            if !candidate.hasSameOrigin(as: url) { return "\(candidate.text) near \(url.text)" }
            let probe = candidate.appending(path: ServiceAddress.probe)
            // Appending encodes what the candidate has as it was typed.
            if ServiceAddress.redirected(url, to: probe).appending(path: ServiceAddress.probe) != probe {
                return "\(probe.text) is no probe"
            }
            if ServiceAddress.redirected(candidate, to: url) != candidate,
                !url.text.hasSuffix(ServiceAddress.probe)
            {
                return "redirected to \(url.text)"
            }
        }
        return nil
    }

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
        case "n": return try scripted(body)
        case "e" where path.hasSuffix("edit-tag"), "f" where path.hasSuffix("subscription/edit"):
            return response(body)
        case "i" where path.hasSuffix("items/ids"): return response(nextLine)
        case "k": return try scripted(nextLine)
        case "m", "b", "c", "u":
            if !path.hasSuffix("ClientLogin"), !path.hasSuffix("token") { return try scripted(nextLine) }
        default: break
        }
        if path.hasSuffix("ClientLogin") { return response(Data("Auth=demo/123\n".utf8)) }
        if path.hasSuffix("token") { return response(Data("token57".utf8)) }
        return response(request.form == nil || path.hasSuffix("contents") ? body : Data("OK".utf8))
    }

    /// The lines of the body in turn.
    private var nextLine: Data {
        let lines = body.split(separator: UInt8(ascii: "\n"))
        let number = listings.withLock { number in
            defer { number += 1 }
            return number
        }
        return lines.isEmpty ? body : lines[number % lines.count]
    }

    /// A response of a status in three digits and a body; 0 is a body that is too large, and 1 a pause.
    private func scripted(_ line: Data) throws -> HTTPResponse {
        switch Int(String(decoding: line.prefix(3), as: UTF8.self)) ?? 401 {
        case 0: throw HTTPError(.bodyTooLarge)
        case 1: throw RetryLater(date: Date(timeIntervalSince1970: 2_000))
        case let status: return response(Data(line.dropFirst(3)), status: status)
        }
    }

    private func response(_ body: Data, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: min(599, max(100, status)), body: Data(body))
    }
}
