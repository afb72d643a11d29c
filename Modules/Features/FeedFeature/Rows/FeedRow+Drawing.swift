import LibraryStorageInterface
import ListInterface
import TextInterface

extension FeedRow {
    /// Draws the row into a grid of its height.
    func draw(_ picture: RowPicture, into grid: inout Grid, in context: RowContext) {
        let fitted = picture.art.map { [columns = grid.columns] in layout.around($0, columns: columns) }
        FeedRow(layout: fitted ?? layout, texts: texts, sentences: sentences, keys: keys)
            .drawParts(picture, into: &grid, in: context)
    }

    private func drawParts(_ picture: RowPicture, into grid: inout Grid, in context: RowContext) {
        var context = context
        // A single row needs no visible focus.
        if layout.isFullScreen { context.isFocused = false }
        // The last row is free.
        RowChrome.drawFocus(lines: max(1, grid.rows - 1), into: &grid, in: context)
        if let box = layout.box {
            picture.draw(
                in: layout.frame(of: box), isCentered: layout.isFullScreen, into: &grid, in: context
            ) {
                RowPicture.Failure(sentences.failed, retry: sentences.retry(keys.retry), key: keys.retry)
            }
        }
        drawMark(into: &grid, in: context)
        var lines = lines
        if !lines.isEmpty { cut(&lines[0], besides: facts) }
        drawPictureCount(besides: &lines, into: &grid, in: context)
        draw(lines, into: &grid, in: context)
        if let first = lines.first { draw(facts, besides: first, into: &grid, in: context) }
        if let removal = texts.status.removal, grid.rows > 1 {
            grid.put(
                removal.truncated(to: grid.columns - layout.margin), row: grid.rows - 1,
                column: layout.margin, style: context.palette.accent)
        }
    }

    /// Draws the sign of an unread item, of a bookmarked one without a head, or of a removed bookmark in a row of one line,
    /// in the column before the row.
    private func drawMark(into grid: inout Grid, in context: RowContext) {
        guard !layout.isFullScreen else { return }
        let status = texts.status
        if status.state?.isRead == false { RowChrome.draw(mark: .unread, into: &grid, in: context) }
        if status.isBookmarked, !texts.hasHead { RowChrome.draw(mark: .bookmark, into: &grid, in: context) }
        if status.removal != nil, grid.rows == 1 { RowChrome.draw(mark: .absent, into: &grid, in: context) }
    }

    // MARK: The ends of lines

    /// Cuts a line of the whole width to leave room for facts.
    private func cut(_ line: inout Line, besides facts: [Fact]) {
        guard [.head, .summary, .untitled].contains(line.role) else { return }
        line.text = line.text.cut(to: layout.textEnd - layout.textColumn - Self.width(of: facts))
    }

    private func draw(
        _ facts: [Fact], besides line: Line, into grid: inout Grid, in context: RowContext
    ) {
        var column = layout.textEnd - Self.width(of: facts) + Self.factGap
        if line.isRightToLeft { column = layout.textColumn }
        for fact in facts {
            let style = fact.isMark ? context.palette.accent : context.palette.secondary
            column +=
                Self.factGap
                + grid.put(
                    fact.text, row: layout.textRow, column: column, style: style, isRightToLeft: false)
        }
    }

    /// Draws the number of pictures at the end of the last line, which is cut for it, or of a free line below.
    private func drawPictureCount(
        besides lines: inout [Line], into grid: inout Grid, in context: RowContext
    ) {
        guard let count = pictureCount else { return }
        let room = layout.textEnd - layout.textColumn - Self.factGap - count.width
        var row = max(0, lines.count - 1)
        if let last = lines.last, last.role == .head || last.width > room {
            if case .beside(let box) = layout.arrangement, lines.count < box.rows {
                row += 1
            } else if last.role == .head {
                return
            } else {
                lines[row].text = last.text.continued(within: room - (last.width - last.text.width))
            }
        }
        let isRightToLeft = row < lines.count && lines[row].isRightToLeft
        grid.put(
            count, row: layout.textRow + row,
            column: isRightToLeft ? layout.textColumn : layout.textEnd - count.width,
            style: context.palette.secondary)
    }

    // MARK: Lines

    private func draw(_ lines: [Line], into grid: inout Grid, in context: RowContext) {
        var matches = ArraySlice(matches(of: context.query, in: lines))
        let titleRole = lines.contains { $0.role == .title } ? Line.Role.title : .location
        for (index, line) in lines.enumerated() {
            let row = layout.textRow + index
            let column = line.isRightToLeft ? layout.textEnd - line.width : layout.textColumn
            let style = style(of: line.role, isTitle: line.role == titleRole, in: context)
            let text = line.drawn
            grid.put(text, row: row, column: column, style: style, isRightToLeft: line.isRightToLeft)
            for place in matches.popFirst() ?? [] {
                let start = text.width - line.text.width + place.lowerBound
                grid.restyle(
                    start..<start + place.count, of: text, row: row, column: column,
                    isRightToLeft: line.isRightToLeft
                ) { context.palette.match.adding($0.attributes) }
            }
        }
    }

    /// The columns of the query's matches in each line; lines of one role are searched as one text.
    private func matches(of query: String, in lines: [Line]) -> [[Range<Int>]] {
        guard !query.isEmpty else { return [] }
        var matches: [[Range<Int>]] = []
        var rest = lines[...]
        while let role = rest.first?.role {
            let run = rest.prefix { $0.role == role }
            let isSearched = ![.sensitive, .untitled, .gap].contains(role)
            matches += TextMatch.columns(of: query, in: run.map { isSearched ? $0.text : .empty })
            rest = rest.dropFirst(run.count)
        }
        return matches
    }

    /// - Parameter isTitle: Whether the line is the title, or a location in place of a missing title.
    private func style(of role: Line.Role, isTitle: Bool, in context: RowContext) -> Style {
        let palette = context.palette
        if isTitle {
            return palette.title.with(context.isFocused || layout.isFullScreen ? .bold : [])
        }
        switch role {
        case .title, .location, .description: return palette.body
        case .head, .sensitive, .untitled, .gap: return palette.secondary
        case .summary:
            // Bold alone would be too weak a focus without its bar.
            guard context.isFocused else { return palette.body }
            return palette.body.with(layout.margin == 0 ? [.bold, .inverse] : .bold)
        }
    }
}

extension Style {
    fileprivate func with(_ attributes: Attributes) -> Style {
        Style(foreground: foreground, background: background, attributes: attributes)
    }
}
