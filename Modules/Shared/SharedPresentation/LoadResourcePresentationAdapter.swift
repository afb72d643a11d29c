public import ConcurrencyInterface
public import PresentationInterface

/// The start or the result of a load. A cancelled load has no result.
public enum LoadEvent {
    case started
    case succeeded
    /// The loader failed.
    case failed(any Error)
}

/// Loads a resource in a task and presents the result.
///
/// At most one load runs. The task does not retain the adapter, whose deinitialization cancels it.
public final class LoadResourcePresentationAdapter<View: ResourceView> {
    /// The type of the loaded values.
    public typealias Resource = View.ViewModel

    /// Presents the loads. Set by the composer.
    public var presenter: LoadResourcePresenter<View>?
    /// Observes the start and the result of each load before the presenter does, such as for retries.
    public var observe: (LoadEvent) -> Void = { _ in }

    private let name: String
    private let tasks: any TaskProvider
    private let loader: () async throws -> Resource
    /// The number of the running load, so that the end of a cancelled one is not taken for its end.
    private var running: Int?
    private var started = 0
    private var task: Task<Void, Never>?

    /// Creates an adapter.
    ///
    /// - Parameters:
    ///   - name: The name of its tasks.
    ///   - tasks: Starts its tasks.
    ///   - loader: Loads the resource for ``load()``. Not needed where each load has its own: ``load(_:)``.
    public init(
        name: String, tasks: any TaskProvider,
        loader: @escaping () async throws -> Resource = { throw CancellationError() }
    ) {
        self.name = name
        self.tasks = tasks
        self.loader = loader
    }

    deinit {
        task?.cancel()
    }

    /// Whether a load runs.
    public var isLoading: Bool { running != nil }

    /// Starts a load; ignored while one runs. The loader has started, or even returned, at the end.
    public func load() {
        load(loader)
    }

    /// Starts a load with a loader of its own; see ``load()``.
    ///
    /// - Returns: Whether the loader has started.
    @discardableResult
    public func load(_ loader: @escaping () async throws -> Resource) -> Bool {
        guard running == nil else { return false }
        started += 1
        let load = started
        running = load
        observe(.started)
        presenter?.didStartLoading()
        // A view may have cancelled the load when it was shown.
        guard running == load else { return false }
        let task = tasks.immediateTask(name: name, priority: nil) { @MainActor [weak self] in
            let result: Result<Resource, any Error>
            do {
                result = .success(try await loader())
            } catch {
                result = .failure(error)
            }
            self?.end(load, with: result)
        }
        if running == load { self.task = task }
        return true
    }

    /// Cancels the running load, whose result is not presented.
    public func cancel() {
        guard running != nil else { return }
        running = nil
        task?.cancel()
        presenter?.didEndLoading()
    }

    private func end(_ load: Int, with result: Result<Resource, any Error>) {
        guard running == load else { return }
        running = nil
        switch result {
        case .success(let resource):
            observe(.succeeded)
            presenter?.didFinishLoading(with: resource)
        case .failure(is CancellationError): presenter?.didEndLoading()
        case .failure(let error):
            observe(.failed(error))
            presenter?.didFinishLoading(with: error)
        }
    }
}
