/// What the rows of an opened item share.
public struct ReaderRowItem {
    /// The sentences in rows.
    let texts: ReaderRowTexts
    /// The address that readers open and copy: that of the item's own page, else of its first picture.
    let address: String?
    /// Does what a click on a part asks for.
    let select: (ReaderPart) -> Void

    /// Makes what the rows of an item share.
    ///
    /// - Parameters:
    ///   - texts: The sentences in rows.
    ///   - address: The address that readers open and copy; `nil` where there is none.
    ///   - select: Does what a click on a part asks for.
    public init(texts: ReaderRowTexts, address: String?, select: @escaping (ReaderPart) -> Void) {
        self.texts = texts
        self.address = address
        self.select = select
    }
}
