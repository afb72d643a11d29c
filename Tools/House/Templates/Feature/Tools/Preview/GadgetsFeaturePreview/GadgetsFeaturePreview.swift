import Foundation
import GadgetsFeature
import ListInterface
import PreviewKit
import SharedListUI
import SharedPresentation
import TextInterface

@main
struct GadgetsFeaturePreview: FeaturePreview {
    static let states: [PreviewState] =
        [
            PreviewState("content") { list($0, .value(Sample.items)) },
            PreviewState("loading") { list($0, .never) },
            PreviewState("empty") { list($0, .value([])) },
            PreviewState("long-texts") { list($0, .value(Sample.longTexts)) },
            PreviewState("right-to-left") { list($0, .value(Sample.rightToLeft)) },
            PreviewState("many") { list($0, .value(Sample.many)) },
            PreviewState("skipped") { context in
                let screen = list(context, .value(Sample.items))
                screen.notify(SafeText(GadgetsPresenter(locale: context.locale).skipped(3) ?? ""))
                return screen
            },
        ] + PreviewState.failures { list($0, .failure($1)) }

    /// The feature's screen, as the app composes it.
    private static func list(_ context: PreviewContext, _ answer: PreviewAnswer<[Gadget]>) -> ListScreen {
        let presenter = GadgetsPresenter(locale: context.locale)
        var configuration = context.configuration(title: presenter.title)
        configuration.emptyMessage = SafeText(presenter.noItems)
        return context.list(configuration, loading: answer) { items in
            [ListSection(presenter.map(items).map { GadgetCellController($0).cell })]
        }
    }
}
