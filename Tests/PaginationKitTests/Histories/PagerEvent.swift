import RandomTesting

/// An event of a paginated list.
nonisolated enum PagerEvent: Hashable, Sendable {
    /// A cached list is restored. Ignored after the first appearance or load.
    case restore
    /// The save of the latest version of the list ends.
    case store
    /// The save of the version before the latest one ends.
    case storeLate
    /// Another list in the store replaces this one.
    case restoreOther
    /// The scene appears, the first time or again.
    case appear
    case cancel
    /// The task of the running load is cancelled elsewhere.
    case cancelTask
    /// The reader reloads.
    case reload
    /// The program refreshes.
    case refresh
    /// The reader moves in the list.
    case move
    /// The reader requests the next page.
    case requestMore
    case reachEnd
    case leaveEnd
    /// The screen reports an earlier end late.
    case reachOldEnd, leaveOldEnd
    /// The latest load ends, even if it was cancelled.
    case response(Response)
    /// An earlier load ends: 1 is the one before the latest. Ignored if it does not exist or has ended.
    case lateAnswer(Response, ago: Int)

    /// The result of a load.
    enum Response: Hashable, Sendable, CaseIterable {
        /// New items.
        case page
        /// New items without a next page.
        case lastPage
        case emptyPage
        /// New items, and some of the shown ones.
        case overlappingPage
        /// Some of the shown items, in another order.
        case jumbledPage
        /// Only shown items.
        case repeatedPage
        /// Only shown items, with a new cursor.
        case repeatedPageWithNewCursor
        /// A new cursor, but no readable items.
        case unreadablePage
        /// No items, and the requested cursor.
        case loopingPage
        case failure
        case cancellation
    }

    /// One event of each kind.
    static let kinds: [PagerEvent] =
        others + Response.allCases.map { .response($0) } + late.filter { $0 == $0.kind(isWanted: false) }

    private static let late: [PagerEvent] = [Response.page, .failure, .cancellation].flatMap { answer in
        (1...3).map { .lateAnswer(answer, ago: $0) }
    }

    private static let others: [PagerEvent] = [
        .restore, .store, .store, .storeLate, .restoreOther, .appear, .cancel, .cancelTask, .reload,
        .refresh, .move, .requestMore, .reachEnd,
        .leaveEnd, .reachOldEnd, .leaveOldEnd,
    ]

    /// The event of ``kinds`` that represents this one. All pages are the same event for a cancelled load.
    func kind(isWanted: Bool) -> PagerEvent {
        switch self {
        case .response(let answer) where !isWanted, .lateAnswer(let answer, _):
            switch answer {
            case .failure, .cancellation: .lateAnswer(answer, ago: 1)
            default: .lateAnswer(.page, ago: 1)
            }
        default: self
        }
    }

    /// A random event. Those that extend a list are more frequent, for longer lists.
    static func random(using generator: inout SeededGenerator) -> PagerEvent {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<3: .response(.page)
        case 3..<7: .response(Response.allCases.randomElement(using: &generator)!)
        case 7: .store
        case 8..<11: late.randomElement(using: &generator)!
        case 11..<13: .reachEnd
        case 13: .reload
        default: others.randomElement(using: &generator)!
        }
    }
}

nonisolated extension PagerEvent: CustomStringConvertible {
    var description: String {
        switch self {
        case .restore: "restore"
        case .store: "store"
        case .storeLate: "store late"
        case .restoreOther: "restore another list"
        case .appear: "appear"
        case .cancel: "cancel"
        case .cancelTask: "cancel the task"
        case .reload: "reload"
        case .refresh: "refresh"
        case .move: "move"
        case .requestMore: "request more"
        case .reachEnd: "reach the end"
        case .leaveEnd: "leave the end"
        case .reachOldEnd: "reach the previous end"
        case .leaveOldEnd: "leave the previous end"
        case .response(let answer): "answer: \(answer)"
        case .lateAnswer(let answer, let ago): "answer to load -\(ago): \(answer)"
        }
    }
}
