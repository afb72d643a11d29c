import ListInterface
import TextInterface

/// A row of the feed: lines of text beside or below the box of a picture.
struct FeedRow {
    /// A line of text with its role.
    struct Line: Equatable {
        enum Role: Equatable {
            /// The source and the author.
            case head
            case title, location, description, sensitive, untitled, gap
            /// The beginning of the texts behind the title of a row of one line.
            case preview
        }

        var text: SafeText
        let role: Role
        let isRightToLeft: Bool

        init(_ text: SafeText, _ role: Role, isRightToLeft: Bool? = nil) {
            self.text = text
            self.role = role
            self.isRightToLeft = isRightToLeft ?? text.isRightToLeft
        }

        /// The text with the sign of its role.
        var drawn: SafeText { role == .location ? Sign.place.before(text) : text }

        /// The columns of the line, with its sign.
        var width: Int { drawn.width }

        /// The line at its place in the row: at the left of some columns or, right to left, at their right.
        func placed(row: Int = 0, in columns: Range<Int>) -> PlacedLine {
            PlacedLine(
                line: self, row: row,
                column: isRightToLeft ? columns.upperBound - width : columns.lowerBound)
        }
    }

    /// A line at its place in the row.
    struct PlacedLine: Equatable {
        let line: Line
        let row: Int
        let column: Int
    }

    let layout: FeedRowLayout
    let texts: FeedItemViewModel
    let sentences: FeedRowTexts
    let keys: RowKeys

    /// The most lines of a title.
    static let titleLimit = 2

    /// The height in rows of cells: that of the screen for a row alone, otherwise with a free row at the end.
    var height: Int {
        if let height = layout.wholeHeight { return height }
        return switch layout.arrangement {
        case .line: 1
        case .texts: lines.count + 1
        case .stacked(let box): box.rows + lines.count + 1
        case .beside(let box): box.rows + 1
        }
    }

    /// The lines of text of a row of several lines, from the top. The first one of a row with a head is
    /// empty, for ``names(in:fewest:)``.
    var lines: [Line] {
        let lines = head + body
        guard lines.count == head.count, layout.arrangement == .texts else { return lines }
        return lines + [untitled(in: layout.lineColumns)]
    }

    /// The message of a row without texts.
    func untitled(in columns: Int) -> Line {
        Line(sentences.untitled(texts).truncated(to: columns), .untitled)
    }

    private var head: [Line] { texts.hasHead ? [Line(.empty, .head)] : [] }

    /// The lines of title, sensitivity, location and description, as many as fit.
    private var body: [Line] {
        let limit = layout.lineLimit - head.count
        var lines = wrapped(
            [texts.title].compactMap(\.self), .title, to: layout.lineColumns,
            upTo: min(Self.titleLimit, limit))
        lines += [sensitive].compactMap(\.self).map { Line($0.cut(to: layout.lineColumns), .sensitive) }
        lines = Array((lines + location).prefix(limit))
        // Only rows of large pictures have room for a gap.
        if case .beside(let box) = layout.arrangement, box.rows >= 5, !lines.isEmpty,
            !texts.description.isEmpty
        {
            lines.append(Line(.empty, .gap))
        }
        return lines
            + wrapped(
                texts.description, .description, to: layout.textColumns,
                upTo: min(layout.descriptionLines, limit - lines.count))
    }

    /// The names of source and author behind each other from the first of some columns on, each in its own
    /// direction, so that neither moves the other one.
    ///
    /// - Parameter fewest: The fewest columns of an author who is truncated. One with less room is left out.
    func names(in columns: Range<Int>, fewest: Int) -> [PlacedLine] {
        var names: [PlacedLine] = []
        var start = columns.lowerBound
        func add(_ name: SafeText) {
            names.append(PlacedLine(line: Line(name, .head), row: layout.textRow, column: start))
            start += name.width
        }
        for name in texts.names {
            let count = names.isEmpty ? texts.moreSources : .empty
            let separator: SafeText = names.isEmpty ? .empty : " " + Sign.dot.text + " "
            let room = columns.upperBound - start - separator.width - count.width
            if !names.isEmpty, room < min(name.width, fewest) { break }
            if !names.isEmpty { add(separator) }
            add(name.truncated(to: room))
            if !count.isEmpty { add(count) }
        }
        return names
    }

    /// The message of a hidden sensitive picture; `nil` for others.
    var sensitive: SafeText? {
        texts.isPictureSensitive && !layout.isFullScreen ? sentences.sensitive : nil
    }

    private var location: [Line] {
        guard let location = texts.location else { return [] }
        let room = layout.lineColumns - Line(.empty, .location).width
        return [Line(location.cut(to: room), .location)]
    }

    /// Paragraphs wrapped into at most `limit` lines, the last one cut with an ellipsis.
    private func wrapped(
        _ paragraphs: [SafeText], _ role: Line.Role, to columns: Int, upTo limit: Int
    ) -> [Line] {
        var lines: [Line] = []
        for paragraph in paragraphs where lines.count <= limit {
            let isRightToLeft = paragraph.isRightToLeft
            lines += paragraph.wrapped(to: columns).map { Line($0, role, isRightToLeft: isRightToLeft) }
        }
        guard lines.count > limit else { return lines }
        lines.removeSubrange(max(0, limit)...)
        guard let last = lines.popLast() else { return [] }
        let text = last.text.continued(within: columns)
        return lines + [Line(text, role, isRightToLeft: last.isRightToLeft)]
    }
}
