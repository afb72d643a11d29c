import ListInterface

/// The columns of a row of one line. Apart from that of a recording, they depend on the width and the
/// language of the list alone, so that titles, sources and ages of all rows are below each other.
struct FeedLineColumns: Equatable {
    /// The columns of the title and of the text behind it.
    let title: Range<Int>
    /// The column of a recording at the end of the title's; empty without one and under 30 columns.
    let recording: Range<Int>
    /// The columns of source and author; empty under 50 columns.
    let source: Range<Int>
    /// The columns of the number of comments; empty under 50 columns.
    let comments: Range<Int>
    /// The column of the bookmark; empty under 30 columns.
    let bookmark: Range<Int>
    /// The columns of the age; empty under 30 columns.
    let age: Range<Int>

    /// The columns of a row with a title alone.
    init(titleOnly columns: Range<Int>) {
        title = columns
        let none = columns.upperBound..<columns.upperBound
        (recording, source, comments, bookmark, age) = (none, none, none, none, none)
    }

    /// - Parameters:
    ///   - columns: The columns of the row.
    ///   - texts: The columns without those of the focus, the sign of an unread item and the free last one.
    ///   - ageColumns: The columns of the widest age.
    init(columns: Int, texts: Range<Int>, ageColumns: Int, hasRecording: Bool = false) {
        var end = texts.upperBound
        func takeLast(_ count: Int, gap: Int = 1) -> Range<Int> {
            guard count > 0 else { return end..<end }
            defer { end -= count + gap }
            return end - count..<end
        }
        age = takeLast(columns < 30 ? 0 : ageColumns)
        bookmark = takeLast(columns < 30 ? 0 : 1)
        comments = takeLast(columns < 50 ? 0 : 4)
        source = takeLast(columns < 50 ? 0 : columns < 80 ? 12 : 18, gap: 2)
        recording = takeLast(hasRecording && columns >= 30 ? 1 : 0)
        title = texts.lowerBound..<max(texts.lowerBound, end)
    }
}
