import FoundationEssentials
public import ListInterface

extension ReaderPage {
    /// The rows of the parts that are shown.
    ///
    /// - Parameters:
    ///   - isUnfolded: Whether the reader asked for the text behind the warning.
    ///   - picture: Makes the row of a part that is a picture; `nil` for others.
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
