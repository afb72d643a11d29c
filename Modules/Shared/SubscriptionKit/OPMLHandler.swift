import Foundation
import HTTPInterface
import LibraryStorageInterface
import MarkupInterface

/// Reads subscriptions and saved searches from the events of an OPML document.
struct OPMLHandler: XMLHandler {
    /// The namespace of FeedHost's own attributes.
    static let namespace = "urn:feedhost:opml"
    private static let search = XMLName("search", namespace: namespace)

    private(set) var list = SubscriptionList()
    /// Whether the document has an element of OPML.
    private(set) var isOPML = false
    private var names: [XMLName] = []
    /// The open outlines, and the open saved search, the innermost last.
    private var open: [Outline] = []
    private var count = 0

    /// An outline whose attributes are complete with the next event.
    private struct Outline {
        var place: Int
        var attributes: [XMLName: String] = [:]
        var isTaken = false
        var isSubscription = false
        var isSearch = false
        var hasOutlines = false

        subscript(_ name: String) -> String? {
            let value = attributes[XMLName(name)]?.trimmed
            return value?.isEmpty == true ? nil : value
        }
        func own(_ name: String) -> String? { attributes[XMLName(name, namespace: OPMLHandler.namespace)] }
        /// The displayed text, which is the name of a folder.
        var shownText: String? { self["text"] ?? self["title"] }
    }

    mutating func number(of name: XMLName) -> Int {
        // Some programs write xmlurl, xmlURL or HTMLURL.
        names.append(name.namespace.isEmpty ? XMLName(name.local.lowercased()) : name)
        return names.count - 1
    }

    mutating func start(_ element: Int) {
        takeAttributes()
        isOPML = isOPML || names[element].local == "opml" || names[element].local == "outline"
        if names[element] == Self.search {
            return open.append(Outline(place: count, isSearch: true))
        }
        guard names[element].local == "outline" else { return }
        count += 1
        if let last = open.indices.last { open[last].hasOutlines = true }
        open.append(Outline(place: count))
    }

    mutating func attribute(_ name: Int, _ value: Span<UInt8>) {
        guard let last = open.indices.last, !open[last].isTaken else { return }
        open[last].attributes[names[name]] = String(value)
    }

    mutating func text(_ text: Span<UInt8>) {}

    mutating func end(_ element: Int) {
        takeAttributes()
        if names[element] == Self.search { open.removeLast() }
        guard names[element].local == "outline", let outline = open.popLast() else { return }
        let claims = ["type", "url", "htmlurl"].contains { outline[$0] != nil }
        if claims, !outline.isSubscription, !outline.hasOutlines {
            list.faults.append(
                SubscriptionList.Fault(.withoutAddress, place: outline.place, name: outline.shownText))
        }
    }

    private mutating func takeAttributes() {
        guard let last = open.indices.last, !open[last].isTaken else { return }
        open[last].isTaken = true
        let outline = open[last]
        if outline.isSearch {
            if let name = outline["name"], let text = outline["query"] {
                list.searches.append(
                    ListedSearch(name: name, text: text, groups: Self.groups(outline["groups"] ?? "")))
            }
            return
        }
        let isFeed = ["rss", "atom", "feed", "rdf", "pie"].contains(outline["type"]?.lowercased())
        guard let address = outline["xmlurl"] ?? (isFeed ? outline["url"] : nil) else { return }
        open[last].isSubscription = true
        list.subscriptions.append(subscription(address, outline))
    }

    /// The groups of FeedHost's own attribute, whose commas are percent-encoded.
    private static func groups(_ text: String) -> [GroupPath] {
        text.split(separator: ",").compactMap { GroupPath($0.removingPercentEncoding ?? String($0)) }
    }

    /// The names of the folders around the last outline.
    private var folders: [String] { open.dropLast().filter { !$0.isSubscription }.compactMap(\.shownText) }

    private func subscription(_ address: String, _ outline: Outline) -> ListedSubscription {
        var listed = ListedSubscription(address: address)
        listed.place = outline.place
        listed.append(GroupPath(folders.joined(separator: "/")))
        if let kind = outline.own("kind") {
            // FeedHost's own attribute: a name is the reader's, and a title the source's.
            (listed.kind, listed.name, listed.title) = (kind, outline.own("name"), outline.own("title"))
        } else {
            listed.name = outline.shownText
            if let title = outline["title"], title != listed.name { listed.title = title }
            // A text that equals the address is not a name.
            if listed.name == address { listed.name = nil }
        }
        if let groups = outline.own("groups") {
            for group in Self.groups(groups) { listed.append(group) }
        } else {
            for category in (outline["category"] ?? "").split(separator: ",") {
                listed.append(GroupPath(String(category)))
            }
        }
        listed.interval = outline.own("interval").flatMap { Int($0) }.flatMap(FetchInterval.init(seconds:))
        let parts = (outline.own("prefetch") ?? "").split(separator: ",")
        listed.prefetch = Prefetch(parts.compactMap { Prefetch(name: String($0)) })
        for line in (outline.own("headers") ?? "").split(separator: "\n") {
            if let field = HTTPHeaders.Field(line: line) { listed.headers.append(field.name, field.value) }
        }
        return listed
    }
}

extension String {
    /// The text without white space around it.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
