import ConcurrencyInterface
import ConcurrencyThreads
import FeedFeature
import Foundation
import ImageInterface
import ItemInterface
import ListInterface
import SharedListUI
import TextInterface

/// A list of the feed's rows, whose pictures load at once.
@MainActor
final class FeedOnScreen {
    let screen: ListScreen
    let environment: ScreenEnvironment
    private let texts: FeedRowTexts
    private let art: PictureArt

    init() {
        environment = ScreenEnvironment(
            locale: Locale(identifier: "en"), appearance: .dark, isMotionReduced: true)
        screen = ListScreen(
            ListConfiguration(title: "My Feed"), environment: environment, tasks: SystemTaskProvider(),
            clock: SystemMonotonicClock())
        let presenter = FeedPresenter(
            locale: Locale(identifier: "en"), calendar: Calendar(identifier: .gregorian),
            currentDate: Date.init)
        texts = presenter.rowTexts
        art = PictureArt(Self.picture(columns: 60, rows: 14))
    }

    /// Shows the items of the numbers.
    func show(_ numbers: [Int], ids: [RowID]) {
        screen.list.display(sections(numbers, ids: ids))
    }

    /// The sections of the list.
    func sections(_ numbers: [Int], ids: [RowID]) -> [ListSection] {
        let byID = Dictionary(zip(ids, numbers)) { first, _ in first }
        return [ListSection(ids: ids) { [unowned self] id in row(byID[id] ?? 0) }]
    }

    static func ids(_ numbers: [Int]) -> [RowID] {
        numbers.map { RowID(Items.id($0).uuid) }
    }

    private func row(_ number: Int) -> CellController {
        let show = Show()
        let row = FeedItemCellController(
            item: Items.item(number), texts: texts,
            requestPicture: { [art] _, _ in show.row?.picture.display(resource: art) }, cancelPicture: {},
            select: { _ in })
        show.row = row
        return row.cell
    }

    /// Art with other colors in each cell, like that of a picture.
    private static func picture(columns: Int, rows: Int) -> Grid {
        let pixels = (0..<columns * rows * 2).map { _ in Color(.random(in: 0...UInt32.max)) }
        return Grid(columns: columns, rows: rows, halfBlocks: pixels)
    }

    private final class Show {
        weak var row: FeedItemCellController?
    }
}
