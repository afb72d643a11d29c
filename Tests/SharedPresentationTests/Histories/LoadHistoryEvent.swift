import RandomTesting

/// An event of a load with automatic retries.
nonisolated enum LoadHistoryEvent: Hashable, Sendable {
    /// The reader starts the load.
    case start
    case cancel
    /// The scene is left, which cancels the load and its retries.
    case leave
    /// Another request reaches the network.
    case networkBecameReachable
    /// A number of seconds passes.
    case pass(Int)
    /// The latest load ends, even if it was cancelled.
    case response(Response)
    /// An earlier, cancelled load ends: 1 is the one before the latest.
    case lateAnswer(Response, ago: Int)

    /// The result of a load.
    enum Response: Hashable, Sendable, CaseIterable {
        case resource
        case noConnection
        case tooSlow
        case refused
        /// The server asks to wait for 30 seconds, or until a time in the past.
        case retryLater, retryLongAgo
        case cancellation
    }

    /// One event of each kind.
    static let kinds: [LoadHistoryEvent] =
        [.start, .cancel, .leave, .networkBecameReachable] + spans.map { .pass($0) }
        + Response.allCases.map { .response($0) }
        + late.filter { $0 == $0.kind(isWanted: false) }

    private static let spans = [1, 5, 20, 300]

    private static let late: [LoadHistoryEvent] = [Response.resource, .noConnection, .cancellation].flatMap {
        answer in
        (1...3).map { .lateAnswer(answer, ago: $0) }
    }

    /// The event of ``kinds`` that represents this one. For a cancelled load all resources are the same.
    func kind(isWanted: Bool) -> LoadHistoryEvent {
        switch self {
        case .response(let answer) where !isWanted, .lateAnswer(let answer, _):
            switch answer {
            case .resource: .lateAnswer(.resource, ago: 1)
            case .cancellation: .lateAnswer(.cancellation, ago: 1)
            default: .lateAnswer(.noConnection, ago: 1)
            }
        default: self
        }
    }

    /// A random event. Failures and time are more frequent, for longer waits.
    static func random(using generator: inout SeededGenerator) -> LoadHistoryEvent {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<3: .start
        case 3, 4: Int.random(in: 0..<4, using: &generator) == 0 ? .leave : .cancel
        case 5, 6: .networkBecameReachable
        case 7, 8: .pass(spans.randomElement(using: &generator)!)
        case 9..<12: late.randomElement(using: &generator)!
        case 12..<14: .response(Bool.random(using: &generator) ? .noConnection : .tooSlow)
        case 14: .response(.retryLater)
        default: .response(Response.allCases.randomElement(using: &generator)!)
        }
    }
}

nonisolated extension LoadHistoryEvent: CustomStringConvertible {
    var description: String {
        switch self {
        case .start: "start"
        case .cancel: "cancel"
        case .leave: "leave the scene"
        case .networkBecameReachable: "the network works"
        case .pass(let seconds): "\(seconds) s pass"
        case .response(let answer): "answer: \(answer)"
        case .lateAnswer(let answer, let ago): "answer to load -\(ago): \(answer)"
        }
    }
}
