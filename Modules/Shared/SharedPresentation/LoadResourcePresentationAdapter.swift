public import ConcurrencyInterface
public import PresentationInterface

/// The start or the result of a load. A cancelled load has no result.
public enum LoadEvent {
    case started
    case succeeded
    /// The loader failed, or the resource could not be mapped.
    case failed(any Error)
}

/// Loads a resource in a task and presents the result.
///
/// The task does not retain the adapter, whose deinitialization cancels it.
public final class LoadResourcePresentationAdapter<Resource, View: ResourceView> {
    /// Presents the loads. Set by the composer.
    public var presenter: LoadResourcePresenter<Resource, View>?
    /// Observes the start and the result of each load before the presenter does, such as for retries.
    public var observe: (LoadEvent) -> Void = { _ in }

    private let name: String
    private let priority: TaskPriority?
    private let tasks: any TaskProvider
    private let loader: () async throws -> Resource
    private var state = LoadingState()
    private var task: Task<Void, Never>?

    /// Creates an adapter.
    ///
    /// - Parameters:
    ///   - name: The name of its tasks.
    ///   - priority: The priority of its tasks.
    ///   - tasks: Starts its tasks.
    ///   - loader: Loads the resource for ``load()``, on the main actor. Not needed where each load has its
    ///     own: see ``load(_:)``.
    public init(
        name: String, priority: TaskPriority? = nil, tasks: any TaskProvider,
        loader: @escaping () async throws -> Resource = { throw CancellationError() }
    ) {
        self.name = name
        self.priority = priority
        self.tasks = tasks
        self.loader = loader
    }

    deinit {
        task?.cancel()
    }

    /// Whether a load runs.
    public var isLoading: Bool { state.isLoading }

    /// Starts a load; ignored while one runs. The loader has started, and may have returned, before this
    /// method returns.
    public func load() {
        load(loader)
    }

    /// Starts a load with a loader of its own; see ``load()``.
    ///
    /// - Returns: Whether the loader has started.
    @discardableResult
    public func load(_ loader: @escaping () async throws -> Resource) -> Bool {
        guard case .start(let load) = state.start() else { return false }
        observe(.started)
        presenter?.didStartLoading()
        // A view may have cancelled the load when it was shown.
        guard state.isRunning(load) else { return false }
        let task = tasks.immediateTask(name: name, priority: priority) { @MainActor [weak self] in
            let result: Result<Resource, any Error>
            do {
                result = .success(try await loader())
            } catch {
                result = .failure(error)
            }
            self?.end(load, with: result)
        }
        if state.isRunning(load) { self.task = task }
        return true
    }

    /// Cancels the running load, whose result is not presented.
    public func cancel() {
        guard case .stop = state.cancel() else { return }
        task?.cancel()
        presenter?.didCancelLoading()
    }

    private func end(_ load: LoadingState.Load, with result: Result<Resource, any Error>) {
        switch state.end(load, by: ending(result)) {
        case .showResource, .showError: finish(result)
        case .showEnd: presenter?.didCancelLoading()
        case .ignore, .start, .stop: break
        }
    }

    private func finish(_ result: Result<Resource, any Error>) {
        do {
            let resource = try result.get()
            let viewModel = try presenter?.map(resource)
            observe(.succeeded)
            if let viewModel { presenter?.didFinishLoading(with: viewModel) }
        } catch {
            observe(.failed(error))
            presenter?.didFinishLoading(with: error)
        }
    }

    private func ending(_ result: Result<Resource, any Error>) -> LoadingState.Ending {
        switch result {
        case .success: .success
        case .failure(is CancellationError): .cancellation
        case .failure: .failure
        }
    }
}
