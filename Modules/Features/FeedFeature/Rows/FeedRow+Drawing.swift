import LibraryStorageInterface
import ListInterface
import TextInterface

extension FeedRow {
    /// Draws the row into a grid of its height.
    func draw(_ picture: RowPicture, into grid: inout Grid, in context: RowContext) {
        var context = context
        // A single row needs no visible focus.
        if layout.isFullScreen { context.isFocused = false }
        // The last row is free.
        RowChrome.drawFocus(lines: max(1, grid.rows - 1), into: &grid, in: context)
        if let box = layout.box {
            picture.draw(
                in: layout.frame(of: box), isCentered: layout.isFullScreen, into: &grid, in: context
            ) {
                RowPicture.Failure(sentences.failed, retry: sentences.retry(keys.retry))
            }
        }
        drawMark(into: &grid, in: context)
        layout.arrangement == .line
            ? drawLine(into: &grid, in: context) : drawLines(into: &grid, in: context)
        if let removal = texts.status.removal, grid.rows > 1 {
            grid.put(
                removal.truncated(to: grid.columns - layout.margin), row: grid.rows - 1,
                column: layout.margin, style: context.palette.accent)
        }
    }

    private func drawLine(into grid: inout Grid, in context: RowContext) {
        let columns = lineColumns(grid.columns)
        draw(line(in: columns), into: &grid, in: context)
        for (fact, column) in facts(in: columns) { draw(fact, at: column, into: &grid, in: context) }
    }

    private func drawLines(into grid: inout Grid, in context: RowContext) {
        var (lines, facts) = (lines, facts)
        drawPictureCount(besides: &lines, into: &grid, in: context)
        let columns = layout.textColumn..<layout.textEnd
        var column = columns.upperBound - Self.width(of: facts)
        var placed: [PlacedLine] = []
        for (index, line) in lines.enumerated() {
            placed +=
                line.role == .head
                ? names(in: columns.lowerBound..<column, fewest: Self.fewestOfAuthor)
                : [line.placed(row: layout.textRow + index, in: columns)]
        }
        draw(placed, into: &grid, in: context)
        for fact in facts {
            column += Self.factGap
            column += draw(fact, at: column, into: &grid, in: context)
        }
    }

    /// Draws the sign of an unread item, of a bookmarked one without a head, or of a removed bookmark in a
    /// row of one line, in the column before the row.
    private func drawMark(into grid: inout Grid, in context: RowContext) {
        guard !layout.isFullScreen else { return }
        let status = texts.status
        if status.state?.isRead == false { RowChrome.draw(mark: .unread, into: &grid, in: context) }
        if status.isBookmarked, !texts.hasHead { RowChrome.draw(mark: .bookmark, into: &grid, in: context) }
        if status.removal != nil, grid.rows == 1 { RowChrome.draw(mark: .absent, into: &grid, in: context) }
    }

    // MARK: The ends of lines

    /// - Returns: The columns of the fact.
    @discardableResult
    private func draw(_ fact: Fact, at column: Int, into grid: inout Grid, in context: RowContext) -> Int {
        let style = fact.isMark ? context.palette.accent : context.palette.secondary
        return grid.put(
            fact.text, row: layout.textRow, column: column, style: style, isRightToLeft: false)
    }

    /// Draws the number of pictures at the end of the last line, which is cut for it, or of a free line
    /// below.
    private func drawPictureCount(
        besides lines: inout [Line], into grid: inout Grid, in context: RowContext
    ) {
        guard let count = pictureCount else { return }
        let room = layout.lineColumns - Self.factGap - count.width
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

    private func draw(_ lines: [PlacedLine], into grid: inout Grid, in context: RowContext) {
        var matches = ArraySlice(matches(in: lines.map(\.line), context))
        let titleRole = lines.contains { $0.line.role == .title } ? Line.Role.title : .location
        for placed in lines {
            let (line, text) = (placed.line, placed.line.drawn)
            let style = style(of: line.role, isTitle: line.role == titleRole, in: context)
            grid.put(
                text, row: placed.row, column: placed.column, style: style, isRightToLeft: line.isRightToLeft)
            for place in matches.popFirst() ?? [] {
                let start = text.width - line.text.width + place.lowerBound
                grid.restyle(
                    start..<start + place.count, of: text, row: placed.row, column: placed.column,
                    isRightToLeft: line.isRightToLeft
                ) { context.palette.match.adding($0.attributes) }
            }
        }
    }

    /// The columns of the query's matches in each line; lines of one role are searched as one text.
    private func matches(in lines: [Line], _ context: RowContext) -> [[Range<Int>]] {
        guard context.query != nil else { return [] }
        var matches: [[Range<Int>]] = []
        var rest = lines[...]
        while let role = rest.first?.role {
            let run = rest.prefix { $0.role == role }
            let isSearched = ![.sensitive, .untitled, .gap].contains(role)
            matches += context.matches(in: run.map { isSearched ? $0.text : .empty })
            rest = rest.dropFirst(run.count)
        }
        return matches
    }

    /// - Parameter isTitle: Whether the line is the title, or a location in place of a missing title.
    private func style(of role: Line.Role, isTitle: Bool, in context: RowContext) -> Style {
        let palette = context.palette
        // In rows of one line the titles of unread items are bright, and those of read ones are dim.
        let isDim = layout.arrangement == .line && texts.status.state?.isRead == true
        if isTitle { return (isDim ? palette.secondary : palette.title).with(titleAttributes(in: context)) }
        switch role {
        case .title, .location, .description: return palette.body
        case .untitled where layout.arrangement == .line:
            return palette.secondary.with(titleAttributes(in: context))
        case .head, .sensitive, .untitled, .gap: return palette.secondary
        case .preview: return isDim ? palette.line : palette.secondary
        }
    }

    private func titleAttributes(in context: RowContext) -> Style.Attributes {
        if layout.isFullScreen { return .bold }
        guard context.isFocused else { return [] }
        // Bold alone would be too weak a focus without its bar.
        return layout.margin == 0 ? [.bold, .inverse] : .bold
    }

    /// The fewest columns of an author who is truncated.
    private static let fewestOfAuthor = 6
}

extension Style {
    fileprivate func with(_ attributes: Attributes) -> Style {
        Style(foreground: foreground, background: background, attributes: attributes)
    }
}
