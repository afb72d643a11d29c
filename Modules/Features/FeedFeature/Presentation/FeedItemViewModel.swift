public import ItemInterface
import LibraryStorageInterface
public import TextInterface

/// The visible texts of an item.
nonisolated public struct FeedItemViewModel: Hashable, Sendable {
    /// The most characters of a title or a location: more than fit into a line of any screen.
    public static let lineLimit = 1_000

    /// The status of the item.
    public internal(set) var status: ItemStatus
    /// The title; `nil` for none.
    public let title: SafeText?
    /// The place of the picture; `nil` for none.
    public let location: SafeText?
    /// The text in paragraphs; for HTML, the teaser.
    public let description: [SafeText]
    /// Whether there is a picture.
    public let hasPicture: Bool
    /// Whether the picture is hidden until the reader requests it.
    public let isPictureSensitive: Bool
    /// The number of pictures.
    public let pictureCount: Int
    /// Whether there is a recording to play.
    public let hasRecording: Bool
    /// The number of comments; `nil` if the source does not provide it.
    public let commentCount: Int?

    /// Makes the texts of an item; blank ones count as missing.
    public init(_ item: FeedItem, status: ItemStatus = ItemStatus()) {
        self.status = status
        title = Self.line(item.summary.title)
        location = Self.line(item.summary.location)
        let text = String((item.plainText ?? "").prefix(FeedItem.wholeTextLimit))
        description = SafeText.paragraphs(text).filter { !$0.text.trimmed.isEmpty }.map(Self.excerpt)
        let picture = item.summary.pictureOnRequest
        hasPicture = picture != nil
        isPictureSensitive = picture?.isSensitive == true
        pictureCount = item.summary.media.count(where: \.isPicture)
        hasRecording = item.summary.recording != nil
        commentCount = item.summary.comments?.count
    }

    /// A paragraph that fills a teaser, which is cut anywhere, ends with an ellipsis behind its last whole word.
    private static func excerpt(_ paragraph: SafeText) -> SafeText {
        // A teaser has lost a space at its end.
        let isFull = (Teaser.characterLimit - 1...Teaser.characterLimit).contains(paragraph.clusters.count)
        return isFull ? paragraph.continued(within: paragraph.width) : paragraph
    }

    private static func line(_ text: String?) -> SafeText? {
        let line = SafeText(String((text ?? "").trimmed.prefix(lineLimit)))
        return line.isEmpty ? nil : line
    }

    /// The names of source and author.
    var names: [SafeText] { [status.source, status.author].compactMap(\.self) }

    /// The number of further sources behind the name of the first one, as in " +2"; empty for none.
    var moreSources: SafeText {
        let count = status.source == nil ? 0 : status.duplicateCount
        return count > 0 ? SafeText(" +\(count)") : .empty
    }

    /// Whether names, age and update are shown, in a line above the texts or in columns of a row of one line.
    var hasHead: Bool { !names.isEmpty || status.age != nil || status.state?.isUpdated == true }

    /// All texts in the order in which they are drawn and searched: source, author, title, location,
    /// description.
    public var paragraphs: [SafeText] { names + [title, location].compactMap(\.self) + description }

    /// The ``paragraphs`` as one text, line by line, for a search.
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
