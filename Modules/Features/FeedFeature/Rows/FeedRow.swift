import ListInterface
import TextInterface

/// A row of the feed as lines of text beside or below the room for a picture.
struct FeedRow {
    /// A line of text, and what it is to the reader.
    struct Line: Equatable {
        enum Role: Equatable {
            case byline, title, location, description, sensitive, hint, untitled, gap
            /// Everything in one line.
            case summary
        }

        let text: SafeText
        let role: Role
        let isRightToLeft: Bool

        init(_ text: SafeText, _ role: Role, isRightToLeft: Bool? = nil) {
            self.text = text
            self.role = role
            self.isRightToLeft = isRightToLeft ?? text.isRightToLeft
        }

        /// The text with the sign that belongs to its role.
        var drawn: SafeText { role == .location ? Sign.place.before(text) : text }

        /// The columns that the line takes.
        var width: Int { drawn.width }
    }

    let layout: FeedRowLayout
    let texts: FeedItemViewModel
    let sentences: FeedRowTexts
    let keys: RowKeys

    /// The most lines of a title.
    static let titleLimit = 2

    /// The rows of cells that the row takes: the whole screen where it is alone, else the free one at its end included.
    var height: Int {
        if let height = layout.wholeHeight { return height }
        return switch layout.arrangement {
        case .line: 1
        case .texts: max(1, allTexts.count) + 1
        case .stacked(let box): box.rows + allTexts.count + 1
        case .beside(let box): box.rows + 1
        }
    }

    /// The lines of text, from the top. Only beside a picture, where there is room that is free otherwise, does the
    /// focus add one.
    func lines(isFocused: Bool) -> [Line] {
        switch layout.arrangement {
        case .line: [summary]
        case .texts: allTexts.isEmpty ? [untitled] : allTexts
        case .stacked: allTexts
        case .beside(let box): linesBeside(box, isFocused: isFocused)
        }
    }

    private var untitled: Line {
        Line(sentences.untitled(texts).truncated(to: layout.textColumns), .untitled)
    }

    private var summary: Line {
        let parts = [texts.status.source, texts.title, sensitive, texts.location, texts.description.first]
            .compactMap(\.self)
        guard !parts.isEmpty else { return untitled }
        return Line(SafeText.joined(parts, by: .dash).cut(to: layout.textColumns), .summary)
    }

    private var allTexts: [Line] { heads + description(upTo: layout.descriptionLines) }

    /// The byline, the title, that the picture is sensitive, and the location.
    private var heads: [Line] {
        [texts.status.source].compactMap(\.self).map { Line($0.cut(to: layout.textColumns), .byline) }
            + wrapped([texts.title].compactMap(\.self), .title, upTo: Self.titleLimit)
            + [sensitive].compactMap(\.self).map { Line($0.cut(to: layout.textColumns), .sensitive) }
            + location
    }

    /// What is said where the picture is sensitive and nobody has asked for it.
    private var sensitive: SafeText? {
        texts.isPictureSensitive && !layout.isAlone ? sentences.sensitive : nil
    }

    private var location: [Line] {
        guard let location = texts.location else { return [] }
        let room = layout.textColumns - Line(.empty, .location).width
        return [Line(location.cut(to: room), .location)]
    }

    private func linesBeside(_ box: PictureBox, isFocused: Bool) -> [Line] {
        var lines = Array(heads.prefix(box.rows))
        let gap = Line(.empty, .gap)
        if !lines.isEmpty, !texts.description.isEmpty, box.rows >= 5 { lines.append(gap) }
        lines += description(upTo: box.rows - lines.count)
        let free = box.rows - lines.count
        guard isFocused, texts.hasComments, free > 0 else { return lines }
        if free > 1, !lines.isEmpty { lines.append(gap) }
        return lines + [Line(sentences.comments(keys.select).truncated(to: layout.textColumns), .hint)]
    }

    private func description(upTo limit: Int) -> [Line] {
        wrapped(texts.description, .description, upTo: limit)
    }

    /// Paragraphs in lines, the last one with an ellipsis where there are more than `limit`.
    private func wrapped(_ paragraphs: [SafeText], _ role: Line.Role, upTo limit: Int) -> [Line] {
        var lines: [Line] = []
        for paragraph in paragraphs where lines.count <= limit {
            let isRightToLeft = paragraph.isRightToLeft
            lines += paragraph.wrapped(to: layout.textColumns).map {
                Line($0, role, isRightToLeft: isRightToLeft)
            }
        }
        guard lines.count > limit else { return lines }
        lines.removeSubrange(limit...)
        guard let last = lines.popLast() else { return [] }
        let text = last.text.continued(within: layout.textColumns)
        return lines + [Line(text, role, isRightToLeft: last.isRightToLeft)]
    }
}
