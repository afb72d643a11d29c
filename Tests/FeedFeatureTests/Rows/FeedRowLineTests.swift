import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import ListInterface
import ListTesting
import StorageTesting
import Testing
import TextInterface

@testable import FeedFeature

@Suite("A row of the feed in one line")
struct FeedRowLineTests {
    @Test(
        "Rows of one line have titles, sources, comments, bookmarks and ages below each other",
        arguments: Self.screens)
    func screens(columns: Int, expected: String) {
        #expect(lines(columns).joined(separator: "\n") == expected)
    }

    @Test("A source has 18 columns from 80 columns on, 12 from 50 on, and none on narrower screens")
    func sources() {
        let widths = [160, 80, 79, 50, 49].map {
            FeedLineColumns(columns: $0, texts: 2..<$0 - 1, ageColumns: 4).source.count
        }
        #expect(widths == [18, 18, 12, 12, 0])
    }

    @Test("Ages, bookmarks, comments and sources of all rows are in their columns on screens of all widths")
    func allWidths() {
        for columns in 1...200 {
            let sut = FeedLineColumns(
                columns: columns, texts: RowChrome.margin(columns)..<max(2, columns - 1), ageColumns: 4)
            let parts = [sut.title, sut.source, sut.comments, sut.bookmark, sut.age].filter { !$0.isEmpty }
            for (one, other) in zip(parts, parts.dropFirst()) { #expect(one.upperBound < other.lowerBound) }
            #expect(columns < 24 || sut.title.count >= 14, "\(columns)")
            for (row, line) in zip(Self.rows, lines(columns)) where columns >= 30 {
                #expect(line.hasSuffix(row.status.age?.text ?? "?"))
                #expect(SafeText(line).width == columns - 1)
            }
        }
    }

    @Test("A screen of 24 rows shows 22 rows of one line")
    func height() {
        for row in Self.rows {
            #expect(makeRow(row.item, status: row.status).sut.height(in: Self.context(80)) == 1)
        }
    }

    @Test("The title of an unread item is bright, that of a read one dim, and the text behind it dimmer")
    func styles() {
        let palette = Palette(.dark)
        for (isRead, title, text) in [
            (false, palette.lightTitle, palette.secondary), (true, palette.secondary, palette.line),
        ] {
            let (sut, _) = makeRow(
                Self.item("A title", "A text."), status: Self.status("Notes", age: "1d", isRead: isRead))
            let row = renderRow(sut, in: Self.context(80))
            #expect(row.style(of: "A title") == title)
            #expect(row.style(of: "A text.") == text)
            let focused = renderRow(sut, in: Self.context(80).focused)
            #expect(focused.style(of: "A title") == title.adding(.bold))
            #expect(focused.style(of: "A text.") == text)
        }
    }

    @Test("A title and the text behind it have directions of their own, and the names have none on them")
    func directions() {
        let context = Self.context(80).with(\.order, ReversedOrder())
        let status = Self.status("יומן", "כתב", age: "1d")
        let title = renderRow(makeRow(Self.item("A title", "טקסט"), status: status).sut, in: context)
        #expect(title.lines[0].hasPrefix(" •A title  ") && title.place(of: "טסקט")?.endColumn == 47)
        let text = renderRow(makeRow(Self.item("כותרת", "A text."), status: status).sut, in: context)
        #expect(text.place(of: "תרתוכ")?.endColumn == 47 && text.place(of: "A text.")?.column == 2)
        for row in [title, text] {
            #expect(row.place(of: "ןמוי · בתכ")?.column == 49)
            #expect(row.lines[0].hasSuffix("   1d"))
        }
    }

    @Test("A search marks title, text and source")
    func search() {
        let (sut, _) = makeRow(Self.item("A title", "A text."), status: Self.status("A source", age: "1d"))
        let row = renderRow(sut, in: Self.context(80).with(\.query, FoldedText("a")))
        for column in [2, 11, 49] { #expect(row.style(row: 0, column: column) == Palette(.dark).match) }
    }

    @Test("A list of one source has titles in its whole width")
    func withoutSources() {
        let title = Array(repeating: "word", count: 14).joined(separator: " ")
        let row = renderRow(makeRow(.sample(title: title), status: ItemStatus()).sut, in: Self.context(80))
        #expect(row.lines == ["  " + title])
    }

    // MARK: Helpers

    /// The rows of a list, the first one in focus.
    private func lines(_ columns: Int) -> [String] {
        Self.rows.enumerated().map { index, row in
            var context = Self.context(columns)
            context.isFocused = index == 0
            return renderRow(makeRow(row.item, status: row.status).sut, in: context).lines[0]
        }
    }

    private static func context(_ columns: Int) -> RowContext {
        RowContext(columns: columns, screenRows: 22, pictureSize: .none)
    }

    private static let rows: [(item: FeedItem, status: ItemStatus)] = [
        (
            item(
                "Researchers find that a decades-old compiler optimization quietly broke comparisons",
                "Nobody had written the test.", comments: 21), status("Systems Weekly", age: "17m")
        ),
        (item("Kernel 7.2 merge window, second half"), status("Hacker Newsish", "pg", age: "29m")),
        (
            .sample(
                description: "First snow on the high peaks, and not a breath of wind in the valley below.",
                location: "Grindelwald, Switzerland"),
            status("Demo in JSON", age: "31m", isRead: true, isBookmarked: true)
        ),
        (
            item("لماذا توقفت العبّارة", "اجتمع المجلس يوم الثلاثاء، ولأول مرة لم يغادر أحد مبكرا."),
            status("أخبار التقنية", age: "1d")
        ),
        (
            item("Debian 14 enters the long freeze", "What maintainers need to know.", comments: 1_234),
            status("The Quarterly Review of Everything", "محمد", age: "52w", isBookmarked: true)
        ),
        (item("雪の朝、湖のほとりで", "風ひとつない谷。昼には尾根がすべて湖に映っていた。"), status("技術ニュース", age: "2025")),
        (.sample(), status("Photographs", age: "2025", isRead: true)),
    ]

    private static func item(_ title: String, _ text: String? = nil, comments: Int? = nil) -> FeedItem {
        var summary = FeedItem.sample(title: title).summary
        summary.comments = ItemComments(reference: "1", count: comments)
        return FeedItem(summary, text: text.map { .plain($0) })
    }

    private static func status(
        _ source: SafeText?, _ author: SafeText? = nil, age: SafeText, isRead: Bool = false,
        isBookmarked: Bool = false
    ) -> ItemStatus {
        ItemStatus(
            source: source, author: author, age: age, ageColumns: 4, state: ItemState(isRead: isRead),
            isBookmarked: isBookmarked)
    }

    /// The list on screens of several widths.
    nonisolated private static let screens: [(columns: Int, text: String)] = [
        (
            40,
            """
            │•Researchers find that a…          17m
             •Kernel 7.2 merge window…          29m
              Grindelwald, Switzerland       *  31m
             •           لماذا توقفت العبّارة     1d
             •Debian 14 enters the long…     *  52w
             •雪の朝、湖のほとりで             2025
              (picture)                        2025
            """
        ),
        (
            80,
            """
            │•Researchers find that a decades-old compiler…  Systems Weekly      ◊21    17m
             •Kernel 7.2 merge window, second half           Hacker Newsish             29m
              Grindelwald, Switzerland  First snow on the…   Demo in JSON            *  31m
             •       اجتمع المجلس يوم…  لماذا توقفت العبّارة  أخبار التقنية               1d
             •Debian 14 enters the long freeze  What…        The Quarterly Rev…  ◊1k *  52w
             •雪の朝、湖のほとりで  風ひとつない谷。昼には…  技術ニュース              2025
              (picture)                                      Photographs               2025
            """
        ),
        (
            120,
            """
            │•Researchers find that a decades-old compiler optimization quietly broke compar\
            isons    Systems Weekly      ◊21    17m
             •Kernel 7.2 merge window, second half                                          \
                     Hacker Newsish             29m
              Grindelwald, Switzerland  First snow on the high peaks, and not a breath of wi\
            nd in…   Demo in JSON            *  31m
             •        اجتمع المجلس يوم الثلاثاء، ولأول مرة لم يغادر أحد مبكرا.  لماذا توقفت \
            العبّارة  أخبار التقنية               1d
             •Debian 14 enters the long freeze  What maintainers need to know.              \
                     The Quarterly Rev…  ◊1k *  52w
             •雪の朝、湖のほとりで  風ひとつない谷。昼には尾根がすべて湖に映っていた。               技術ニュース              2025
              (picture)                                                                     \
                     Photographs               2025
            """
        ),
        (
            160,
            """
            │•Researchers find that a decades-old compiler optimization quietly broke compar\
            isons  Nobody had written the test.              Systems Weekly      ◊21    17m
             •Kernel 7.2 merge window, second half                                          \
                                                             Hacker Newsish             29m
              Grindelwald, Switzerland  First snow on the high peaks, and not a breath of wi\
            nd in the valley below.                          Demo in JSON            *  31m
             •                                                اجتمع المجلس يوم الثلاثاء، ولأ\
            ول مرة لم يغادر أحد مبكرا.  لماذا توقفت العبّارة  أخبار التقنية               1d
             •Debian 14 enters the long freeze  What maintainers need to know.              \
                                                             The Quarterly Rev…  ◊1k *  52w
             •雪の朝、湖のほとりで  風ひとつない谷。昼には尾根がすべて湖に映っていた。                                         \
                          技術ニュース              2025
              (picture)                                                                     \
                                                             Photographs               2025
            """
        ),
    ]
}
