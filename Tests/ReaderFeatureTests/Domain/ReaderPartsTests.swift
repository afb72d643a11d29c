import HTTPInterface
import ItemInterface
import MarkupInterface
import Testing
import TextInterface

@testable import ReaderFeature

@Suite("The parts of a text")
struct ReaderPartsTests {
    // MARK: Blocks

    @Test("Each block is a part, numbered in order, with a free line behind it")
    func blocks() {
        let parts = parts(of: [
            .text("One"), .heading(level: 3, [TextRun("Two")]), .rule, .preformatted("a\nb"),
        ])
        #expect(
            parts.map(\.content) == [
                .text([ReaderRun(text: "One")]), .heading(level: 3, [ReaderRun(text: "Two")]), .rule,
                .preformatted(["a", "b"], longest: 1),
            ])
        #expect(parts.map(\.index) == [0, 1, 2, 3])
        #expect(parts.allSatisfy { $0.isSpaced && $0.marks.isEmpty })
    }

    @Test("Media within a text are a line with their address, which has a number among the links")
    func media() {
        let address = "https://www.a.example/" + String(repeating: "x", count: 60) + "?y=z"
        var parts = ReaderParts(linksOf: nil, mediaNames: [.video: "Video"])
        parts.add([
            .text("a", link: "https://b.example/"), .media(HTMLMedia(.video, at: address)),
            .media(HTMLMedia(.page, at: "https://c.example/d")), .media(HTMLMedia(.page, at: "file:///x")),
        ])
        #expect(
            parts.parts.dropFirst().map(\.content) == [
                .recording(
                    SafeText("► Video: a.example/" + String(repeating: "x", count: 39) + "…"), number: 2,
                    address: address),
                .recording("► c.example/d", number: 3, address: "https://c.example/d"),
            ])
        #expect(parts.links.addresses == ["https://b.example/", address, "https://c.example/d"])
    }

    @Test("Media in a cell of a table are a link")
    func mediaInCell() {
        let media = HTMLBlock.media(HTMLMedia(.video, at: "https://a.example/v"))
        let parts = parts(of: [.table(rows: [[[media], [.text("b")]]])])
        #expect(parts.first?.text == "► a.example/v [1] | b")
    }

    @Test("List items begin with a bullet, under which their other parts are indented")
    func list() {
        let parts = parts(of: [
            .list(start: nil, items: [[.text("a"), .text("b")], [.text("c")]]), .text("d"),
        ])
        #expect(parts.map(\.marks) == [[.item("• ")], [.indent(2)], [.item("• ")], []])
        #expect(parts.map(\.isSpaced) == [true, true, true, true])
    }

    @Test("Lists of one-paragraph items, nested or not, have no free lines")
    func tight() {
        let inner = HTMLBlock.list(start: nil, items: [[.text("x")], [.text("y")]])
        let parts = parts(of: [
            .list(start: nil, items: [[.text("a")], [.text("b"), inner], []]), .text("c"),
        ])
        #expect(parts.map(\.isSpaced) == [false, false, false, true, true])
        #expect(
            parts.map(\.marks) == [
                [.item("• ")], [.item("• ")], [.indent(2), .item("– ")], [.indent(2), .item("– ")], [],
            ])
        #expect(
            self.parts(of: [.list(start: nil, items: [[.text("a"), .rule]])]).map(\.isSpaced) == [true, true])
    }

    @Test("The numbers of a list begin at its start, are right-aligned, and do not overflow")
    func numbers() {
        let items: [[HTMLBlock]] = [[.text("a")], [.text("b")]]
        #expect(
            parts(of: [.list(start: 9, items: items)]).map(\.marks) == [[.item(" 9. ")], [.item("10. ")]])
        #expect(parts(of: [.list(start: .max, items: items)]).last?.marks == [.item("\(Int.min). ")])
    }

    @Test("The bullet of a list is that of its depth, also behind a nested list and within a numbered one")
    func bullets() {
        let list = { (text: String, inner: [HTMLBlock]) in
            HTMLBlock.list(start: nil, items: [[.text(text)] + inner, [.text("\(text)2")]])
        }
        let deepest = list("e", [])
        let parts = parts(of: [
            list("a", [.list(start: 4, items: [[list("b", [list("c", [list("d", [deepest])])])]])])
        ])
        let bullets = parts.compactMap { part in
            if case .item(let mark) = part.marks.last { "\(part.text) \(mark.text)" } else { nil }
        }
        #expect(
            bullets == [
                "a • ", "b – ", "c · ", "d · ", "e · ", "e2 · ", "d2 · ", "c2 · ", "b2 – ", "a2 • ",
            ])
    }

    @Test("A description is indented below its term, without a free line between them")
    func definitions() {
        let parts = parts(of: [
            .text("term"), .description([.text("a"), .list(start: nil, items: [[.text("b")]])]),
            .text("next"),
        ])
        #expect(parts.map(\.marks) == [[], [.indent(2)], [.indent(2), .item("• ")], []])
        #expect(parts.map(\.isSpaced) == [false, true, true, true])
    }

    @Test("A list at the beginning of a list item has its bullet on the same line")
    func listInList() {
        let inner = HTMLBlock.list(start: 1, items: [[.text("a")], [.text("b")]])
        let parts = parts(of: [.list(start: nil, items: [[inner], [.text("c")]])])
        #expect(
            parts.map(\.marks) == [[.item("• "), .item("1. ")], [.indent(2), .item("2. ")], [.item("• ")]])
    }

    @Test("Parts of a quote have its bar, which continues on the free line between them")
    func quote() {
        let parts = parts(of: [.quote([.text("a"), .quote([.text("b"), .text("c")])]), .text("d")])
        #expect(parts.map(\.marks) == [[.quote], [.quote, .quote], [.quote, .quote], []])
        #expect(parts.map(\.lastingMarks) == [[.quote], [.quote, .quote], [], []])
        let list = self.parts(of: [.list(start: nil, items: [[.text("a"), .text("b")]])])
        #expect(list.map(\.lastingMarks) == [[.indent(2)], []])
    }

    @Test("Preformatted text is split into parts of 40 lines without free lines between them")
    func longLines() {
        let parts = parts(of: [.preformatted((0..<81).map(String.init).joined(separator: "\n"))])
        let counts = parts.map { if case .preformatted(let lines, _) = $0.content { lines.count } else { 0 } }
        #expect(counts == [40, 40, 1])
        #expect(parts.map(\.isSpaced) == [false, false, true])
        #expect(
            self.parts(of: [.preformatted("a\n\n\tb")]).map(\.content) == [
                .preformatted(["a", "", "\tb"], longest: 9)
            ])
        #expect(
            self.parts(of: [.preformatted("abc\n字字")]).map(\.content) == [
                .preformatted(["abc", "字字"], longest: 4)
            ])
    }

    @Test("A table is split into parts of 40 rows")
    func longTable() {
        let parts = parts(of: [.table(rows: (0..<41).map { [[.text("\($0)")], [.text("x")]] })])
        let rows = parts.map { if case .table(_, let rows) = $0.content { rows } else { 0..<0 } }
        #expect(rows == [0..<40, 40..<41])
        #expect(parts.map(\.isSpaced) == [false, true])
    }

    @Test("The blocks of a table's cell are joined to one line")
    func cells() {
        let cell: [HTMLBlock] = [
            .paragraph([TextRun("a\nb ", .strong), TextRun("c", link: "https://a.example")]),
            .list(start: nil, items: [[.text("d")], [.text("e")]]),
        ]
        let parts = parts(of: [.table(rows: [[cell, []]])])
        guard case .table(let table, _) = parts[0].content else { return #expect(Bool(false)) }
        #expect(
            table.rows[0][0] == [
                ReaderRun(text: "a b ", traits: .strong), ReaderRun(text: "c", role: .link),
                ReaderRun(text: " [1]", role: .number), ReaderRun(text: " "), ReaderRun(text: "d"),
                ReaderRun(text: "; "), ReaderRun(text: "e"),
            ])
        #expect(table.rows[0][1].isEmpty)
    }

    // MARK: Pictures

    @Test("A picture has its caption, its size and the number of its link")
    func picture() {
        let picture = HTMLPicture(
            " https://a.example/a.jpg ", alternativeText: "A", width: 20, height: 10,
            link: "https://a.example/b")
        let media = ItemMedia(
            .remote(HTTPURL("https://a.example/a.jpg")!), alternativeText: "A", width: 20, height: 10)
        #expect(
            parts(of: [.picture(picture)]).map(\.content) == [
                .picture(ReaderPicture(media: media, caption: [ReaderRun(text: "A")], number: 1))
            ])
    }

    @Test("A picture without a link, or with one to itself, has no number")
    func pictureAlone() throws {
        for link in [nil, "https://a.example/a.jpg"] {
            let parts = parts(of: [.picture(HTMLPicture("https://a.example/a.jpg", link: link))])
            let picture = try #require(parts.first?.shownPicture)
            #expect(picture.number == nil)
            #expect(picture.caption.isEmpty)
            #expect(picture.media.alternativeText == nil)
        }
    }

    @Test(
        "The caption of a picture is its own, with links, otherwise its alternative text, whose repetition is omitted"
    )
    func caption() {
        let picture = HTMLPicture("https://a.example/a.jpg", alternativeText: "A")
        var captioned = picture
        captioned.caption = [TextRun("By "), TextRun("B", link: "https://b.example")]
        #expect(texts([.picture(picture), .text("A"), .text("B")]) == ["A", "B"])
        #expect(texts([.picture(picture), .text("B")]) == ["A", "B"])
        #expect(texts([.text("A"), .picture(picture)]) == ["A", "A"])
        #expect(texts([.picture(captioned), .text("A")]) == ["By B [1]", "A"])
    }

    private func texts(_ blocks: [HTMLBlock]) -> [String] { parts(of: blocks).map(\.text) }

    @Test("A picture without an HTTP address is replaced by its caption")
    func otherPicture() {
        let data = "data:image/png;base64,AAAA"
        #expect(
            parts(of: [.picture(HTMLPicture(data, alternativeText: "A"))]).map(\.content) == [
                .text([ReaderRun(text: "A")])
            ])
        #expect(parts(of: [.picture(HTMLPicture(data))]).isEmpty)
    }

    // MARK: Links

    @Test("Links are numbered in their order, and equal addresses have the same number")
    func links() {
        var sut = ReaderParts(linksOf: nil)
        sut.add([
            .paragraph([
                TextRun("a", link: "https://a.example"), TextRun(" and "),
                TextRun("b", link: " https://b.example"),
                TextRun("c", link: "https://a.example"),
            ])
        ])
        #expect(sut.parts[0].text == "a [1] and b [2]c [1]")
        #expect(sut.links.addresses == ["https://a.example", "https://b.example"])
    }

    @Test(
        "A link of several runs has one number, behind the last run and before its trailing space")
    func linkRuns() {
        let runs = [
            TextRun("a ", link: "https://a.example"), TextRun("b ", .strong, link: "https://a.example"),
            TextRun("c"),
        ]
        #expect(
            parts(of: [.paragraph(runs)]).map(\.content) == [
                .text([
                    ReaderRun(text: "a ", role: .link), ReaderRun(text: "b ", traits: .strong, role: .link),
                    ReaderRun(text: "[1] ", role: .number), ReaderRun(text: "c"),
                ])
            ])
    }

    @Test(
        "Links without an HTTP address, and fragments of the item's own page, have no number",
        arguments: ["javascript:a()", "mailto:a@b.example", "#note", "https://notes.example/snow#note", "x"])
    func noLinks(address: String) {
        var sut = ReaderParts(linksOf: "https://notes.example/snow#top")
        sut.add([.text("a", link: address)])
        #expect(sut.parts.map(\.content) == [.text([ReaderRun(text: "a")])])
        #expect(sut.links.addresses.isEmpty)
    }

    @Test("Fragments of other pages, and the item's own page without fragment, have numbers")
    func pages() {
        var sut = ReaderParts(linksOf: "https://notes.example/snow")
        sut.add([
            .text("a", link: "https://notes.example/rain#a"), .text("b", link: "https://notes.example/snow"),
        ])
        #expect(sut.links.addresses.count == 2)
        var other = ReaderParts(linksOf: nil)
        other.add([.text("a", link: "https://notes.example/snow#a")])
        #expect(other.links.addresses.count == 1)
    }

    @Test("Recordings have numbers for addresses of any scheme")
    func recordings() {
        var sut = ReaderLinks(of: nil)
        #expect(sut.number(ofMediaAt: "/home/a.mp3") == 1)
        #expect(sut.number(ofMediaAt: "b") == 2)
        #expect(sut.number(ofMediaAt: "/home/a.mp3") == 1)
    }

    private func parts(of blocks: [HTMLBlock]) -> [ReaderPart] {
        var sut = ReaderParts(linksOf: nil)
        sut.add(blocks)
        return sut.parts
    }
}
