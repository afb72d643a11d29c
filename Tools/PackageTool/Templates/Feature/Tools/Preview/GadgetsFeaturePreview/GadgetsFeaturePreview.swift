import Foundation
import GadgetsFeature
import GadgetsScene
import PreviewKit
import SceneSupport
import SharedPresentation

@main
struct GadgetsFeaturePreview: FeaturePreview {
    static let states: [PreviewState] =
        [
            PreviewState("content") { scene($0, .value(content)) },
            PreviewState("loading") { scene($0, .never) },
            PreviewState("empty") { scene($0, .value(GadgetsPage([]))) },
            PreviewState("long-texts") { scene($0, .value(longTexts)) },
            PreviewState("right-to-left") { scene($0, .value(rightToLeft)) },
            PreviewState("many") { scene($0, .value(many)) },
            PreviewState("skipped") { scene($0, .value(GadgetsPage(content.items, skipped: 3))) },
        ] + PreviewState.failures { scene($0, .failure($1)) }

    private static let content = GadgetsPage([
        item("A first one", "With a note that says more."),
        item("Το δεύτερο", "Με δύο γραμμές\nκαι λίγο ήλιο. 🌅"),
        item("四番目", nil),
    ])
    private static let longTexts = GadgetsPage([
        item(
            "A title that is longer than a row has columns, so that it must be cut off before its end",
            String(repeating: "There is more to say of it than fits into a line. ", count: 12)),
        item("Without a break", "https://example.com/" + String(repeating: "path-without-break", count: 9)),
        item("👩‍👩‍👧‍👦 🏳️‍🌈 1️⃣", String(repeating: "🌅", count: 60)),
    ])
    private static let rightToLeft = GadgetsPage([
        item("אור נפלא", "ממש שווה לקום מוקדם בשביל זה."),
        item("Mixed", "She wrote: שלום, and I answered: مرحبا."),
    ])
    private static let many = GadgetsPage((1...500).map { item("Item \($0)", "The note of item \($0).") })

    private static func item(_ title: String, _ note: String?) -> Gadget {
        Gadget(id: UUID(), title: title, note: note)
    }

    private static func scene(
        _ context: SceneContext, _ answer: PreviewResult<GadgetsPage>
    ) -> GadgetsScene {
        GadgetsScene(load: answer.loader(in: context), context: context) {}
    }
}
