import LibraryStorageInterface
import ListInterface
import TextInterface

extension FeedRow {
    /// The columns of the row in one line.
    ///
    /// - Parameter columns: The columns of the row.
    func lineColumns(_ columns: Int) -> FeedLineColumns {
        let all = layout.textColumn..<layout.textEnd
        return texts.hasHead
            ? FeedLineColumns(
                columns: columns, texts: all, ageColumns: texts.status.ageColumns,
                hasRecording: texts.hasRecording)
            : FeedLineColumns(titleOnly: all)
    }

    /// The texts of the row in one line: the title, as much of the text as fits behind it, and the names.
    func line(in columns: FeedLineColumns) -> [PlacedLine] {
        let parts = [texts.title, sensitive, texts.location, texts.description.first].compactMap(\.self)
        let title =
            parts.first.map { Line($0.cut(to: columns.title.count), .title) }
            ?? untitled(in: columns.title.count)
        var lines = [title.placed(in: columns.title)]
        let room = columns.title.without(title.width + Self.previewGap, isAtEnd: title.isRightToLeft)
        if parts.count > 1, room.count >= Self.fewestOfPreview {
            let preview = SafeText.joined(Array(parts.dropFirst()), by: .dash).cut(to: room.count)
            lines.append(Line(preview, .preview).placed(in: room))
        }
        if columns.source.isEmpty { return lines }
        return lines + names(in: columns.source, fewest: columns.source.count)
    }

    /// The facts of the row in one line, each at the right of its columns.
    func facts(in columns: FeedLineColumns) -> [(fact: Fact, column: Int)] {
        let facts: [(Fact?, Range<Int>)] = [
            (recording, columns.recording),
            (texts.commentCount.map { Fact(text: Sign.comments.text + Self.short($0)) }, columns.comments),
            (
                texts.status.isBookmarked ? Fact(text: Sign.bookmark.text, isMark: true) : nil,
                columns.bookmark
            ),
            (texts.status.age.map { Fact(text: $0) }, columns.age),
        ]
        return facts.compactMap { fact, columns in
            guard let fact, !columns.isEmpty else { return nil }
            return (fact, columns.upperBound - fact.text.width)
        }
    }

    /// A number in at most three columns.
    private static func short(_ count: Int) -> SafeText {
        SafeText(count < 1_000 ? "\(count)" : "\(min(99, count / 1_000))k")
    }

    /// The columns between a title and the text behind it.
    private static let previewGap = 2
    /// The fewest columns of the text behind a title.
    private static let fewestOfPreview = 10
}

extension Range<Int> {
    /// The range without a number of columns at its start or its end.
    fileprivate func without(_ columns: Int, isAtEnd: Bool) -> Range<Int> {
        let rest = Swift.max(0, count - columns)
        return isAtEnd ? lowerBound..<lowerBound + rest : upperBound - rest..<upperBound
    }
}
