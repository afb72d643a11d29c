import FoundationEssentials
public import GadgetsFeature
import ListInterface
public import SceneSupport
public import SharedListUI
import TextInterface

/// The screen of GadgetsFeature's items.
public final class GadgetsScene: Scene {
    /// The list of the items.
    public let screen: ListScreen

    private let presenter: GadgetsPresenter
    private let loading: ScreenLoader<GadgetsPage>
    private var rows: [UUID: GadgetCellController] = [:]

    /// Makes the scene, which loads when it appears.
    ///
    /// - Parameters:
    ///   - load: Loads the items.
    ///   - back: Leaves the scene.
    public init(
        load: @escaping () async throws -> GadgetsPage, context: SceneContext, back: @escaping () -> Void
    ) {
        presenter = GadgetsPresenter(locale: context.locale)
        var configuration = ListConfiguration(title: SafeText(presenter.title))
        configuration.emptyMessage = SafeText(presenter.noItems)
        configuration.onBack = back
        screen = context.screen(configuration)
        loading = ScreenLoader("gadgets", for: screen, context: context, loader: load)
        loading.show = { [weak self] in self?.show($0) }
    }

    /// Loads the items.
    public func appear() {
        loading.load()
    }

    /// Retries a load that failed for want of a network.
    public func networkBecameReachable() {
        loading.networkBecameReachable()
    }

    /// Cancels the load.
    public func disappear() {
        loading.stop()
        screen.list.release()
    }

    /// Shows items. An item that is shown already keeps its row.
    private func show(_ page: GadgetsPage) {
        let before = rows
        rows = [:]
        let cells = presenter.map(page.items).map { item in
            let row = before[item.id] ?? GadgetCellController(item)
            row.update(item)
            rows[item.id] = row
            return row.cell
        }
        screen.list.display([ListSection(cells)])
        if let sentence = presenter.skipped(page.skipped) { screen.notify(SafeText(sentence), as: .skipped) }
    }
}
