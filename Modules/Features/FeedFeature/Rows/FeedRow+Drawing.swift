import ListInterface
import TextInterface

extension FeedRow {
    /// Draws the row into a grid of its height.
    func draw(_ picture: RowPicture, into grid: inout Grid, in context: RowContext) {
        let fitted = picture.art.map { [columns = grid.columns] in layout.around($0, columns: columns)
        }
        FeedRow(layout: fitted ?? layout, texts: texts, sentences: sentences, keys: keys)
            .drawParts(picture, into: &grid, in: context)
    }

    private func drawParts(_ picture: RowPicture, into grid: inout Grid, in context: RowContext) {
        var context = context
        // A focus that cannot go anywhere need not be seen.
        if layout.isAlone { context.isFocused = false }
        let lines = lines(isFocused: context.isFocused)
        // Down to the free row at the end.
        RowChrome.drawFocus(lines: max(1, grid.rows - 1), into: &grid, in: context)
        if let box = layout.box {
            picture.draw(
                in: layout.frame(of: box), isCentered: layout.isAlone, into: &grid, in: context
            ) { RowPicture.Failure(sentences.failed, retry: sentences.retry(keys.retry)) }
        }
        draw(lines, from: layout.textRow, into: &grid, in: context)
        drawHint(besides: lines, in: layout.textRow, into: &grid, in: context)
    }

    private func draw(_ lines: [Line], from top: Int, into grid: inout Grid, in context: RowContext) {
        var matches = ArraySlice(matches(of: context.query, in: lines))
        for (index, line) in lines.enumerated() {
            let row = top + index
            let column = column(of: line)
            let style = style(of: line.role, in: context)
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

    private func column(of line: Line) -> Int {
        guard line.isRightToLeft else { return layout.textColumn }
        return layout.textColumn + max(0, layout.textColumns - line.width)
    }

    /// For each line the columns where the query stands; lines of one role are one text.
    private func matches(of query: String, in lines: [Line]) -> [[Range<Int>]] {
        guard !query.isEmpty else { return [] }
        var matches: [[Range<Int>]] = []
        var rest = lines[...]
        while let role = rest.first?.role {
            let run = rest.prefix { $0.role == role }
            let isSearched = ![.sensitive, .hint, .untitled, .gap].contains(role)
            matches += TextMatch.columns(of: query, in: run.map { isSearched ? $0.text : .empty })
            rest = rest.dropFirst(run.count)
        }
        return matches
    }

    private func style(of role: Line.Role, in context: RowContext) -> Style {
        let palette = context.palette
        let weight: Style.Attributes = context.isFocused ? .bold : []
        switch role {
        case .title, .location: return palette.title
        case .description: return palette.body.adding(weight)
        case .hint: return palette.accent
        case .byline, .sensitive, .untitled, .gap: return palette.secondary.adding(weight)
        case .summary:
            // Without room for a bar, the focus shows by more than weight.
            let isBarMissing = context.isFocused && layout.margin == 0
            return palette.body.adding(isBarMissing ? [.bold, .inverse] : weight)
        }
    }

    /// What Enter does, at the end of the first line of text where no line of its own says it.
    private func drawHint(
        besides lines: [Line], in row: Int, into grid: inout Grid, in context: RowContext
    ) {
        switch layout.arrangement {
        case .line, .beside: return
        case .texts, .stacked: break
        }
        guard context.isFocused, texts.hasComments, let line = lines.first else { return }
        let hint = sentences.comments(keys.select)
        guard line.width + 2 + hint.width <= layout.textColumns else { return }
        let end = layout.textColumn + layout.textColumns
        grid.put(
            hint, row: row, column: line.isRightToLeft ? layout.textColumn : end - hint.width,
            style: context.palette.accent)
    }
}
