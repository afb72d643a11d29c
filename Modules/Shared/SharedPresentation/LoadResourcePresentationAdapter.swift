public import ConcurrencyInterface
public import PresentationInterface

/// The start of a load, or its result. A cancelled load has none.
public enum LoadEvent {
    case started
    case succeeded
    /// The loader failed, or the resource could not be mapped.
    case failed(any Error)
}

/// Loads a resource in a task of its own and tells a presenter what comes of it.
///
/// The task does not keep the adapter alive, and the adapter's end cancels it.
public final class LoadResourcePresentationAdapter<Resource, View: ResourceView> {
    /// Whom to tell; set by whoever composes the screen.
    public var presenter: LoadResourcePresenter<Resource, View>?
    /// Observes the start and the result of each load, before the presenter: how a load is retried.
    public var observe: (LoadEvent) -> Void = { _ in }

    private let name: String
    private let priority: TaskPriority?
    private let tasks: any TaskProvider
    private let loader: () async throws -> Resource
    private var state = LoadingState()
    private var task: Task<Void, Never>?

    /// Makes an adapter.
    ///
    /// - Parameters:
    ///   - name: The name of its tasks.
    ///   - priority: Their priority.
    ///   - tasks: Starts them.
    ///   - loader: Loads the resource for ``load()``; called on the main actor. Without one, each load brings its own: see
    ///     ``load(_:)``.
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

    /// Starts a load; ignored while one runs. The loader has begun, and may have ended, when this returns.
    public func load() {
        load(loader)
    }

    /// Starts a load by a loader of its own; see ``load()``.
    ///
    /// - Returns: Whether the loader has begun.
    @discardableResult
    public func load(_ loader: @escaping () async throws -> Resource) -> Bool {
        guard case .start(let load) = state.start() else { return false }
        observe(.started)
        presenter?.didStartLoading()
        // A view that was just told may have cancelled.
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

    /// Ends the load that runs: it shows neither its resource nor its error.
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
