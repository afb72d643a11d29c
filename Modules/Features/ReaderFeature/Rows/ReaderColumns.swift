import ListInterface

/// The columns in which an opened item stands.
struct ReaderColumns: Equatable {
    /// The columns of all text that is wrapped.
    let text: Range<Int>
    /// The columns of lines that are not wrapped: they may go on to the end of the screen.
    let wide: Range<Int>

    /// The columns on a screen of this width.
    init(_ columns: Int) {
        let margin = columns >= 60 ? 4 : columns >= 30 ? 2 : columns >= 12 ? 1 : 0
        let end = max(margin + 1, columns - margin)
        text = margin..<min(end, margin + RowChrome.measure)
        wide = margin..<end
    }
}
