import PresentationTesting

/// What a load that is tried again by itself should do and show, written down so simply that it can be seen to be right.
nonisolated struct LoadModel {
    typealias Message = ResourceViewSpy<String>.Message

    /// A try without anybody's doing.
    struct Try: Hashable {
        var second: Int
        var isForNetwork: Bool
    }

    /// Where a load is in its life.
    enum Phase: Hashable, CaseIterable {
        case idle, loading, waitingForNetwork, waitingForServer
    }

    /// The seconds that have passed.
    private(set) var now = 0
    /// Of each load that was started, whether it has ended or is not wanted any more.
    private(set) var isOver: [Bool] = []
    /// What the views were told.
    private(set) var messages: [Message] = []
    private(set) var planned: Try?
    /// How often the load failed in a way that makes tries ever more seldom, one after the other.
    private var failures = 0
    private var lastEarlyTry: Int?

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

    /// At once, but not within 5 seconds of the last try that was made so.
    mutating func networkBecameReachable() {
        guard let planned, planned.isForNetwork else { return }
        let second = max(now, (lastEarlyTry ?? -5) + 5)
        if second == now {
            lastEarlyTry = now
            start()
        } else if second < planned.second {
            lastEarlyTry = second
            self.planned?.second = second
        }
    }

    /// A load ended.
    mutating func end(_ index: Int, with answer: LoadHistoryEvent.Answer) {
        if isOver[index] { return }
        isOver[index] = true
        switch answer {
        case .cancellation: break
        case .resource:
            messages.append(.resource("resource \(index)"))
            planned = nil
            failures = 0
            lastEarlyTry = nil
        default:
            messages.append(.error("\(answer)"))
            plan(after: answer)
        }
        messages.append(.loading(false))
    }

    private mutating func plan(after answer: LoadHistoryEvent.Answer) {
        switch answer {
        case .noConnection, .tooSlow: planned = Try(second: now + growingWait(), isForNetwork: true)
        case .retryLater: planned = Try(second: now + 30, isForNetwork: false)
        case .retryLongAgo: planned = Try(second: now + growingWait(), isForNetwork: false)
        default: planned = nil
        }
    }

    private mutating func growingWait() -> Int {
        defer { failures += 1 }
        return [5, 10, 20, 40, 80, 160].dropFirst(failures).first ?? 300
    }
}
