import FoundationEssentials
import HTTPInterface
import ItemInterface

struct FeedEntry {
    var id: String?
    /// The URL of the item's page with its priority: the highest wins, of equal ones the first.
    private(set) var link: FeedAddress?
    private var linkRank = 0
    var title: String?
    var fallbackTitle: String?
    /// The content, the summary, those of other vocabularies, and the description of media.
    var content: ItemText?, summary: ItemText?, otherSummary: ItemText?, fallbackText: ItemText?
    var published: FeedTime?, updated: FeedTime?, date: FeedTime?
    private(set) var authors: [String] = []
    var fallbackAuthor: String?
    /// The authors of the original feed of an Atom item.
    var sourceAuthors: [String] = []
    var media: [FeedMedia] = []
    /// The seconds of a recording without its own.
    var duration: Int?
    var commentFeed: FeedAddress?
    var commentCount: Int?
    var featureName: String?, point: String?, latitude: String?, longitude: String?
    /// The first invalid date.
    private(set) var unreadableDate: String?

    /// Whether the item has nothing to identify or show it.
    var isEmpty: Bool {
        id == nil && link == nil && title == nil && text == nil && media.isEmpty && fallbackTitle == nil
    }

    /// The displayed text: the content, otherwise the longer summary, otherwise an alternative.
    var text: ItemText? {
        if let content { return content }
        guard let summary else { return longest(otherSummary, fallbackText) }
        guard let otherSummary, otherSummary.visibleCount > summary.visibleCount else { return summary }
        return otherSummary
    }

    private func longest(_ one: ItemText?, _ other: ItemText?) -> ItemText? {
        guard let one, let other else { return one ?? other }
        return one.source.utf8.count < other.source.utf8.count ? other : one
    }

    /// The name of a location, otherwise its coordinates.
    var location: String? {
        if let featureName { return featureName }
        if let latitude, let longitude { return "\(latitude), \(longitude)" }
        return point?.split { " ,".contains($0) }.prefix(2).joined(separator: ", ")
    }

    mutating func offerLink(_ address: FeedAddress, rank: Int) {
        guard rank > linkRank, !address.text.isEmpty else { return }
        (link, linkRank) = (address, rank)
    }

    /// Appends an author, each name once.
    mutating func add(author name: String) {
        if !authors.contains(name) { authors.append(name) }
    }

    /// Sets a property to a date; the last valid one counts.
    mutating func keep(_ text: ArraySlice<UInt8>, in property: WritableKeyPath<FeedEntry, FeedTime?>) {
        guard !text.isEmpty else { return }
        let time = FeedTime(text: String(decoding: text, as: UTF8.self), date: FeedDate.date(text))
        if time.date != nil || self[keyPath: property] == nil { self[keyPath: property] = time }
        if time.date == nil, unreadableDate == nil { unreadableDate = time.text }
    }
}

/// A date as text and parsed.
struct FeedTime {
    var text: String
    /// `nil` for an invalid date.
    var date: Date?
}

extension ItemText {
    /// The number of scalars without tags, where a character reference is one.
    fileprivate var visibleCount: Int {
        switch self {
        case .plain(let text): return text.unicodeScalars.count
        case .html(let text):
            var (count, isInTag, referenceLength) = (0, false, 0)
            for scalar in text.unicodeScalars {
                if referenceLength > 0 {
                    referenceLength += 1
                    if scalar == ";" || referenceLength > 10 { referenceLength = 0 }
                } else if scalar == "<" || isInTag {
                    isInTag = scalar != ">"
                } else {
                    count += 1
                    referenceLength = scalar == "&" ? 1 : 0
                }
            }
            return count
        }
    }
}
