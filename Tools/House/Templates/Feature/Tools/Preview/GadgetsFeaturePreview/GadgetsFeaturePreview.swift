import GadgetsFeature
import GadgetsScene
import PreviewKit
import SceneSupport
import SharedPresentation

@main
struct GadgetsFeaturePreview: FeaturePreview {
    static let states: [PreviewState] =
        [
            PreviewState("content") { items($0, .value(Sample.items)) },
            PreviewState("loading") { items($0, .never) },
            PreviewState("empty") { items($0, .value(GadgetsPage([]))) },
            PreviewState("long-texts") { items($0, .value(Sample.longTexts)) },
            PreviewState("right-to-left") { items($0, .value(Sample.rightToLeft)) },
            PreviewState("many") { items($0, .value(Sample.many)) },
            PreviewState("skipped") { items($0, .value(GadgetsPage(Sample.items.items, skipped: 3))) },
        ] + PreviewState.failures { items($0, .failure($1)) }

    /// The feature's scene.
    private static func items(
        _ context: SceneContext, _ answer: PreviewAnswer<GadgetsPage>
    ) -> GadgetsScene {
        GadgetsScene(load: answer.loader(in: context), context: context) {}
    }
}
