import FoundationEssentials
import Glibc

/// The documents of the feed in each format, and the pages that link to them.
extension Router {
    static let title = "FeedServer's demo"

    /// `nil` if there is no document at the path.
    func document(_ words: [String], for request: Request) -> Response? {
        let base = base(for: request)
        switch words {
        case ["rss.xml"]:
            let entries = entries(for: request)
            return xml(RSSDocument(base: base, entries: entries).text, "rss+xml", entries, request)
        case ["atom.xml"]:
            let entries = entries(for: request)
            return xml(AtomDocument(base: base, entries: entries).text, "atom+xml", entries, request)
        case ["feed.json"]:
            let entries = entries(for: request)
            let bytes = JSON.bytes(of: JSONFeedDocument(base: base, entries: entries))
            return response(bytes, "application/feed+json", entries, request)
        case [""], ["index.html"], ["@\(Status.accountName)"]:
            let entries = entries(for: request)
            return html(HTMLPage.index(base: base, entries: entries), entries, request)
        case _ where words.count == 2 && ["items", "comments"].contains(words[0]):
            guard let item = item(String(words[1].prefix { $0 != "." })) else { return nil }
            let entry = Entry(item: item, comments: feed.comments(of: item), base: base, isMalformed: false)
            return document(words, of: entry, for: request)
        default: return nil
        }
    }

    private func document(_ words: [String], of entry: Entry, for request: Request) -> Response? {
        switch words {
        case ["items", "\(entry.item.id)"]: html(HTMLPage.item(entry), [entry], request)
        case ["comments", "\(entry.item.id).rss"]:
            xml(RSSDocument.comments(of: entry), "rss+xml", [entry], request)
        case ["comments", "\(entry.item.id).atom"]:
            xml(AtomDocument.comments(of: entry), "atom+xml", [entry], request)
        default: nil
        }
    }

    private func xml(_ text: String, _ type: String, _ entries: [Entry], _ request: Request) -> Response {
        response(
            Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8) + [0x0A] + Array(text.utf8),
            "application/\(type); charset=utf-8", entries, request)
    }

    private func html(_ text: String, _ entries: [Entry], _ request: Request) -> Response {
        response(Array(text.utf8), "text/html; charset=utf-8", entries, request)
    }

    /// - Parameter entries: The contents of the body; the newest one gives `Last-Modified`.
    private func response(
        _ body: [UInt8], _ contentType: String, _ entries: [Entry], _ request: Request
    ) -> Response {
        let newest = entries.map(\.item.published).max()
        return Representation(body, contentType: contentType, lastModified: newest.map(\.httpText))
            .response(to: request)
    }
}

extension Date {
    /// The date of HTTP (RFC 9110, section 5.6.7) and RSS, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    var httpText: String {
        var (seconds, parts) = (time_t(timeIntervalSince1970.rounded(.down)), tm())
        gmtime_r(&seconds, &parts)
        // Without a locale the names of days and months are the English ones.
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            strftime(text.baseAddress!, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            return String(cString: text.baseAddress!)
        }
    }
}
