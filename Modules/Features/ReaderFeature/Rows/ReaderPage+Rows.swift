import FoundationEssentials
public import ListInterface

extension ReaderPage {
    /// The rows of the visible parts.
    ///
    /// - Parameters:
    ///   - isUnfolded: Whether the reader has unfolded the text with a content warning.
    ///   - picture: Makes the row of a picture; `nil` for other parts.
    public func section(
        isUnfolded: Bool, item: ReaderRowItem, picture: @escaping (ReaderPart) -> CellController?
    ) -> ListSection {
        let parts = parts(isUnfolded: isUnfolded)
        return ListSection(ids: parts.map(rowID)) { id in
            let part = parts[Int(id.low &- RowID(self.item.id.uuid).low)]
            return picture(part) ?? CellController(id: id, ReaderTextRow(part, of: item))
        }
    }
}
