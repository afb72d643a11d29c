import FoundationEssentials
public import ListInterface
public import TextInterface

/// The page of an opened item: its parts, from the title to the list of links.
nonisolated public struct ReaderPage: Hashable, Sendable {
    /// The item.
    public let item: ReaderItem
    /// The title of the screen: the source's name, and the item's title or teaser.
    public let title: SafeText
    /// The item's position in its list, in words; empty where it is unknown.
    let position: SafeText
    /// The addresses of the numbered links, from number 1 on.
    public let links: [String]
    /// All parts.
    private(set) var allParts: [ReaderPart]
    /// The estimated minutes of reading; 0 for none.
    let minutes: Int
    /// The number of parts before a text with a content warning; `nil` without a warning.
    let foldedCount: Int?
    /// The estimated rows of all parts.
    private let rows: ReadingRows

    init(
        item: ReaderItem, title: SafeText, position: SafeText, links: [String], allParts: [ReaderPart],
        minutes: Int, foldedCount: Int?
    ) {
        self.item = item
        self.title = title
        self.position = position
        self.links = links
        self.allParts = allParts
        self.minutes = minutes
        self.foldedCount = foldedCount
        rows = ReadingRows(of: allParts)
    }

    /// The address of a numbered link, counted from 1.
    public func link(_ number: Int) -> String? {
        links.indices.contains(number - 1) ? links[number - 1] : nil
    }

    /// The part with the item's byline; `nil` for none.
    var byline: ReaderPart? {
        get { allParts.first { if case .byline = $0.content { true } else { false } } }
        set { if let newValue { allParts[newValue.index] = newValue } }
    }

    /// Whether any of its parts is a picture.
    public var hasPictures: Bool { allParts.contains { $0.picture != nil } }

    /// Whether the text has a content warning.
    public var isWarned: Bool { foldedCount != nil }

    /// The visible parts.
    ///
    /// - Parameter isUnfolded: Whether the reader has unfolded the text with a content warning.
    public func parts(isUnfolded: Bool) -> ArraySlice<ReaderPart> {
        guard let foldedCount else { return allParts[...] }
        guard isUnfolded else { return allParts.prefix(foldedCount) }
        // The warning stays visible, without its hint.
        var parts = allParts[...]
        if let index = allParts.firstIndex(where: { $0.isWarning }),
            case .warning(let text, _) = parts[index].content
        {
            parts[index] = ReaderPart(index: index, content: .warning(text, hint: nil))
        }
        return parts
    }

    /// The identity of a part's row.
    @MainActor public func rowID(of part: ReaderPart) -> RowID {
        let id = RowID(item.id.uuid)
        return RowID(high: id.high, low: id.low &+ UInt64(part.index))
    }

    /// The part of a row; `nil` for the row of another item.
    @MainActor public func part(of id: RowID) -> ReaderPart? {
        let first = RowID(item.id.uuid)
        let index = id.low &- first.low
        return id.high == first.high && index < allParts.count ? allParts[Int(index)] : nil
    }

    /// The reader's progress in rows, in percent. Rows are estimated, so that loads of pictures and the
    /// layout of text do not change it.
    ///
    /// - Parameters:
    ///   - part: The last part on the screen.
    ///   - share: The share of it that is on the screen or above, from 0 to 1.
    ///   - columns: The columns of the screen.
    @MainActor public func percent(through part: ReaderPart, share: Double, columns: Int) -> Int {
        guard part.index + 1 < allParts.count || share < 1 else { return 100 }
        let read = rows.share(
            through: part.index, share: share, columns: ReaderColumns(columns).text.count)
        return Int(read * 100)
    }
}

nonisolated extension ReaderPart {
    fileprivate var isWarning: Bool { if case .warning = content { true } else { false } }
}
