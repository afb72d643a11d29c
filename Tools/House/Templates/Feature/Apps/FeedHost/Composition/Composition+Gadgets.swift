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
        GadgetsScene(load: loadPage, context: context, back: back)
    }

    private func loadPage() async throws -> GadgetsPage {
        let (client, url) = (plugins.client, GadgetsEndpoint.all.url(base: settings.baseURL))
        return try await withTaskExecutorPreference(plugins.networkExecutor) {
            try await Self.loadPage(HTTPRequest(url, isUserInitiated: true), with: client)
        }
    }

    /// A response is mapped where it arrives.
    @concurrent nonisolated private static func loadPage(
        _ request: HTTPRequest, with client: any HTTPClient
    ) async throws -> GadgetsPage {
        try await GadgetsMapper.map(client.get(request))
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
