import Observation

/// The values that the rows of an opened item share.
public struct ReaderRowItem {
    /// The sentences of rows.
    let texts: ReaderRowTexts
    /// The address to open and copy: that of the item's page, otherwise of its first picture.
    let address: String?
    /// Handles the selection of a part.
    let select: (ReaderPart) -> Void
    /// The byline, whose age changes while the item is open.
    let byline = ReaderByline()
    /// The heights of the pictures that were drawn.
    let drawn = DrawnPictures()

    /// Makes the values that the rows of an item share.
    ///
    /// - Parameters:
    ///   - texts: The sentences of rows.
    ///   - address: The address to open and copy; `nil` for none.
    ///   - select: Handles the selection of a part.
    public init(texts: ReaderRowTexts, address: String?, select: @escaping (ReaderPart) -> Void) {
        self.texts = texts
        self.address = address
        self.select = select
    }

    /// Shows the byline of a page with newer ages.
    public func update(_ page: ReaderPage) { byline.part = page.byline }
}

/// The byline of an opened item.
@Observable
final class ReaderByline {
    /// The part with newer ages; `nil` for the one of the row.
    var part: ReaderPart?
}
