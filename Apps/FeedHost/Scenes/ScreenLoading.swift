import PresentationInterface
import SharedListUI
import SharedPresentation
import TextInterface

/// Loads what a screen shows as a whole: when it is told to, when the reader reloads, and by itself after a failure that
/// may pass.
final class ScreenLoading<Resource> {
    /// Shows what has come.
    var show: (Resource) -> Void = { _ in }
    /// What is said of a failure.
    var sentence: (any Error) -> String
    /// Why the last load failed; `nil` where it did not, or has not ended.
    private(set) var failure: (any Error)?

    private let screen: ListScreen
    private let adapter: LoadResourcePresentationAdapter<Resource, ClosureView<Resource>>
    private let reconnector: Reconnector

    /// - Parameters:
    ///   - name: The name of its tasks.
    ///   - screen: Shows that something loads, and what failed.
    init(
        _ name: String, for screen: ListScreen, composition: Composition,
        loader: @escaping () async throws -> Resource
    ) {
        self.screen = screen
        let (plugins, sentences) = (composition.plugins, composition.sentences)
        sentence = sentences.failure
        adapter = LoadResourcePresentationAdapter(name: name, tasks: plugins.tasks, loader: loader)
        reconnector = plugins.reconnector()
        let attempt = SafeText(sentences.attempt)
        screen.configuration.attempt = { attempt }
        screen.configuration.onReload = { [weak self] in self?.load() }
        reconnector.tryAgain = { [weak self] in self?.load() }
        connect()
    }

    private func connect() {
        let view = ClosureView<Resource>(
            onResource: { [weak self] in
                self?.reconnector.loadSucceeded()
                self?.show($0)
            },
            onLoading: { [weak self] isLoading in
                if isLoading { self?.started() }
                self?.screen.display(loading: .init(isLoading: isLoading))
            },
            onError: { [weak self] in self?.display(error: $0) })
        adapter.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view,
            errorMessage: { [weak self] in self?.failed($0) ?? "" })
    }

    /// Starts a load; ignored while one runs.
    func load() {
        Insistence.on { adapter.load() }
    }

    /// Something else reached the network.
    func networkWorks() {
        reconnector.networkWorks()
    }

    /// Ends what is still loading.
    func stop() {
        reconnector.stop()
        adapter.cancel()
    }

    /// Shows what the last load failed with, in these words; nothing where they are `nil`.
    func display(error message: String?) {
        screen.display(error: message, isOffline: failure.map(LoadFailure.init(anyOf:)) == .offline)
    }

    private func started() {
        failure = nil
        reconnector.loadStarted()
    }

    private func failed(_ error: any Error) -> String {
        failure = error
        reconnector.loadFailed(with: LoadFailure(anyOf: error))
        return sentence(error)
    }
}

extension ListScreen {
    /// Shows what failed. Where the reader wants no network that is no fault: a notice says what the rows are, and the
    /// screen itself that there are none.
    func display(error message: String?, isOffline: Bool) {
        guard isOffline, let message else { return display(error: .init(message: message)) }
        if !list.isEmpty { notify(SafeText(message), as: .rows) }
    }
}
