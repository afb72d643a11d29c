import ListInterface

/// The columns of an opened item on a screen.
struct ReaderColumns: Equatable {
    /// The columns of text, in the middle of a wide screen.
    let text: Range<Int>
    /// The columns of code and tables that are wider than text, up to the right margin.
    let wide: Range<Int>

    /// Makes the columns for a width.
    init(_ columns: Int) {
        let margin = columns >= 80 ? 4 : columns >= 30 ? 2 : columns >= 12 ? 1 : 0
        let start = max(margin, (columns - RowChrome.measure) / 2)
        let end = max(margin + 1, columns - margin)
        text = start..<min(end, start + RowChrome.measure)
        wide = start..<end
    }
}
