public import ListInterface
import PresentationInterface
public import SharedListUI
public import SharedPresentation
import TextInterface

extension PreviewContext {
    /// A list that loads one resource when it appears, and again with `r`, through the adapter and presenter of the app.
    ///
    /// - Parameters:
    ///   - configuration: The screen; what is said of a failed load, and reloading, are added to it.
    ///   - answer: What comes of each load.
    ///   - stored: What is shown before, as from a cache.
    ///   - sentence: What is said behind a failure, of what is stored.
    ///   - failed: What is said of a failure, where the feature has words of its own.
    ///   - sections: The rows of a resource.
    public func list<Resource: Sendable>(
        _ configuration: ListConfiguration, loading answer: PreviewAnswer<Resource>,
        stored: Resource? = nil, but sentence: String? = nil, failed: ((LoadFailure) -> String)? = nil,
        sections: @escaping (Resource) -> [ListSection]
    ) -> ListScreen {
        let scene = LoadedList(configuration, loader: loader(answer), sections: sections, in: self) {
            [weak self] error in
            if let failed, let failure = error as? PreviewFailure { return failed(failure.reason) }
            return self?.sentence(for: error, but: sentence) ?? ""
        }
        environment.network = network(after: answer)
        if let stored { scene.screen.list.display(sections(stored)) }
        keep(scene)
        return scene.screen
    }

    /// A configuration that says of a failed load what was tried.
    public func configuration(title: String) -> ListConfiguration {
        var configuration = ListConfiguration(title: SafeText(title))
        let attempt = SafeText(failures.tried("127.0.0.1:8642"))
        configuration.attempt = { attempt }
        return configuration
    }
}

/// A list screen and the adapter that loads what it shows.
private final class LoadedList<Resource: Sendable> {
    let screen: ListScreen
    private let adapter: LoadResourcePresentationAdapter<Resource, ClosureView<Resource>>

    init(
        _ configuration: ListConfiguration, loader: @escaping () async throws -> Resource,
        sections: @escaping (Resource) -> [ListSection], in context: PreviewContext,
        errorMessage: @escaping (any Error) -> String
    ) {
        let screen = ListScreen(
            configuration, environment: context.environment, tasks: context.tasks, clock: context.clock)
        self.screen = screen
        adapter = .init(name: "preview", tasks: context.tasks, loader: loader)
        let view = ClosureView<Resource>(
            onResource: { [weak screen] in screen?.list.display(sections($0)) },
            onLoading: { [weak screen] in screen?.display(loading: .init(isLoading: $0)) },
            onError: { [weak screen] in screen?.display(error: .init(message: $0)) })
        adapter.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view, errorMessage: errorMessage)
        screen.configuration.onFirstAppearance = { [weak adapter] in adapter?.load() }
        screen.configuration.onReload = { [weak adapter] in adapter?.load() }
    }
}
