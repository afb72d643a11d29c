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
        arguments: [40, 79, 80, 120, 160])
    func columns(columns: Int) {
        print("@@\(columns)\n" + lines(columns).joined(separator: "\n"))
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
}
