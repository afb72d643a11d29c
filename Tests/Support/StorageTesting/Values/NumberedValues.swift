public import CommentsStorageInterface
public import FoundationEssentials
import HTTPInterface
public import ItemInterface

extension UUID {
    /// The id with this number, the same in every run.
    public static func numbered(_ number: Int) -> UUID {
        let bytes = withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).bigEndian, Array.init)
        return UUID(
            uuid: (
                0xFE, 0xED, 0, 0, 0, 0, 0x40, 0,
                bytes[0] | 0x80, bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
            ))
    }
}

extension Date {
    /// A date in 2024, that many seconds after its first one.
    public static func numbered(_ seconds: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: 725_760_000 + seconds)
    }
}

extension Cursor {
    /// The cursor behind the item with this number, as a server of api.md names it: the id's uppercase text.
    public static func numbered(_ number: Int) -> Cursor {
        Cursor(Data(UUID.numbered(number).uuidString.utf8))
    }
}

extension FeedItem {
    /// The item with this number as a server of api.md gives it, the same in every run. Every third has no text, every
    /// fifth no location.
    ///
    /// - Parameters:
    ///   - edition: Items of one number and different editions share the id and differ in text, location and picture.
    ///   - source: The identity of its source.
    ///   - seen: When it was first read, as ``Foundation/Date/numbered(_:)`` counts.
    public static func picture(
        _ number: Int, edition: Int = 1, of source: UUID = .numbered(-1), seen: Double = 1_000
    ) -> FeedItem {
        let suffix = edition == 1 ? "" : " (edition \(edition))"
        let url = "http://pictures.example/\(number).png\(edition == 1 ? "" : "?edition=\(edition)")"
        let name = UUID.numbered(number).uuidString
        let summary = ItemSummary(
            id: .numbered(number), source: source, nativeID: name,
            location: number % 5 == 0 ? nil : "Location \(number)\(suffix)", firstSeen: .numbered(seen),
            media: HTTPURL(url).map { [ItemMedia(.remote($0))] } ?? [],
            comments: ItemComments(reference: name))
        return FeedItem(
            summary, text: number % 3 == 0 ? nil : .plain("Description \(number)\(suffix)"))
    }
}

extension CommentRecord {
    /// The comment with this number, the same in every run. From the third on every third one responds to the one before.
    public static func numbered(_ number: Int) -> CommentRecord {
        CommentRecord(
            id: .numbered(number), message: "Message \(number)", createdAt: .numbered(Double(number)),
            username: "User \(number)",
            parent: number > 0 && number.isMultiple(of: 3) ? .numbered(number - 1) : nil)
    }
}

extension StoredComments {
    /// The comments with these numbers.
    public static func numbered(_ numbers: some Sequence<Int>, time: Double = 0) -> StoredComments {
        StoredComments(comments: numbers.map(CommentRecord.numbered), timestamp: .numbered(time))
    }
}
