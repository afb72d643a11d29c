import ListInterface
import PresentationInterface
import PreviewKit
import SceneSupport
import SharedListUI
import SubscriptionsFeature
import SubscriptionsScene
import TextInterface

/// A stand-in for the timeline: its page without sources, or rows with the sources over them.
final class TimelineStandIn: Scene {
    let screen: ListScreen
    private let sources: SubscriptionsScene

    /// - Parameter hasRows: Whether the timeline has rows, which the sources partly cover.
    init(_ context: SceneContext, sources: SubscriptionsScene, hasRows: Bool) {
        self.sources = sources
        screen = context.screen(ListConfiguration(title: "All posts"))
        sources.install(on: screen) { [weak self] in self?.showSources() }
        guard !hasRows else {
            let titles = [
                "First snow at Grindelwald", "The sun went down right into the water.",
                "Why the ferry stopped",
            ]
            let rows = titles.map { title in
                ChoiceRow(id: RowID(naming: title), SafeText(title), notes: ["Field Notes"]) {}.cell
            }
            screen.list.display([ListSection(rows)])
            showSources()
            return
        }
        let presenter = SubscriptionsPresenter(
            locale: context.locale, calendar: context.calendar,
            keys: context.environment.keymap.subscriptionsKeys, currentDate: context.currentDate)
        screen.configuration.emptyPage = WelcomePageRow(
            presenter.welcomePage(program: "feedhost", demo: "https://demo.example"))
        screen.display(loading: .init(isLoading: true))
        screen.display(loading: .init(isLoading: false))
    }

    private func showSources() {
        screen.sidebar = sources.screen
        sources.appear()
    }

    func disappear() { sources.disappear() }
}
