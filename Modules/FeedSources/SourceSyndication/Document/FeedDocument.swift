import FoundationEssentials
import HTTPInterface
import ItemInterface

/// A feed as its document has it, of whatever format.
struct FeedDocument {
    /// The address of the document; `nil` for a file.
    let url: HTTPURL?
    /// Whether the format is Atom, which says what its texts are and what relative addresses are meant for.
    var isAtom = false
    /// Whether items without an author have those of the feed.
    var inheritsAuthors = false
    var title: String?
    /// The address of the site.
    var link: FeedAddress?
    var authors: [String] = []
    private(set) var entries: [FeedEntry] = []
    /// The number of items that have nothing to show, or are too many.
    private(set) var skipped = 0
    /// The seconds for which the document is fresh (`ttl`), and how often it changes, as its publisher says.
    var timeToLive: Double?
    var updates: (period: String?, frequency: Double?)
    var warnings: [String] = []
    /// The number of items with a date that cannot be read, and the first such date.
    private(set) var unreadableDates: (count: Int, example: String) = (0, "")

    /// The greatest number of items of a document that are kept, so that 20 MB of small ones do not fill the memory.
    static let entryLimit = 200_000

    init(at url: HTTPURL?) {
        self.url = url
    }

    /// Adds an item, where there is anything in it.
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

    /// The seconds within which there is nothing new, by the greater of the two promises; a year at most.
    var freshness: Double? {
        [timeToLive, updateInterval].compactMap(\.self).max().map { min(max(0, $0), 31_536_000) }
    }

    /// RSS 1.0's syndication module: so many times in a period, each once and a day where it does not say.
    private var updateInterval: Double? {
        guard updates.period != nil || updates.frequency != nil else { return nil }
        let days: [String: Double] = ["weekly": 7, "monthly": 30, "yearly": 365]
        let period = updates.period == "hourly" ? 3_600 : 86_400 * (days[updates.period ?? ""] ?? 1)
        return period / max(1, updates.frequency ?? 1)
    }

    /// The address that relative ones are meant for where no `xml:base` says another: by Atom's rules the document's own,
    /// in RSS, which has no rule, the site's.
    var base: HTTPURL? {
        guard !isAtom, let link else { return url }
        return link.resolved(against: url) ?? url
    }
}

/// An address as a document has it.
struct FeedAddress: Hashable {
    var text: String
    /// The `xml:base` that is in effect; `nil` where there is none.
    var base: HTTPURL?

    /// The address to send requests to; `nil` where it is none of the web.
    func resolved(against base: HTTPURL?) -> HTTPURL? {
        HTTPURL(text, relativeTo: self.base ?? base)
    }
}
