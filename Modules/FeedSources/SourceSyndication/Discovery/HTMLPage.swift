import FoundationEssentials
import HTTPInterface
import ItemInterface

/// The links of a web page to feeds.
struct HTMLPage {
    /// A link to a feed.
    struct Link: Hashable {
        var url: HTTPURL
        var title: String?
    }

    /// The feeds of `<link rel="alternate">` (autodiscovery); without any, the links with addresses like a
    /// feed's. In the page's order, each address once.
    private(set) var links: [Link] = []

    /// Reads a page in time linear in its size.
    init(_ bytes: Data, at url: HTTPURL) {
        var scanner = TagScanner(Array(bytes))
        var base = url
        var (named, guessed): ([Link], [Link]) = ([], [])
        while let tag = scanner.next() {
            switch tag.name {
            case "base": if let url = tag.address(relativeTo: url) { base = url }
            case "link": if let link = Self.alternate(tag, base) { named.append(link) }
            case "a":
                // A directory of feeds may have thousands of links.
                guard guessed.count < 20, let url = tag.address(relativeTo: base), url.looksLikeFeed
                else { continue }
                guessed.append(Link(url: url, title: tag.title))
            default: break
            }
        }
        var seen: Set<HTTPURL> = []
        links = (named.isEmpty ? guessed : named).filter { seen.insert($0.url).inserted }
    }

    private static func alternate(_ tag: TagScanner.Tag, _ base: HTTPURL) -> Link? {
        guard let relations = tag["rel"]?.lowercased().split(whereSeparator: \.isWhitespace),
            relations.contains("alternate") || relations.contains("feed"),
            let url = tag.address(relativeTo: base)
        else { return nil }
        let type = tag["type"]?.lowercased().split(separator: ";").first?.trimmed
        let isFeed = type.map(feedTypes.contains) ?? relations.contains("feed")
        // Other JSON documents may be alternates too.
        guard isFeed || type == "application/json" && url.looksLikeFeed else { return nil }
        return Link(url: url, title: tag.title)
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
