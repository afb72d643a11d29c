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
            /// All texts in one line.
            case summary
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
    }

    let layout: FeedRowLayout
    let texts: FeedItemViewModel
    let sentences: FeedRowTexts
    let keys: RowKeys

    /// The most lines of a title.
    static let titleLimit = 2

    /// The height in rows of cells: that of the screen for a row alone, else with a free row at the end.
    var height: Int {
        if let height = layout.wholeHeight { return height }
        return switch layout.arrangement {
        case .line: 1
        case .texts: lines.count + 1
        case .stacked(let box): box.rows + lines.count + 1
        case .beside(let box): box.rows + 1
        }
    }

    /// The lines of text, from the top, at most as wide as the text columns.
    var lines: [Line] {
        if layout.arrangement == .line { return [summary] }
        let lines = head + body
        guard lines.count == head.count, layout.arrangement == .texts else { return lines }
        return lines + [untitled]
    }

    private var untitled: Line {
        Line(sentences.untitled(texts).truncated(to: layout.textColumns), .untitled)
    }

    private var summary: Line {
        let parts = [texts.status.source, texts.title, sensitive, texts.location, texts.description.first]
            .compactMap(\.self)
        return parts.isEmpty ? untitled : Line(SafeText.joined(parts, by: .dash), .summary)
    }

    private var head: [Line] { texts.hasHead ? [Line(texts.status.source ?? .empty, .head)] : [] }

    /// The lines of title, sensitivity, location and description, as many as fit.
    private var body: [Line] {
        let limit = layout.lineLimit - head.count
        var lines = wrapped([texts.title].compactMap(\.self), .title, upTo: min(Self.titleLimit, limit))
        lines += [sensitive].compactMap(\.self).map { Line($0.cut(to: layout.textColumns), .sensitive) }
        lines = Array((lines + location).prefix(limit))
        // Only rows of large pictures have room for a gap.
        if case .beside(let box) = layout.arrangement, box.rows >= 5, !lines.isEmpty,
            !texts.description.isEmpty
        {
            lines.append(Line(.empty, .gap))
        }
        return lines
            + wrapped(
                texts.description, .description, upTo: min(layout.descriptionLines, limit - lines.count))
    }

    /// The message of a hidden sensitive picture; `nil` for others.
    private var sensitive: SafeText? {
        texts.isPictureSensitive && !layout.isFullScreen ? sentences.sensitive : nil
    }

    private var location: [Line] {
        guard let location = texts.location else { return [] }
        let room = layout.textColumns - Line(.empty, .location).width
        return [Line(location.cut(to: room), .location)]
    }

    /// Paragraphs wrapped into at most `limit` lines, the last one cut with an ellipsis.
    private func wrapped(_ paragraphs: [SafeText], _ role: Line.Role, upTo limit: Int) -> [Line] {
        var lines: [Line] = []
        for paragraph in paragraphs where lines.count <= limit {
            let isRightToLeft = paragraph.isRightToLeft
            lines += paragraph.wrapped(to: layout.textColumns).map {
                Line($0, role, isRightToLeft: isRightToLeft)
            }
        }
        guard lines.count > limit else { return lines }
        lines.removeSubrange(max(0, limit)...)
        guard let last = lines.popLast() else { return [] }
        let text = last.text.continued(within: layout.textColumns)
        return lines + [Line(text, role, isRightToLeft: last.isRightToLeft)]
    }
}
