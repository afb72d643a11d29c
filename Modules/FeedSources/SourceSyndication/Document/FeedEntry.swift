import FoundationEssentials
import HTTPInterface
import ItemInterface

/// An item as its document has it.
struct FeedEntry {
    var id: String?
    /// The address of the item's page, and how sure it is: the greater one wins, of equal ones the first.
    private(set) var link: FeedAddress?
    private var linkRank = 0
    var title: String?
    var fallbackTitle: String?
    /// The whole text, a shorter one, and what another vocabulary has in their place.
    var content: ItemText?, summary: ItemText?, fallbackText: ItemText?
    var published: FeedTime?, updated: FeedTime?, date: FeedTime?
    private(set) var authors: [String] = []
    var fallbackAuthor: String?
    /// The authors of the feed from which an item of Atom was copied.
    var sourceAuthors: [String] = []
    var media: [FeedMedia] = []
    var commentFeed: FeedAddress?
    var commentCount: Int?
    var featureName: String?, point: String?, latitude: String?, longitude: String?
    /// The first date that is none.
    private(set) var unreadableDate: String?

    /// Whether there is nothing in it by which it could be known or shown.
    var isEmpty: Bool {
        id == nil && link == nil && title == nil && text == nil && media.isEmpty && fallbackTitle == nil
    }

    /// The text that is shown: the longest kind that there is.
    var text: ItemText? { content ?? summary ?? fallbackText }

    /// The name of a place, else its coordinates.
    var location: String? {
        if let featureName { return featureName }
        if let latitude, let longitude { return "\(latitude), \(longitude)" }
        return point?.split { " ,".contains($0) }.prefix(2).joined(separator: ", ")
    }

    mutating func offerLink(_ address: FeedAddress, rank: Int) {
        guard rank > linkRank, !address.text.isEmpty else { return }
        (link, linkRank) = (address, rank)
    }

    /// Adds an author, each name once.
    mutating func add(author name: String) {
        if !authors.contains(name) { authors.append(name) }
    }

    /// Keeps a date in a property; the last one that can be read counts.
    mutating func keep(_ text: ArraySlice<UInt8>, in property: WritableKeyPath<FeedEntry, FeedTime?>) {
        guard !text.isEmpty else { return }
        let time = FeedTime(text: String(decoding: text, as: UTF8.self), date: FeedDate.date(text))
        if time.date != nil || self[keyPath: property] == nil { self[keyPath: property] = time }
        if time.date == nil, unreadableDate == nil { unreadableDate = time.text }
    }
}

/// A date as it was sent, and what it says.
struct FeedTime {
    var text: String
    /// `nil` where it cannot be read.
    var date: Date?
}
