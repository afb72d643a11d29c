import FoundationEssentials
import HTTPInterface
import ItemInterface
import MarkupInterface

/// A parsed feed of any format.
struct FeedDocument {
    /// The URL of the document; `nil` for a file.
    let url: HTTPURL?
    /// Whether the format is Atom, which declares the types of texts and the base of relative URLs.
    var isAtom = false
    /// Whether items without an author inherit the feed's.
    var inheritsAuthors = false
    var title: String?
    /// The URL of the site.
    var link: FeedAddress?
    var authors: [String] = []
    /// The dates of the feed: of its last change, of its publication, and of other vocabularies.
    var updated: Date?, published: Date?, otherDate: Date?
    private(set) var entries: [FeedEntry] = []
    /// The number of items that are empty or beyond the limit.
    private(set) var skipped = 0
    /// The seconds for which the document is fresh (`ttl`), and its declared frequency of updates.
    var timeToLive: Double?
    var updates: (period: String?, frequency: Double?)
    var warnings: [String] = []
    /// The reason for which the document is not well-formed XML.
    var damage: XMLError?
    /// The number of items with invalid dates, and the first such date.
    private(set) var unreadableDates: (count: Int, example: String) = (0, "")

    /// The most items of a document, which bounds memory for 20 MB of small items.
    static let entryLimit = 200_000

    init(at url: HTTPURL?) { self.url = url }

    /// Appends an item unless it is empty.
    mutating func append(_ entry: consuming FeedEntry) {
        if let text = entry.unreadableDate {
            if unreadableDates.count == 0 { unreadableDates.example = String(text.prefix(60)) }
            unreadableDates.count += 1
        }
        guard !entry.isEmpty, entries.count < Self.entryLimit else {
            skipped += 1
            return
        }
        entries.append(entry)
    }

    /// The date of the whole document.
    var date: Date? { updated ?? otherDate ?? published }

    /// The seconds without changes, by the longer of the two declarations; a year at most.
    var freshness: Double? {
        [timeToLive, updateInterval].compactMap(\.self).max().map { min(max(0, $0), 31_536_000) }
    }

    /// RSS 1.0's syndication module: updates per period, by default one a day.
    private var updateInterval: Double? {
        guard updates.period != nil || updates.frequency != nil else { return nil }
        let days: [String: Double] = ["weekly": 7, "monthly": 30, "yearly": 365]
        let period = updates.period == "hourly" ? 3_600 : 86_400 * (days[updates.period ?? ""] ?? 1)
        return period / max(1, updates.frequency ?? 1)
    }

    /// The base of relative URLs without `xml:base`: in Atom the document's own URL, in RSS, which defines
    /// none, the site's.
    var base: HTTPURL? {
        guard !isAtom, let link else { return url }
        return link.resolved(against: url) ?? url
    }
}

/// An unresolved URL of a document.
struct FeedAddress: Hashable {
    var text: String
    /// The `xml:base` in effect.
    var base: HTTPURL?

    /// The resolved URL; `nil` if it is not http or https.
    func resolved(against base: HTTPURL?) -> HTTPURL? { HTTPURL(text, relativeTo: self.base ?? base) }
}
