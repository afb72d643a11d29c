import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import ListInterface
import ListTesting
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageTesting
import TerminalInterface
import Testing
import TextInterface

@Suite("Rows of the feed") struct FeedRowsTests {
    private let tasks = TaskProviderMock()
    private let context: SceneContext
    /// The facts on items that rows ask for.
    private final class Facts {
        var status: [UUID: ItemStatus] = [:]
    }
    private let facts = Facts()

    init() {
        context = SceneContext(
            environment: ScreenEnvironment(isMotionReduced: true), tasks: tasks, clock: ManualClock(),
            wallClock: WallClockStub(),
            messages: LoadMessages(LoadFailureMessages(locale: Locale(identifier: "en")), of: "") { _ in
                .other
            })
    }

    @Test("A row has the status that its item has when it is made, and takes over a changed one")
    func status() {
        let item = FeedItem.post(1, published: .distantPast)
        facts.status[item.id] = ItemStatus(source: "Notes", state: ItemState())
        let sut = makeSUT()
        let row = sut.row(of: item)
        #expect(lines(of: row).first?.hasPrefix(" •Notes") == true)

        facts.status[item.id]?.state?.isRead = true
        #expect(lines(of: row).first?.hasPrefix(" •Notes") == true)
        sut.update { $0 == item.id ? item : nil }
        #expect(lines(of: row).first?.hasPrefix("  Notes") == true)
    }

    @Test("Rows of one size ask for pictures in its box, which they fill")
    func size() async {
        var boxes: [PictureBox] = []
        let sut = makeSUT(size: .small) { boxes.append($0.box) }
        var summary = FeedItem.post(1, published: .distantPast).summary
        summary.media = [ItemMedia(.local(path: "/1.png"))]
        let row = sut.row(of: FeedItem(summary, text: nil))
        row.prefetching?.prefetch(in: Self.usual)
        await eventually { tasks.running.isEmpty }
        #expect(boxes == [PictureBox(columns: 7, rows: 2, isFilled: true)])
        #expect(lines(of: row).count == 3)
    }

    private static let usual = RowContext(columns: 80, screenRows: 22)

    private func makeSUT(
        size: PictureSize? = nil, onPicture: @escaping (PictureRequest) -> Void = { _ in }
    ) -> FeedRows {
        let facts = facts
        return FeedRows(
            loadPicture: {
                onPicture($0)
                return PictureArt(Grid(columns: 1, rows: 1))
            }, context: context, status: { facts.status[$0.id] ?? ItemStatus() },
            size: size, select: { _ in })
    }

    private func lines(of row: CellController) -> [String] { renderRow(row, in: Self.usual).lines }
}
