import PaginationKit
import PresentationTesting
import Testing

@Suite("A list of pages, whatever happens in whatever order")
nonisolated struct PagingHistoriesTests {
    @Test("Loads begin when they should, and the list is always the beginning of one version of the feed")
    func histories() {
        expectNoFault(inHistories: 10_000, upTo: 40, of: PagingEvent.random) { history in
            var scene = PagedScene()
            for event in history {
                if let fault = scene.happen(event) { return fault }
            }
            return nil
        }
    }
}

/// What may happen to a list of pages. Loads end in any order, also those that were overtaken long before.
nonisolated enum PagingEvent: Sendable {
    case appear, disappear, cancel, reload, refresh, wish
    /// The reader comes to the end of now, or to one that was before.
    case arrive(isOld: Bool)
    case leave(isOld: Bool)
    /// The load that was started as the n-th, modulo the number of loads so far.
    case end(Int, Outcome)

    enum Outcome: CaseIterable, Sendable {
        /// The page comes; of the server's feed as it was when the load began.
        case page
        /// The first page shares nothing with the list, and the reader has moved.
        case withheld
        case failure
        case cancellation
    }

    static func random(using generator: inout SeededGenerator) -> PagingEvent {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: .appear
        case 1: .disappear
        case 2: .cancel
        case 3, 4: .reload
        case 5: .refresh
        case 6, 7: .wish
        case 8...10: .arrive(isOld: Int.random(in: 0..<5, using: &generator) == 0)
        case 11, 12: .leave(isOld: Int.random(in: 0..<5, using: &generator) == 0)
        default:
            .end(
                Int.random(in: 0..<1_000, using: &generator),
                Int.random(in: 0..<3, using: &generator) > 0
                    ? .page : Outcome.allCases.randomElement(using: &generator)!)
        }
    }
}

/// A scene that does what the state says, and a model beside it that is too simple to be wrong: it looks at all that
/// happened each time anew.
nonisolated private struct PagedScene {
    private typealias State = PagingState<Cursor>

    /// The pages of one version of the server's feed are numbered; each load of the first page sees a new version.
    private struct Cursor: Hashable, Sendable {
        let version: Int
        let page: Int
    }

    private struct Started {
        let load: State.Load
        let version: Int
        /// The page that it asked for; `nil` for the first.
        let cursor: Cursor?
        let isRefresh: Bool
        /// Ended, cancelled or overtaken.
        var isOver = false
    }

    private static let lastPage = 3

    private var state = State()
    private var started: [Started] = []
    /// The pages on the screen.
    private var pages: [Cursor] = []
    /// The ends that the list had, and what happened at each.
    private var oldEnd: Int?
    private var isArrivalOpen = true
    private var hasAppeared = false
    private var interrupted: Started?

    private var running: Started? { started.last.flatMap { $0.isOver ? nil : $0 } }
    private var next: Cursor? {
        guard let last = pages.last, last.page < Self.lastPage else { return nil }
        return Cursor(version: last.version, page: last.page + 1)
    }

    mutating func happen(_ event: PagingEvent) -> String? {
        let fault: String? =
            switch event {
            case .appear: appear()
            case .disappear: disappear()
            case .cancel: check(state.cancelled(), stops: true)
            case .reload: check(state.loadFirst(.replaces), first: mayLoadFirst ? .replaces : nil)
            case .refresh: check(state.loadFirst(.refreshes), first: mayLoadFirst ? .refreshes : nil)
            case .wish: check(state.loadNext(), next: mayLoadNext)
            case .arrive(let isOld): arrive(isOld: isOld)
            case .leave(let isOld): leave(isOld: isOld)
            case .end(let number, let outcome): end(number, outcome)
            }
        return fault ?? whatIsWrong()
    }

    // MARK: What should happen

    private var mayLoadFirst: Bool { running == nil || running?.cursor != nil }
    private var mayLoadNext: Bool { running == nil && next != nil }

    private mutating func appear() -> String? {
        let before = interrupted
        interrupted = nil
        defer { hasAppeared = true }
        if !hasAppeared {
            return check(
                state.appeared(), first: mayLoadFirst ? (pages.isEmpty ? .replaces : .refreshes) : nil)
        }
        guard let before else { return check(state.appeared()) }
        if before.cursor != nil { return check(state.appeared(), next: mayLoadNext) }
        return check(
            state.appeared(), first: mayLoadFirst ? (before.isRefresh ? .refreshes : .replaces) : nil)
    }

    private mutating func disappear() -> String? {
        if let running { interrupted = running }
        return check(state.disappeared(), stops: true)
    }

    private mutating func arrive(isOld: Bool) -> String? {
        if isOld {
            guard let oldEnd else { return nil }
            return check(state.arrived(at: oldEnd))
        }
        let loads = isArrivalOpen && mayLoadNext
        if loads { isArrivalOpen = false }
        return check(state.arrived(at: state.end.number), next: loads)
    }

    private mutating func leave(isOld: Bool) -> String? {
        if isOld {
            if let oldEnd { state.left(oldEnd) }
        } else {
            isArrivalOpen = true
            state.left(state.end.number)
        }
        return nil
    }

    /// Compares an action with what should be done, and does it.
    private mutating func check(
        _ action: State.Action, first: State.FirstPage? = nil, next: Bool = false, stops: Bool = false
    ) -> String? {
        switch action {
        case .none:
            if first != nil || next || stops && running != nil { return "nothing is done" }
        case .loadFirst(let load, let kind, let cancellingNext):
            if kind != first { return "the first page is loaded" }
            if cancellingNext != (running?.cursor != nil) { return "the next page is cancelled, or not" }
            stopRunning()
            interrupted = nil
            started.append(
                Started(load: load, version: started.count + 1, cursor: nil, isRefresh: kind == .refreshes))
        case .loadNext(let load, let cursor):
            if !next || cursor != self.next { return "the page \(cursor) is loaded" }
            started.append(Started(load: load, version: cursor.version, cursor: cursor, isRefresh: false))
        case .cancelFirst, .cancelNext:
            if !stops || running.map({ ($0.cursor == nil) == (action == .cancelFirst) }) != true {
                return "a load is cancelled"
            }
            stopRunning()
        }
        return nil
    }

    private mutating func stopRunning() {
        if !started.isEmpty { started[started.count - 1].isOver = true }
    }

    // MARK: What loads bring

    private mutating func end(_ number: Int, _ outcome: PagingEvent.Outcome) -> String? {
        guard !started.isEmpty else { return nil }
        let index = number % started.count
        let load = started[index]
        if state.isRunning(load.load) == load.isOver { return "load \(index + 1) runs, or does not" }
        switch outcome {
        case .failure: state.ended(load.load, by: .failure)
        case .cancellation: state.ended(load.load, by: .cancellation)
        case .withheld: state.ended(load.load, by: .withheld)
        case .page:
            // What the scene does: a page is looked at only where its load has its say.
            if state.isRunning(load.load) { take(load) }
            state.ended(load.load, by: .page(next: next))
        }
        started[index].isOver = true
        return nil
    }

    private mutating func take(_ load: Started) {
        oldEnd = state.end.number
        isArrivalOpen = true
        if let cursor = load.cursor {
            pages.append(cursor)
        } else {
            pages = [Cursor(version: load.version, page: 0)]
        }
    }

    // MARK: What must always hold

    private func whatIsWrong() -> String? {
        for (index, page) in pages.enumerated() where page.page != index || page.version != pages[0].version {
            return "the list is \(pages)"
        }
        if started.dropLast().contains(where: { !$0.isOver }) { return "two loads run" }
        if state.isLoadingFirst != (running.map { $0.cursor == nil } ?? false) {
            return "isLoadingFirst is wrong"
        }
        if state.isLoadingNext != (running.map { $0.cursor != nil } ?? false) {
            return "isLoadingNext is wrong"
        }
        if state.end.hasMore != (next != nil) { return "hasMore is wrong" }
        return nil
    }
}
