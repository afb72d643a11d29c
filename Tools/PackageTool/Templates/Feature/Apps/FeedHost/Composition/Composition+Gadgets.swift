import AppCommands
import AppSettings
import FoundationEssentials
import GadgetsFeature
import GadgetsScene
import HTTPInterface
import SceneSupport
import SharedPresentation

extension Composition {
    /// The title of GadgetsFeature's screen.
    static func titleOfGadgets(in locale: Locale) -> String { GadgetsPresenter(locale: locale).title }

    /// Makes the scene of GadgetsFeature, whose items come from the base URL's server.
    func makeGadgetsScene(in context: SceneContext, back: @escaping () -> Void) -> GadgetsScene {
        let (client, url) = (dependencies.client, GadgetsEndpoint.url(base: settings.baseURL))
        let executor = dependencies.networkExecutor
        return GadgetsScene(
            load: {
                try await withTaskExecutorPreference(executor) {
                    try await Self.load(HTTPRequest(url, isUserInitiated: true), from: client)
                }
            }, context: context, back: back)
    }

    /// Decodes the response off the main actor.
    @concurrent nonisolated private static func load(
        _ request: HTTPRequest, from client: any HTTPClient
    ) async throws -> GadgetsPage {
        try await GadgetsEndpoint.map(client.send(request))
    }
}

extension GadgetsEndpoint.Error: LoadFailing {
    nonisolated var loadFailure: LoadFailure {
        switch self {
        case .refused(let status): .refused(status: status)
        case .unreadable: .unreadable
        }
    }
}
