import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface

@testable import SourceEssential

/// The fuzz target of `Tools/fuzz SourceEssential`: pages, comments and base URLs.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses what the others are.
    static let seeds = [
        #"""
        0{"items":[{"id":"6BA7B811-9DAD-11D1-80B4-00C04FD430C8","description":"A \ud83d\ude00","location":"L",
        "image":"https://example.org/1.png"},{"id":"7BA7B811-9DAD-11D1-80B4-00C04FD430C8","image":"http://a.b"},
        {"id":"8BA7B811-9DAD-11D1-80B4-00C04FD430C8","location":null,"image":"file:///etc"},{"id":1},null]}
        """#,
        #"""
        1{"items":[{"id":"6BA7B811-9DAD-11D1-80B4-00C04FD430C8","message":"A","author":{"username":"B"},
        "created_at":"2025-10-09T11:24:59+0000"},{"id":"7BA7B811-9DAD-11D1-80B4-00C04FD430C8"}]}
        """#,
        #"0<form><input type="password">"#, "2http://127.0.0.1:8080/feed?token=a%20b#c",
        "2https://example.org",
    ].map { Array($0.utf8) }

    private static let source = UUID(uuidString: "6BA7B811-9DAD-11D1-80B4-00C04FD430C8")!
    private static let now = Date(timeIntervalSince1970: 1_793_000_000)

    /// The promise that is broken with these bytes; `nil` if none is.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let body = Data(bytes.dropFirst())
        switch first {
        case UInt8(ascii: "0"):
            return (try? FeedItemsMapper.map(body, source: source, firstSeen: now)).flatMap(fault(in:))
        case UInt8(ascii: "1"):
            if (try? CommentsMapper.map(
                HTTPResponse(status: 500, headers: ["Retry-After": "120"], body: body), at: now)) != nil
            {
                return "an error has comments"
            }
            return (try? CommentsMapper.map(HTTPResponse(status: 200, body: body), at: now))
                .flatMap(fault(in:))
        default: return HTTPURL(String(decoding: body, as: UTF8.self)).flatMap(fault(in:))
        }
    }

    private static func fault(in page: SourcePage) -> String? {
        if Set(page.items.map(\.id)).count != page.items.count { return "an identity stands twice" }
        for item in page.items {
            guard let media = item.summary.media.first, case .remote(let url) = media.reference,
                HTTPURL(url.text) == url
            else { return "no picture on a server" }
        }
        if page.items.isEmpty, page.skipped == 0 { return nil }
        // The next page begins after any item.
        guard let cursor = page.nextCursor else { return page.items.isEmpty ? nil : "no cursor" }
        return (try? FeedEndpoint(SourceRequest(after: cursor))) == nil ? "the cursor \(cursor)" : nil
    }

    private static func fault(in thread: CommentThread) -> String? {
        if Set(thread.comments.map(\.id)).count != thread.comments.count { return "an identity stands twice" }
        return thread.comments.isEmpty && thread.skipped > 0 ? "an empty thread" : nil
    }

    private static func fault(in base: HTTPURL) -> String? {
        if (try? FeedEndpoint(SourceRequest(after: Cursor(Data(base.text.utf8))))) != nil {
            return "an address is a cursor"
        }
        let first = try? FeedEndpoint(SourceRequest())
        for endpoint in [.page(after: source, limit: 10), first].compactMap(\.self) {
            let url = endpoint.url(base: base)
            if !url.hasSameOrigin(as: base) { return "the page \(url.text)" }
            for url in [url, base] {
                if let found = endpoint.base(of: url), endpoint.url(base: found) != url {
                    return "the base \(found.text) of \(url.text)"
                }
            }
        }
        return first == nil ? "no first page" : nil
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        let page = try? FeedItemsMapper.map(Data(bytes.dropFirst()), source: source, firstSeen: now)
        return page.map { $0.skipped > 3 } ?? false
    }
}
