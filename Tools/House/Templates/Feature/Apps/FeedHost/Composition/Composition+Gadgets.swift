import FoundationEssentials
import GadgetsFeature
import GadgetsScene
import HTTPInterface
import SceneSupport
import SharedPresentation

extension Composition {
    /// The title of GadgetsFeature's screen.
    static func titleOfGadgets(in locale: Locale) -> String { GadgetsPresenter(locale: locale).title }

    /// The items of GadgetsFeature, as their server has them.
    func makeGadgetsScene(in context: SceneContext, back: @escaping () -> Void) -> GadgetsScene {
        GadgetsScene(
            load: { try await load(GadgetsEndpoint.all.url(base: settings.baseURL), GadgetsMapper.map) },
            context: context, back: back)
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
