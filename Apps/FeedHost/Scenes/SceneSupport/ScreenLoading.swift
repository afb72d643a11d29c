import PresentationInterface
public import SharedListUI
import SharedPresentation
import TextInterface

/// Loads the one resource that a screen shows: when the scene appears, when the reader reloads, and by itself after a
/// failure that may pass.
public final class ScreenLoading<Resource> {
    /// Shows a resource.
    public var show: (Resource) -> Void = { _ in }
    /// Says why a load failed; the messages of the context unless set.
    public var sentence: (any Error) -> String
    /// Why the last load failed; `nil` where it did not, or runs.
    public private(set) var failure: (any Error)?

    private let screen: ListScreen
    private let messages: LoadMessages
    private let adapter: LoadResourcePresentationAdapter<Resource, ClosureView<Resource>>
    private let autoRetry: AutoRetry

    /// Makes the loading of a screen, whose reload key and attempt line it sets.
    ///
    /// - Parameters:
    ///   - name: The name of its tasks.
    ///   - screen: Shows that a load runs, and what failed.
    ///   - loader: Loads the resource; called on the main actor.
    public init(
        _ name: String, for screen: ListScreen, context: SceneContext,
        loader: @escaping () async throws -> Resource
    ) {
        let messages = context.messages
        self.screen = screen
        self.messages = messages
        sentence = { messages($0) }
        adapter = LoadResourcePresentationAdapter(name: name, tasks: context.tasks, loader: loader)
        autoRetry = context.autoRetry()
        let attempt = SafeText(messages.attempt)
        screen.configuration.attempt = { attempt }
        screen.configuration.onReload = { [weak self] in self?.load() }
        autoRetry.retry = { [weak self] in self?.load() }
        connect()
    }

    private func connect() {
        let view = ClosureView<Resource>(
            onResource: { [weak self] in self?.show($0) },
            onLoading: { [weak screen] in screen?.display(loading: .init(isLoading: $0)) },
            onError: { [weak self] in self?.display(error: $0) })
        adapter.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view,
            errorMessage: { [weak self] in self?.sentence($0) ?? "" })
        adapter.observe = { [weak self] in self?.observe($0) }
    }

    /// Starts a load; ignored while one runs.
    public func load() {
        adapter.load()
    }

    /// Starts a load that waits for the network; called when another request reached it.
    public func networkBecameReachable() {
        autoRetry.networkBecameReachable()
    }

    /// Ends the load that runs, and plans no other.
    public func stop() {
        autoRetry.stop()
        adapter.cancel()
    }

    /// Shows what the last load failed with, in these words; takes the error away where they are `nil`.
    public func display(error message: String?) {
        screen.display(error: message, isOffline: failure.map(messages.failure) == .offline)
    }

    private func observe(_ event: LoadEvent) {
        failure = if case .failed(let error) = event { error } else { nil }
        autoRetry.observe(event)
    }
}

extension ListScreen {
    /// Shows what failed. Where the reader wants no network that is no fault: a notice says what the rows are, and the
    /// screen itself that there are none.
    public func display(error message: String?, isOffline: Bool) {
        guard isOffline, let message else { return display(error: .init(message: message)) }
        if !list.isEmpty { notify(SafeText(message), as: .rows) }
    }
}
