public import PresentationInterface
public import SharedListUI
import SharedPresentation
import TextInterface

/// Loads the one resource of a screen: when the scene appears, on reload, and by automatic retries after
/// transient failures.
public final class ScreenLoader<Resource> {
    /// Shows a resource.
    public var show: (Resource) -> Void = { _ in }
    /// The sentence of an error; by default the context's message.
    public var sentence: (any Error) -> String
    /// The row that shows loads and their errors, in place of the screen's error, while the screen has no
    /// resource.
    public var row: (any ResourceLoadingView & ResourceErrorView)?
    /// The error of the last load; `nil` if it succeeded or is running.
    public private(set) var failure: (any Error)?

    private let screen: ListScreen
    private let messages: LoadMessages
    private let adapter: LoadResourcePresentationAdapter<ClosureView<Resource>>
    private let autoRetry: AutoRetry

    /// Makes the loading of a screen, and binds its reload key.
    ///
    /// - Parameters:
    ///   - name: The name of its tasks.
    ///   - screen: Shows running and failed loads.
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
        let attempt = SafeText(messages.attempt())
        screen.configuration.attempt = { attempt }
        screen.configuration.onReload = { [weak self] in self?.load() }
        autoRetry.retry = { [weak self] in self?.load() }
        connect()
    }

    private func connect() {
        let view = ClosureView<Resource>(
            onResource: { [weak self] in self?.show($0) },
            onLoading: { [weak self, weak screen] in
                screen?.display(loading: .init(isLoading: $0))
                self?.row?.display(loading: .init(isLoading: $0))
            },
            onError: { [weak self] in self?.display(error: $0) })
        adapter.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view,
            errorMessage: { [weak self] in self?.sentence($0) ?? "" })
        adapter.observe = { [weak self] in self?.observe($0) }
    }

    /// Whether a load is running.
    public var isLoading: Bool { adapter.isLoading }

    /// Starts a load, unless one is running.
    public func load() {
        adapter.load()
    }

    /// Retries a load that failed offline; called after another request succeeded.
    public func networkBecameReachable() {
        autoRetry.networkBecameReachable()
    }

    /// Cancels load and retries.
    public func stop() {
        autoRetry.stop()
        adapter.cancel()
    }

    /// Shows a message of the last load's error; `nil` hides it.
    public func display(error message: String?) {
        if let row { return row.display(error: .init(message: message)) }
        screen.display(error: message, isOffline: failure.map(messages.failure) == .offline)
    }

    private func observe(_ event: LoadEvent) {
        failure = if case .failed(let error) = event { error } else { nil }
        autoRetry.observe(event)
    }
}

extension ListScreen {
    /// Shows an error. Offline by choice it is shown as a notice above existing rows, and an empty screen has
    /// its own message.
    public func display(error message: String?, isOffline: Bool) {
        guard isOffline, let message else { return display(error: .init(message: message)) }
        if !list.isEmpty { notify(SafeText(message), as: .rows) }
    }
}
