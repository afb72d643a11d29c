import PresentationTesting

/// The expected behavior of a load with automatic retries, in a form that is evidently correct.
nonisolated struct LoadModel {
    typealias Message = ResourceViewSpy<String>.Message

    /// A planned automatic retry.
    struct Retry: Hashable {
        var second: Int
        var isForNetwork: Bool
    }

    /// The phase of a load.
    enum Phase: Hashable, CaseIterable {
        case idle, loading, waitingForNetwork, waitingForServer
    }

    /// The elapsed seconds.
    private(set) var now = 0
    /// Whether each load has ended or was cancelled.
    private(set) var isOver: [Bool] = []
    /// The messages to the views.
    private(set) var messages: [Message] = []
    private(set) var planned: Retry?
    /// The number of consecutive failures that increase the backoff.
    private var failures = 0
    private var lastEarlyRetry: Int?

    var isLoading: Bool { isOver.last == false }

    var phase: Phase {
        if isLoading { return .loading }
        return planned.map { $0.isForNetwork ? .waitingForNetwork : .waitingForServer } ?? .idle
    }

    mutating func start() {
        if isLoading { return }
        planned = nil
        isOver.append(false)
        messages += [.error(nil), .loading(true)]
    }

    mutating func cancel() {
        guard isLoading else { return }
        isOver[isOver.count - 1] = true
        messages.append(.loading(false))
    }

    mutating func leave() {
        planned = nil
        cancel()
    }

    mutating func pass(_ seconds: Int) {
        now += seconds
        if let planned, planned.second <= now { start() }
    }

    /// Retries at once, but at least 5 seconds after the last such retry.
    mutating func networkBecameReachable() {
        guard let planned, planned.isForNetwork else { return }
        let second = max(now, (lastEarlyRetry ?? -5) + 5)
        if second == now {
            lastEarlyRetry = now
            start()
        } else if second < planned.second {
            lastEarlyRetry = second
            self.planned?.second = second
        }
    }

    /// Ends a load.
    mutating func end(_ index: Int, with answer: LoadHistoryEvent.Response) {
        if isOver[index] { return }
        isOver[index] = true
        switch answer {
        case .cancellation: break
        case .resource:
            messages.append(.resource("resource \(index)"))
            planned = nil
            failures = 0
            lastEarlyRetry = nil
        default:
            messages.append(.error("\(answer)"))
            plan(after: answer)
        }
        messages.append(.loading(false))
    }

    private mutating func plan(after answer: LoadHistoryEvent.Response) {
        switch answer {
        case .noConnection, .tooSlow: planned = Retry(second: now + growingWait(), isForNetwork: true)
        case .retryLater: planned = Retry(second: now + 30, isForNetwork: false)
        case .retryLongAgo: planned = Retry(second: now + growingWait(), isForNetwork: false)
        default: planned = nil
        }
    }

    private mutating func growingWait() -> Int {
        defer { failures += 1 }
        return [5, 10, 20, 40, 80, 160].dropFirst(failures).first ?? 300
    }
}
