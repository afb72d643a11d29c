import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import ListInterface
import ListTesting
import StorageTesting
import Testing
import TextInterface

@testable import FeedFeature

@Suite("Status and marks of a row")
struct FeedRowStatusTests {
    @Test("The head of a row ends with the number of comments and the age, aligned for all ages")
    func facts() {
        #expect(head(comments: 8, age: "42m").hasSuffix("◊ 8  42m"))
        #expect(head(comments: 21, age: "5h").hasSuffix("◊ 21   5h"))
        #expect(head(comments: 0, age: "1 dia").hasSuffix("◊ 0  1 dia"))
        #expect(head(comments: nil, age: "now").hasSuffix("        now"))
        #expect(Set(["42m", "5h", "1 dia"].map { head(comments: 8, age: $0).count }) == [79])
    }

    @Test("A row without source, age and update has no head and no number of comments")
    func noHead() {
        #expect(renderRow(item(source: nil, comments: 8), in: .usual).lines[0].hasSuffix("  A title"))
        #expect(renderRow(item(source: nil, comments: 8), in: .usual).place(of: "8") == nil)
        let old = renderRow(item(source: nil, comments: 8, age: "1w"), in: .usual)
        #expect(old.lines[0].hasSuffix("   ◊ 8   1w") && old.lines[1].hasSuffix("  A title"))
    }

    @Test("Ages end in the same column beside pictures of all sizes, whatever the width of their art")
    func agesInOneColumn() {
        for size in PictureSize.allCases {
            let context = RowContext.wide.with(\.pictureSize, size).with(\.columns, 160)
            let sut = item(comments: 8, age: "42m")
            sut.prefetch(in: context)
            #expect(renderRow(sut, in: context).place(of: "42m")?.endColumn == 159)
            sut.displayArt(columns: 9, rows: 2)
            #expect(renderRow(sut, in: context).place(of: "42m")?.endColumn == 159)
        }
    }

    @Test("A row with a recording has its sign before the number of comments, in one line at the title's end")
    func recording() {
        let summary = ItemSummary(
            id: .numbered(1), source: .numbered(0), nativeID: "1", title: "A title",
            firstSeen: .numbered(0),
            media: [ItemMedia(.remote(HTTPURL("http://feed.example/1.mp3")!), type: "audio/mpeg")])
        let status = ItemStatus(source: "Field Notes", age: "42m", ageColumns: 3)
        let (sut, _) = makeRow(FeedItem(stored: summary, text: nil), status: status)
        #expect(renderRow(sut, in: .usual).lines[0].hasSuffix("  ►  42m"))
        let line = RowContext(columns: 80, screenRows: 22, pictureSize: .none)
        let row = renderRow(sut, in: line)
        let (other, _) = makeRow(.sample(title: "A title"), status: status)
        let source = renderRow(other, in: line).place(of: "Field Notes")?.column
        #expect(row.place(of: "Field Notes")?.column == source)
        #expect(row.place(of: "►")?.column == source.map { $0 - 3 })
        #expect(renderRow(sut, in: line.with(\.columns, 29)).place(of: "►") == nil)
    }

    @Test("A source is truncated for the facts behind it")
    func longSource() {
        let line = head(source: SafeText(String(repeating: "source ", count: 20)), comments: 8, age: "42m")
        #expect(line.hasSuffix("source source s…  ◊ 8  42m") && line.count == 79)
        let (sut, _) = makeRow(Self.texts(), status: ItemStatus(source: "Notes", author: "A. Writer"))
        func names(_ columns: Int) -> String {
            renderRow(sut, in: .narrow.with(\.columns, columns)).lines[0]
        }
        #expect(names(30) == "  Notes · A. Writer")
    }

    @Test("The first source of several has the number of the others behind it, however long its name")
    func duplicates() {
        func line(_ source: SafeText?, size: PictureSize = .medium, columns: Int = 40) -> String {
            let status = ItemStatus(source: source, duplicateCount: 2, author: "A. Writer", age: "5h")
            let context = RowContext.narrow.with(\.columns, columns).with(\.pictureSize, size)
            return renderRow(makeRow(Self.texts(), status: status).0, in: context).lines[0]
        }
        #expect(line("Notes").hasPrefix("  Notes +2 · A. Writer "))
        #expect(line(nil).hasPrefix("  A. Writer "))
        let long = SafeText(String(repeating: "source ", count: 20))
        #expect(line(long).contains("… +2 "))
        #expect(line(long, size: .none, columns: 80).contains("… +2 "))
    }

    @Test("Facts wider than half of the line are left out, the age last")
    func manyFacts() {
        let sut = item(
            comments: 123_456, age: "1 dia", state: ItemState(isRead: true, isUpdated: true),
            isBookmarked: true)
        func line(_ columns: Int) -> String {
            renderRow(sut, in: .narrow.with(\.columns, columns)).lines[0]
        }
        #expect(line(80).hasSuffix("  updated  ◊ 123456  *  1 dia"))
        #expect(line(50).hasSuffix("   ◊ 123456  *  1 dia"))
        #expect(line(43).contains("◊") && !line(42).contains("◊"))
        #expect(line(32).hasSuffix("   *  1 dia"))
    }

    @Test(
        "Names, facts, the number of pictures and the sentence in place of texts have the secondary color",
        arguments: Appearance.allCases)
    func secondary(appearance: Appearance) {
        let palette = Palette(appearance)
        let status = ItemStatus(
            source: "Field Notes", author: "A. Writer", age: "1d", state: ItemState(isUpdated: true))
        let item = Self.texts("A text.", comments: 8, pictures: 4)
        let row = renderRow(makeRow(item, status: status).sut, in: .usual.with(\.appearance, appearance))
        for text in ["Field Notes · A. Writer", "updated", "◊ 8", "1d", "■ 4 pictures"] {
            #expect(row.style(of: text) == palette.secondary, "\(text)")
        }
        #expect(row.style(of: "A text.") == palette.body)
        let empty = renderRow(makeRow(.sample(url: nil)).sut, in: .usual.with(\.appearance, appearance))
        #expect(empty.style(of: "(no text)") == palette.secondary)
    }

    @Test("An unread item has a dot, a read item and one without a state have none")
    func unread() {
        for context in [RowContext.usual, .usual.with(\.pictureSize, .none), .wideLarge] {
            let row = renderRow(item(state: ItemState()), in: context)
            #expect(row.grid.cluster(row: 0, column: 1) == "•")
            #expect(row.style(row: 0, column: 1) == Palette(.dark).accent)
            #expect(renderRow(item(state: ItemState(isRead: true)), in: context).place(of: "•") == nil)
            #expect(renderRow(item(state: nil), in: context).place(of: "•") == nil)
        }
        #expect(
            renderRow(item(state: ItemState()), in: .usual.with(\.columns, 3)).place(of: "•") == nil)
    }

    @Test("Marking an item read removes its dot in the next frame")
    func marked() {
        let sut = item(state: ItemState())
        let recorder = RowRecorder(sut, in: .usual)

        sut.update(sut.item, status: ItemStatus(source: "Field Notes", state: ItemState(isRead: true)))

        #expect(recorder.nextFrame())
        #expect(recorder.latest.place(of: "•") == nil)
        sut.update(sut.item, status: ItemStatus(source: "Field Notes", state: ItemState(isRead: true)))
        #expect(!recorder.isDirty)
    }

    @Test(
        "The head of an updated item has the word for it, in the reader's language",
        arguments: [("en", "updated"), ("el", "ενημερώθηκε"), ("pt-BR", "atualizada")])
    func updated(language: String, word: String) {
        let changed = item(age: "2h", state: ItemState(isUpdated: true), language: language)
        #expect(renderRow(changed, in: .usual).lines[0].hasSuffix("  \(word)   2h"))
        #expect(renderRow(item(age: "2h", state: ItemState()), in: .usual).place(of: "updated") == nil)
        let alone = item(source: nil, state: ItemState(isUpdated: true))
        #expect(renderRow(alone, in: .usual).place(of: "updated")?.row == 0)
    }

    @Test("A bookmarked item has a sign before its age")
    func bookmark() {
        var status = ItemStatus(source: "Field Notes", age: "1d")
        let (sut, _) = makeRow(Self.texts(comments: 3), status: status)
        let recorder = RowRecorder(sut, in: .usual)
        #expect(recorder.latest.lines[0].hasSuffix("◊ 3   1d"))
        status.isBookmarked = true
        sut.update(sut.item, status: status)
        recorder.nextFrame()
        #expect(recorder.latest.lines[0].hasSuffix("◊ 3  *   1d"))
        #expect(recorder.latest.style(of: "*") == Palette(.dark).accent)
        #expect(recorder.latest.style(of: "1d") == Palette(.dark).secondary)
        status.isBookmarked = false
        sut.update(sut.item, status: status)
        recorder.nextFrame()
        #expect(recorder.latest.place(of: "*") == nil)
    }

    @Test(
        "A bookmarked item without a head has its sign before the row, and none in full screen"
    )
    func bookmarkWithoutHead() {
        let (sut, _) = makeRow(.london, status: ItemStatus(isBookmarked: true))
        #expect(renderRow(sut, in: .usual).grid.cluster(row: 0, column: 1) == "*")
        #expect(renderRow(sut, in: .usual.with(\.columns, 3)).place(of: "*") == nil)
        let (alone, _) = makeRow(.london, status: ItemStatus(isBookmarked: true), isFullScreen: true)
        #expect(renderRow(alone, in: .usual).place(of: "*") == nil)
    }

    @Test("The free line of a removed bookmark has the key that restores it, in the accent color")
    func removal() {
        let (sut, _) = makeRow(.london, status: ItemStatus(source: "Field Notes", removal: "- gone: b"))
        for context in [RowContext.usual, .wideLarge, .narrowLarge] {
            let row = renderRow(sut, in: context)
            #expect(row.lines.last == "  - gone: b")
            #expect(row.style(of: "- gone: b") == Palette(.dark).accent)
        }
        let words = SafeText("- gone" + String(repeating: " gone", count: 20))
        let (long, _) = makeRow(.london, status: ItemStatus(source: "Field Notes", removal: words))
        let last = renderRow(long, in: .usual).lines.last ?? ""
        #expect(last.hasPrefix("  - gone gone") && last.hasSuffix("…") && last.count <= 80)
        let (kept, _) = makeRow(.london, status: ItemStatus(source: "Field Notes"))
        #expect(renderRow(kept, in: .usual).lines.last == "")
    }

    @Test("A removed bookmark in a row of one line has a sign before it")
    func removalInALine() {
        let (sut, _) = makeRow(.london, status: ItemStatus(removal: "- gone: b"))
        #expect(renderRow(sut, in: .tiny).lines[0].hasPrefix(" -"))
        #expect(renderRow(sut, in: .tiny.with(\.columns, 3)).place(of: "-") == nil)
    }

    @Test("The height of a row does not depend on its marks", arguments: PictureSize.allCases)
    func sameHeight(size: PictureSize) {
        for context in RowContext.usual.with(\.pictureSize, size).inAllSizes {
            let heights = [true, false].map {
                item(comments: 8, age: "42m", state: ItemState(isUpdated: $0), isBookmarked: $0)
                    .height(in: context)
            }
            #expect(heights[0] == heights[1])
        }
    }

    @Test(
        "The number of pictures is at the end of the last line, which is truncated for it",
        arguments: [(1, false), (2, true), (12, true)])
    func pictures(count: Int, isSaid: Bool) {
        let few = renderRow(makeRow(Self.texts("A text.", pictures: count)).sut, in: .usual)
        #expect(few.lines[1].hasSuffix("\(count) pictures") == isSaid)
        #expect(
            !isSaid
                || few.lines[1].hasSuffix(
                    "A text." + String(repeating: " ", count: count > 9 ? 41 : 42) + "■ \(count) pictures")
        )
        let words = Array(repeating: "word", count: 90).joined(separator: " ")
        let full = renderRow(makeRow(Self.texts(words, pictures: count)).sut, in: .usual)
        #expect(full.lines[3].contains("…"))
        #expect(full.lines[3].hasSuffix(isSaid ? "  ■ \(count) pictures" : "word…"))
        #expect(!isSaid || full.lines[3].count == 79)
    }

    @Test("The number of pictures beside a thumbnail is on a free line if there is one")
    func picturesInAFreeLine() {
        let text = Array(repeating: "word", count: 24).joined(separator: " ")
        let row = renderRow(makeRow(Self.texts(text, pictures: 4)).sut, in: .usual)
        #expect(row.lines[2].hasSuffix("word word") && row.lines[3].hasSuffix("  ■ 4 pictures"))
        let untitled = FeedItem(stored: Self.texts(pictures: 4).summary.with { $0.title = nil }, text: nil)
        let (head, _) = makeRow(untitled, status: ItemStatus(source: "Field Notes"))
        #expect(renderRow(head, in: .usual).lines[1].hasSuffix("■ 4 pictures"))
    }

    @Test("The number of pictures needs two free columns before it, and truncates a location for them")
    func picturesBesideALongLine() {
        // A location has a sign and a space before it.
        for (letters, hasNoRoom) in [(45, false), (46, true)] {
            let summary = Self.texts(pictures: 4).summary.with {
                $0.title = nil
                $0.location = String(repeating: "l", count: letters)
            }
            let (sut, _) = makeRow(FeedItem(summary, text: nil))
            #expect(renderRow(sut, in: .usual).lines[hasNoRoom ? 1 : 0].hasSuffix("  ■ 4 pictures"))
            let narrow = renderRow(sut, in: .usual.with(\.columns, 56)).lines[0]
            #expect(narrow.hasSuffix("l…  ■ 4 pictures") && narrow.count == 55)
        }
    }

    @Test("The number of pictures is missing in rows of one line and in full screen")
    func picturesElsewhere() {
        let texts = Self.texts("A text.", pictures: 4)
        for context in [RowContext.tiny, .usual.with(\.pictureSize, .none)] {
            #expect(renderRow(makeRow(texts).sut, in: context).place(of: "pictures") == nil)
        }
        #expect(renderRow(makeRow(texts, isFullScreen: true).sut, in: .usual).place(of: "pictures") == nil)
    }

    @Test(
        "Source, author and facts stay in their columns, each in its own direction",
        arguments: [("Notes", "יומן"), ("יומן", "Notes"), ("יומן", "כתב")] as [(SafeText, SafeText)])
    func rightToLeft(source: SafeText, author: SafeText) {
        func shown(_ name: SafeText) -> String {
            name.isRightToLeft ? String(name.text.reversed()) : name.text
        }
        let (sut, _) = makeRow(
            Self.texts(comments: 8), status: ItemStatus(source: source, author: author, age: "42m"))
        let row = renderRow(sut, in: .usual.with(\.order, ReversedOrder()))
        #expect(row.lines[0].hasPrefix("                  \(shown(source)) · \(shown(author))   "))
        #expect(row.lines[0].hasSuffix("   ◊ 8  42m") && row.lines[0].count == 79)
        #expect(row.place(of: "A title")?.column == 18)
    }

    @Test("The number of pictures of a right-to-left text is at the left")
    func picturesRightToLeft() {
        let row = renderRow(makeRow(Self.texts("טקסט", pictures: 4)).sut, in: .usual)
        #expect(row.place(of: "■ 4 pictures")?.column == 18)
        #expect(row.place(of: "טקסט")?.endColumn == 79)
    }

    @Test("A search marks the source in the head, and not the facts")
    func search() {
        let sut = item(comments: 8, age: "42m")
        #expect(sut.searchableText.hasPrefix("Field Notes\n"))
        let row = renderRow(sut, in: .usual.with(\.query, FoldedText("Field")))
        #expect(row.style(of: "Field") == Palette(.dark).match)
        #expect(!sut.searchableText.contains("42m"))
        #expect(
            renderRow(sut, in: .usual.with(\.query, FoldedText("42m"))).style(of: "42m")
                == Palette(.dark).secondary)
    }

    // MARK: Helpers

    private static func texts(_ text: String? = nil, comments: Int? = nil, pictures: Int = 1) -> FeedItem {
        let sample = FeedItem.sample(title: "A title")
        return FeedItem(
            sample.summary.with {
                $0.comments = ItemComments(reference: "1", count: comments)
                $0.media = (0..<pictures).map { ItemMedia(.local(path: "/\($0).png")) }
            }, text: text.map { .plain($0) })
    }

    private func item(
        source: SafeText? = "Field Notes", comments: Int? = nil, age: SafeText? = nil,
        state: ItemState? = nil, isBookmarked: Bool = false, language: String = "en"
    ) -> FeedItemCellController {
        makeRow(
            Self.texts(comments: comments), language: language,
            status: ItemStatus(source: source, age: age, state: state, isBookmarked: isBookmarked)
        ).sut
    }

    /// The first line of a row.
    private func head(source: SafeText = "Field Notes", comments: Int?, age: SafeText) -> String {
        renderRow(item(source: source, comments: comments, age: age), in: .usual).lines[0]
    }
}

extension ItemSummary {
    fileprivate func with(_ change: (inout ItemSummary) -> Void) -> ItemSummary {
        var summary = self
        change(&summary)
        return summary
    }
}
