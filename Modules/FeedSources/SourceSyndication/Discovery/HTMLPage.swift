import FoundationEssentials
import HTTPInterface
import ItemInterface

/// The links of a web page to feeds.
struct HTMLPage {
    struct Link: Hashable {
        var url: HTTPURL
        var title: String?
    }

    /// The feeds of `<link rel="alternate">` (autodiscovery); without any, the links with addresses like a
    /// feed's. In the page's order, each address once.
    private(set) var links: [Link] = []

    /// The most links with titles: more are not offered to a reader.
    private static let titleLimit = 50

    /// Reads a page in time linear in its size.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    init(_ bytes: Data, at url: HTTPURL) throws(CancellationError) {
        var scanner = TagScanner(Array(bytes))
        var base = url
        var (named, guessed): ([Link], [Link]) = ([], [])
        var (seen, count): (Set<String>, Int) = ([], 0)
        while let tag = scanner.next() {
            count += 1
            if count % 1_000 == 0, Task.isCancelled { throw CancellationError() }
            switch tag.name {
            case "base":
                if let url = tag.address(relativeTo: url), url != base { (base, seen) = (url, []) }
            case "link":
                guard let isFeed = Self.isFeed(tag), let reference = tag["href"],
                    seen.insert(reference).inserted, let url = tag.address(relativeTo: base),
                    isFeed || url.looksLikeFeed
                else { continue }
                named.append(Link(url: url, title: named.count < Self.titleLimit ? tag.title : nil))
            case "a":
                // A directory of feeds may have thousands of links.
                guard guessed.count < 20, let url = tag.address(relativeTo: base), url.looksLikeFeed
                else { continue }
                guessed.append(Link(url: url, title: tag.title))
            default: break
            }
        }
        var urls: Set<HTTPURL> = []
        links = (named.isEmpty ? guessed : named).filter { urls.insert($0.url).inserted }
    }

    /// Whether a link leads to a feed, or perhaps to a feed; `nil` for any other.
    private static func isFeed(_ tag: TagScanner.Tag) -> Bool? {
        guard let relations = tag["rel"]?.lowercased().split(whereSeparator: \.isWhitespace),
            relations.contains("alternate") || relations.contains("feed")
        else { return nil }
        let type = tag["type"]?.lowercased().split(separator: ";").first?.trimmed
        if type.map(feedTypes.contains) ?? relations.contains("feed") { return true }
        // Other JSON documents may be alternates too.
        return type == "application/json" ? false : nil
    }

    private static let feedTypes: Set = [
        "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json",
        "application/x-rss+xml", "application/x-atom+xml", "text/rss+xml", "text/atom+xml", "text/rss",
        "application/rss", "application/atom",
    ]

    /// Whether a document begins as web pages do, after white space.
    static func begins(_ start: Data) -> Bool {
        let text = String(decoding: start.prefix(64), as: UTF8.self).lowercased()
        return ["<!doctype html", "<html", "<head", "<body", "<meta", "<script"].contains { name in
            text.hasPrefix(name) && text.dropFirst(name.count).first.map { !$0.isLetter } ?? false
        }
    }
}

extension TagScanner.Tag {
    /// The target of a link.
    fileprivate func address(relativeTo base: HTTPURL) -> HTTPURL? {
        // URLs contain no other reference.
        self["href"].flatMap { HTTPURL($0.replacing("&amp;", with: "&"), relativeTo: base) }
    }

    fileprivate var title: String? { self["title"].map { Teaser.text(.html($0)) }?.trimmed }
}

extension HTTPURL {
    /// Whether a URL ends with a name that is common for feeds.
    var looksLikeFeed: Bool {
        let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
        // The host, which may contain such a name too, is skipped.
        guard let name = path.split(separator: "/").dropFirst(2).last else { return false }
        return Self.feedEndings.contains { name.hasSuffix($0) } || Self.feedNames.contains(String(name))
    }

    private static let feedEndings = [".rss", ".atom", ".rdf"]
    private static let feedNames: Set = [
        "feed", "feeds", "rss", "atom", "rss2", "feed.xml", "rss.xml", "atom.xml", "feed.json", "rss2.xml",
        "feed.php", "rss.php",
    ]
}
