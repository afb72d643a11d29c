import SceneSupport
import SharedListUI
import SubscriptionsFeature
import SubscriptionsScene
import TextInterface

/// Stands for a timeline without items, which shows the page of a library without sources.
final class FirstPageScene: Scene {
    let screen: ListScreen

    init(_ context: SceneContext) {
        let presenter = SubscriptionsPresenter(
            locale: context.locale, calendar: context.calendar,
            keys: context.environment.keymap.subscriptionsKeys, currentDate: context.currentDate)
        screen = context.screen(ListConfiguration(title: "FeedHost"))
        let page = presenter.firstPage(program: "feedhost", demo: "https://demo.example")
        screen.list.display([FirstPageRow(page).section])
    }

    func disappear() {}
}
