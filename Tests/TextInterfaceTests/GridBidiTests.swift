import Testing
import TextInterface

@Suite("Grid with bidirectional reordering")
struct GridBidiTests {
    @Test("Text is drawn in visual order, in its base direction")
    func ordered() {
        var sut = makeSUT(columns: 6)

        let taken = sut.put("א漢ב(", row: 0, column: 1, style: .plain)

        #expect(sut.line(0) == " )ב漢א")
        #expect(taken == 5)
    }

    @Test("A line has the base direction of its paragraph, whatever its letters")
    func paragraph() {
        var sut = makeSUT(columns: 4)

        sut.put("abc.", row: 0, column: 0, style: .plain, isRightToLeft: true)

        #expect(sut.line(0) == ".cba")
    }

    @Test(
        "Each part of joined texts is reordered by itself, in the base direction of the whole",
        arguments: [
            (["a!", "אב", "5 b"], nil, "a! · בא · 5 b"), (["אב", "a!", "5 b"], nil, "5 b · a! · בא"),
            (["a", "5 b"], true, "5 b · a"), (["אב"], nil, "בא"),
        ] as [([String], Bool?, String)])
    func joined(parts: [String], isRightToLeft: Bool?, seen: String) {
        var sut = makeSUT(columns: seen.count)
        let text = SafeText.joined(parts.map { SafeText($0) }, by: .dot)

        sut.put(text, row: 0, column: 0, style: .plain, isRightToLeft: isRightToLeft)

        #expect(sut.line(0) == seen)
    }

    @Test("A part of joined texts is restyled at its visual position")
    func restyledPart() {
        var sut = makeSUT(columns: 8)
        let text = SafeText.joined(["א", "bc"], by: .dot)
        sut.put(text, row: 0, column: 1, style: .plain)

        sut.restyle(4..<5, of: text, row: 0, column: 1) { $0.adding(.bold) }

        #expect(sut.bold == [1])
    }

    @Test("Left-to-right text is not passed to the reordering")
    func leftToRight() {
        var sut = Grid(columns: 12, rows: 1, order: Refusal())

        sut.put("abc é漢 😀 π", row: 0, column: 0, style: .plain)

        #expect(sut.line(0) == "abc é漢 😀 π")
    }

    @Test(
        "Text with right-to-left clusters needs reordering",
        arguments: [
            ("אב", true), ("a ب", true), ("\u{661}", true), ("\u{1E922}", true), ("\u{FEFB}", true),
            ("a\u{5D0}", true), ("abc é漢 😀 π (1)", false), ("", false),
        ])
    func need(text: String, needsReordering: Bool) {
        #expect(SafeText(text).needsReordering == needsReordering)
    }

    @Test(
        "A cell is right to left by the first scalar of its cluster",
        arguments: [
            ("א", true), ("\u{661}", true), ("\u{FEFB}", true), ("בּ", true), ("é", false),
            ("e\u{301}\u{302}", false), (" ", false),
        ])
    func rightToLeftCell(text: String, isRightToLeft: Bool) {
        var sut = Grid(columns: 1, rows: 1)
        sut.put(SafeText(text), row: 0, column: 0, style: .plain)

        #expect(sut.isRightToLeft(row: 0, column: 0) == isRightToLeft)
    }

    @Test("A cell of one column is replaced by characters for the terminal, others are not")
    func replaced() {
        var sut = Grid(columns: 3, rows: 1)
        sut.put("a漢", row: 0, column: 0, style: .plain)

        for column in 0..<3 {
            sut.replace(row: 0, column: column, by: "ﻟ\u{200D}", style: Style(attributes: .bold))
        }

        #expect(sut.line(0) == "ﻟ\u{200D}漢")
        #expect(sut.bold == [0])
    }

    @Test("Without a reordering, text is drawn in logical order")
    func noOrder() {
        var sut = Grid(columns: 2, rows: 1)

        sut.put("אב", row: 0, column: 0, style: .plain)

        #expect(sut.line(0) == "אב")
    }

    @Test("Text is cut off at its logical end, whatever its visual order", arguments: [(3, 0, 9), (9, 0, 3)])
    func cut(columns: Int, column: Int, limit: Int) {
        var sut = makeSUT(columns: columns)

        let taken = sut.put("אבגד", row: 0, column: column, style: .plain, limit: limit)

        #expect(sut.line(0).prefix(3) == "גבא")
        #expect(taken == 3)
    }

    @Test("Clusters left of the grid's edge are left out")
    func leftEdge() {
        var sut = makeSUT(columns: 3)

        sut.put("אבגד", row: 0, column: -1, style: .plain)

        #expect(sut.line(0) == "גבא")
    }

    @Test("A reordering with wider clusters draws nothing outside of the grid")
    func wider() {
        var sut = Grid(columns: 3, rows: 1, order: WideningOrder())

        sut.put("אבג", row: 0, column: 0, style: .plain)

        #expect(sut.line(0) == "漢 ")
    }

    @Test("A part of a text is restyled at its visual position")
    func restyled() {
        var sut = makeSUT(columns: 6)
        let text: SafeText = "א漢בג"
        sut.put(text, row: 0, column: 1, style: .plain)

        sut.restyle(1..<4, of: text, row: 0, column: 1) { $0.adding(.bold) }

        #expect(sut.bold == [2, 3, 4])
    }

    @Test("A part of left-to-right text is restyled at its columns")
    func restyledInPlace() {
        var sut = makeSUT(columns: 6)
        sut.put("abcd", row: 0, column: 1, style: .plain)

        sut.restyle(1..<3, of: "abcd", row: 0, column: 1) { $0.adding(.bold) }

        #expect(sut.bold == [2, 3])
    }

    @Test("A part of a line is restyled in the base direction that it was drawn with")
    func restyledInParagraph() {
        var sut = makeSUT(columns: 4)
        sut.put("abc.", row: 0, column: 0, style: .plain, isRightToLeft: true)

        sut.restyle(0..<1, of: "abc.", row: 0, column: 0, isRightToLeft: true) { $0.adding(.bold) }

        #expect(sut.bold == [3])
    }

    @Test(
        "Text input is drawn with the cursor at the next character's position",
        arguments: [
            ("ab", 3, " ab  "), ("אב", 1, "  בא "), ("漢", 3, " 漢  "), ("", 1, "     "),
        ])
    func typed(text: String, cursor: Int, line: String) {
        var sut = makeSUT(columns: 5)

        #expect(sut.putTyped(SafeText(text), row: 0, column: 1, style: .plain) == cursor)
        #expect(sut.line(0) == line)
    }

    @Test(
        "A cluster is drawn with other characters of the same width only",
        arguments: [("(", ")", ")"), ("(", "漢", "("), ("(", "ab", "("), ("(", "", "("), ("(", "\u{1B}", "␛")])
    func drawn(text: String, other: String, result: String) {
        #expect(SafeText(text).clusters[0].drawn(as: other).text == result)
    }

    private func makeSUT(columns: Int) -> Grid {
        Grid(columns: columns, rows: 1, order: ReversedClusters())
    }
}

private struct Refusal: BidiReordering {
    func visual(_ line: [SafeText.Cluster], isRightToLeft: Bool) -> [VisualCluster] {
        Issue.record("There is nothing to order")
        return []
    }
}

private struct WideningOrder: BidiReordering {
    func visual(_ line: [SafeText.Cluster], isRightToLeft: Bool) -> [VisualCluster] {
        line.indices.map { VisualCluster(SafeText("漢").clusters[0], index: $0) }
    }
}

extension Grid {
    fileprivate var bold: [Int] {
        (0..<columns).filter { self[0, $0].style.attributes.contains(.bold) }
    }
}
