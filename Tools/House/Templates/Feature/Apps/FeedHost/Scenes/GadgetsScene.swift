import ConcurrencyInterface
import Foundation
import GadgetsFeature
import ListInterface
import SharedListUI
import SharedPresentation
import TextInterface

/// The items of GadgetsFeature on the screen, as their server has them.
final class GadgetsScene: FeatureScene {
    let screen: ListScreen

    private let presenter: GadgetsPresenter
    private let loading: ScreenLoading<GadgetsPage>
    private var rows: [UUID: GadgetCellController] = [:]

    static func title(in composition: Composition) -> String {
        GadgetsPresenter(locale: composition.settings.locale).title
    }

    init(composition: Composition, environment: ScreenEnvironment, back: @escaping () -> Void) {
        presenter = GadgetsPresenter(locale: composition.settings.locale)
        var configuration = ListConfiguration(title: SafeText(presenter.title))
        configuration.emptyMessage = SafeText(presenter.noItems)
        configuration.onBack = back
        screen = ListScreen(
            configuration, environment: environment, tasks: composition.plugins.tasks,
            clock: composition.plugins.clock)
        loading = ScreenLoading("gadgets", for: screen, composition: composition) {
            try await composition.load(
                GadgetsEndpoint.all.url(base: composition.settings.baseURL), GadgetsMapper.map)
        }
        loading.show = { [weak self] in self?.show($0) }
    }

    func appear() {
        loading.load()
    }

    func networkWorks() {
        loading.networkWorks()
    }

    func disappear() {
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
        if let sentence = presenter.skipped(page.skipped) { screen.notify(SafeText(sentence)) }
    }
}

extension GadgetsMapper.Error: LoadFailing {
    nonisolated var loadFailure: LoadFailure {
        switch self {
        case .refused(let status): .refused(status: status)
        case .unreadable: .unreadable
        }
    }
}
