import ConcurrencyTesting
import FoundationEssentials
import PresentationInterface
import PresentationTesting
import SharedPresentation

/// An adapter, a presenter and an automatic retry as in a scene, and the model: both receive the same events.
final class ComparedLoad {
    /// Deliberate mistakes of the composer, which prove that the comparison finds them.
    enum Mistake: CaseIterable {
        /// The retry does not observe starts.
        case forgetsStarts
        /// The retry does not observe successes.
        case forgetsSuccesses
        /// The retry does not observe failures.
        case forgetsErrors
    }

    private typealias View = ResourceViewSpy<String>

    private let mistake: Mistake?
    private let view = View()
    private let loader: HeldLoader
    private let clock: HeldClock
    private let wallClock = WallClockStub()
    private let adapter: LoadResourcePresentationAdapter<View>
    private let autoRetry: AutoRetry
    private var model = LoadModel()

    init(mistake: Mistake? = nil) {
        self.mistake = mistake
        let tasks = KeptTasks()
        (loader, clock) = (HeldLoader(tasks: tasks), HeldClock(tasks: tasks))
        adapter = LoadResourcePresentationAdapter(name: "load", tasks: tasks) { [loader] in
            try await loader.load()
        }
        autoRetry = AutoRetry(
            name: "try again", clock: clock, wallClock: wallClock, tasks: tasks,
            failure: { [wallClock] in LoaderError.of($0).failure(at: wallClock.now) })
        autoRetry.retry = { [weak adapter] in adapter?.load() }
        adapter.observe = { [autoRetry] event in
            switch (event, mistake) {
            case (.started, .forgetsStarts), (.succeeded, .forgetsSuccesses), (.failed, .forgetsErrors): break
            default: autoRetry.observe(event)
            }
        }
        adapter.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view,
            errorMessage: { "\(LoaderError.of($0).answer)" })
    }

    /// Runs a history.
    ///
    /// - Parameter each: Receives each event that had an effect, and its phase.
    /// - Returns: The difference from the model; `nil` for none.
    func fault(
        in history: [LoadHistoryEvent], each: (LoadModel.Phase, LoadHistoryEvent) -> Void = { _, _ in }
    ) async -> String? {
        var fault: String?
        for event in history where fault == nil {
            let phase = model.phase
            if await happen(event) { each(phase, event.kind(isWanted: phase == .loading)) }
            fault = difference
        }
        autoRetry.stop()
        adapter.cancel()
        for index in 0..<loader.count { await loader.response(index, .failure(CancellationError())) }
        await clock.advance(by: .seconds(1_000))
        return fault
    }

    // MARK: Events

    /// - Returns: Whether the event had an effect.
    private func happen(_ event: LoadHistoryEvent) async -> Bool {
        switch event {
        case .start:
            adapter.load()
            model.start()
        case .cancel:
            adapter.cancel()
            model.cancel()
        case .leave:
            autoRetry.stop()
            adapter.cancel()
            model.leave()
        case .networkBecameReachable:
            autoRetry.networkBecameReachable()
            model.networkBecameReachable()
        case .pass(let seconds):
            wallClock.advance(by: Double(seconds))
            model.pass(seconds)
            await clock.advance(by: .seconds(seconds))
        case .response(let answer): return await end(loader.count - 1, with: answer)
        case .lateAnswer(let answer, let ago): return await end(loader.count - 1 - ago, with: answer)
        }
        return true
    }

    private func end(_ index: Int, with answer: LoadHistoryEvent.Response) async -> Bool {
        guard model.isOver.indices.contains(index), loader.holds(index) else { return false }
        model.end(index, with: answer)
        switch answer {
        case .resource: await loader.response(index, .success("resource \(index)"))
        case .cancellation: await loader.response(index, .failure(CancellationError()))
        default: await loader.response(index, .failure(LoaderError(answer: answer)))
        }
        return true
    }

    private struct LoaderError: Error {
        let answer: LoadHistoryEvent.Response

        static func of(_ error: any Error) -> LoaderError {
            error as? LoaderError ?? LoaderError(answer: .refused)
        }

        func failure(at now: Date) -> LoadFailure {
            switch answer {
            case .noConnection: .noConnection
            case .tooSlow: .tooSlow
            case .refused: .refused(status: 503)
            case .retryLater: .retryLater(until: now + 30)
            case .retryLongAgo: .retryLater(until: now - 30)
            default: .unreadable
            }
        }
    }

    // MARK: Comparison

    private var difference: String? {
        if loader.count != model.isOver.count {
            return "\(loader.count) loads began, not \(model.isOver.count)"
        }
        if view.messages != model.messages {
            return "views were told \(view.messages.suffix(4)), not \(model.messages.suffix(4))"
        }
        if adapter.isLoading != model.isLoading { return "isLoading is \(adapter.isLoading)" }
        if autoRetry.isWaiting != (model.planned != nil) { return "isWaiting is \(autoRetry.isWaiting)" }
        return nil
    }
}
