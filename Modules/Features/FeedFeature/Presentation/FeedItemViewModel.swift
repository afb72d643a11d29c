public import ItemInterface
import LibraryStorageInterface
public import TextInterface

/// An item's texts as a reader sees them.
nonisolated public struct FeedItemViewModel: Hashable, Sendable {
    /// The most characters of a description that are shown: more than any screen has room for beside a picture.
    public static let descriptionLimit = 4_000
    /// The most characters of a title or a location that are shown: more than any screen has room for in a line.
    public static let lineLimit = 1_000

    /// What is said of the item besides its texts.
    public let status: ItemStatus
    /// The title; `nil` where there is none.
    public let title: SafeText?
    /// Where the picture was taken; `nil` where that is not said.
    public let location: SafeText?
    /// The text in paragraphs; none where there is none. Of HTML it is the teaser.
    public let description: [SafeText]
    /// Whether there is a picture.
    public let hasPicture: Bool
    /// Whether the picture is shown only where a reader asks for it.
    public let isPictureSensitive: Bool
    /// How many pictures there are.
    public let pictureCount: Int
    /// How many comments there are; `nil` where the source does not tell.
    public let commentCount: Int?

    /// Makes the texts of an item. What is blank is not said.
    public init(_ item: FeedItem, status: ItemStatus = ItemStatus()) {
        self.status = status
        title = Self.line(item.summary.title)
        location = Self.line(item.summary.location)
        let text = String((item.plainText ?? "").prefix(Self.descriptionLimit))
        description = SafeText.paragraphs(text).filter { !$0.text.trimmed.isEmpty }
        let picture = item.summary.pictureOnRequest
        hasPicture = picture != nil
        isPictureSensitive = picture?.isSensitive == true
        pictureCount = item.summary.media.count(where: \.isPicture)
        commentCount = item.summary.comments?.count
    }

    private static func line(_ text: String?) -> SafeText? {
        let line = SafeText(String((text ?? "").trimmed.prefix(lineLimit)))
        return line.isEmpty ? nil : line
    }

    /// Whether a line above the texts says where the item comes from and how old it is, and what else is known of it.
    var hasHead: Bool { status.source != nil || status.age != nil || status.state?.isUpdated == true }

    /// All texts in the order in which they are drawn and searched: source, title, location, description.
    public var paragraphs: [SafeText] { [status.source, title, location].compactMap(\.self) + description }

    /// The ``paragraphs`` in one text, line by line: what is searched.
    public var text: String { paragraphs.map(\.text).joined(separator: "\n") }
}

nonisolated extension String {
    fileprivate var trimmed: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
