import ListInterface

/// The columns of an opened item on a screen.
struct ReaderColumns: Equatable {
    /// The columns of wrapped text.
    let text: Range<Int>
    /// The columns of lines that are not wrapped, up to the right margin.
    let wide: Range<Int>

    /// Makes the columns for a width.
    init(_ columns: Int) {
        let margin = columns >= 60 ? 4 : columns >= 30 ? 2 : columns >= 12 ? 1 : 0
        let end = max(margin + 1, columns - margin)
        text = margin..<min(end, margin + RowChrome.measure)
        wide = margin..<end
    }
}
