import FoundationEssentials
public import GadgetsFeature
import ListInterface
public import SceneSupport
public import SharedListUI
import TextInterface

/// The items of GadgetsFeature on the screen, as their server has them.
public final class GadgetsScene: Scene {
    /// The screen of the items.
    public let screen: ListScreen

    private let presenter: GadgetsPresenter
    private let loading: ScreenLoading<GadgetsPage>
    private var rows: [UUID: GadgetCellController] = [:]

    /// Makes the scene; nothing is loaded before it appears.
    ///
    /// - Parameters:
    ///   - load: Loads the items from their server.
    ///   - back: Leaves the scene.
    public init(
        load: @escaping () async throws -> GadgetsPage, context: SceneContext, back: @escaping () -> Void
    ) {
        presenter = GadgetsPresenter(locale: context.locale)
        var configuration = ListConfiguration(title: SafeText(presenter.title))
        configuration.emptyMessage = SafeText(presenter.noItems)
        configuration.onBack = back
        screen = context.screen(configuration)
        loading = ScreenLoading("gadgets", for: screen, context: context, loader: load)
        loading.show = { [weak self] in self?.show($0) }
    }

    /// Loads the items.
    public func appear() {
        loading.load()
    }

    /// Loads again what waits for the network.
    public func networkBecameReachable() {
        loading.networkBecameReachable()
    }

    /// Ends the load.
    public func disappear() {
        loading.stop()
        screen.list.release()
    }

    /// Shows items; those that are there already keep their rows.
    private func show(_ page: GadgetsPage) {
        let before = rows
        rows = [:]
        var cells: [CellController] = []
        for item in presenter.map(page.items) {
            let row = before[item.id] ?? GadgetCellController(item)
            row.update(item)
            rows[item.id] = row
            cells.append(row.cell)
        }
        screen.list.display([ListSection(cells)])
        if let sentence = presenter.skipped(page.skipped) { screen.notify(SafeText(sentence), as: .skipped) }
    }
}
