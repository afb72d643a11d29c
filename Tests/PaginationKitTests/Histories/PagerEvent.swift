import RandomTesting

/// What may happen to a list of pages.
nonisolated enum PagerEvent: Hashable, Sendable {
    /// A list comes from a cache; means nothing once the scene has appeared or anything was loaded.
    case restore
    /// What the list had at its last change is stored, and stands in the store from then on.
    case store
    /// As `store`, told late: of the change before the last.
    case storeLate
    /// Somebody else has stored another list, which takes the place of this one.
    case takeUp
    /// The scene comes to the screen, the first time or again.
    case comeBack
    case cancel
    /// Somebody else cancels the task of the load that runs.
    case cancelTask
    /// The reader wants the first page in place of all.
    case reload
    /// The program wants the first page on top of what is there.
    case refresh
    /// The reader moves in the list.
    case move
    /// The reader, at the end, asks for the next page.
    case wish
    case arriveAtEnd
    case leaveEnd
    /// The screen tells late of the end that the list had before.
    case arriveAtOldEnd, leaveOldEnd
    /// The last load that was started ends, also where it was cancelled meanwhile.
    case answer(Answer)
    /// An earlier load ends: 1 is the one before the last. Means nothing where there is none, or where it has ended.
    case lateAnswer(Answer, ago: Int)

    /// What a load brings. A page may be as bad as servers send them.
    enum Answer: Hashable, Sendable, CaseIterable {
        /// New items.
        case page
        /// New items, behind which there is nothing.
        case lastPage
        case emptyPage
        /// New items, and some that are on the screen.
        case overlappingPage
        /// Items that are on the screen, in another order and not all.
        case jumbledPage
        /// Nothing but what is on the screen.
        case repeatedPage
        /// Nothing but what is on the screen, with a cursor that leads on.
        case repeatedPageThatLeadsOn
        /// None of its items can be read, but its cursor.
        case unreadablePage
        /// No items, and the cursor that was asked for.
        case loopingPage
        case failure
        case cancellation
    }

    /// One event of each kind.
    static let kinds: [PagerEvent] =
        others + Answer.allCases.map { .answer($0) } + late.filter { $0 == $0.kind(isWanted: false) }

    private static let late: [PagerEvent] = [Answer.page, .failure, .cancellation].flatMap { answer in
        (1...3).map { .lateAnswer(answer, ago: $0) }
    }

    private static let others: [PagerEvent] = [
        .restore, .store, .store, .storeLate, .takeUp, .comeBack, .cancel, .cancelTask, .reload,
        .refresh, .move, .wish, .arriveAtEnd,
        .leaveEnd, .arriveAtOldEnd, .leaveOldEnd,
    ]

    /// The event of ``kinds`` that stands for this one. What a load brings that nobody wants any more makes no
    /// difference, if it is a page at all.
    func kind(isWanted: Bool) -> PagerEvent {
        switch self {
        case .answer(let answer) where !isWanted, .lateAnswer(let answer, _):
            switch answer {
            case .failure, .cancellation: .lateAnswer(answer, ago: 1)
            default: .lateAnswer(.page, ago: 1)
            }
        default: self
        }
    }

    /// Any event; those that carry a list on are more frequent, so that histories come far.
    static func random(using generator: inout SeededGenerator) -> PagerEvent {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<3: .answer(.page)
        case 3..<7: .answer(Answer.allCases.randomElement(using: &generator)!)
        case 7: .store
        case 8..<11: late.randomElement(using: &generator)!
        case 11..<13: .arriveAtEnd
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
        case .takeUp: "take up"
        case .comeBack: "come back"
        case .cancel: "cancel"
        case .cancelTask: "cancel the task"
        case .reload: "reload"
        case .refresh: "refresh"
        case .move: "move"
        case .wish: "wish for more"
        case .arriveAtEnd: "arrive at the end"
        case .leaveEnd: "leave the end"
        case .arriveAtOldEnd: "arrive at the end before"
        case .leaveOldEnd: "leave the end before"
        case .answer(let answer): "answer: \(answer)"
        case .lateAnswer(let answer, let ago): "answer to load -\(ago): \(answer)"
        }
    }
}
