import PaginationKit

/// What a pager should do, written down so simply that it can be seen to be right: it looks at every item one by one,
/// and at all loads that there ever were.
nonisolated struct PagerModel {
    typealias NumberedPage = Page<NumberedItem, Int>

    /// What a load was started for.
    enum Purpose: Hashable {
        case replace
        case refresh
        /// The page that begins at this cursor.
        case goOn(Int)

        var isFirst: Bool { cursor == nil }

        var cursor: Int? {
            if case .goOn(let cursor) = self { cursor } else { nil }
        }
    }

    /// How a load ended, as whoever composed sees it.
    enum Ending: Hashable {
        case list([NumberedItem])
        case failure
        case cancellation
    }

    struct Load: Hashable {
        let purpose: Purpose
        /// It has ended, or nobody wants it any more.
        var isOver = false
        var isTaskCancelled = false
        var ending: Ending?
    }

    private(set) var items: [NumberedItem] = []
    private(set) var next: Int?
    private(set) var loads: [Load] = []
    /// What pages did to the list, in order.
    private(set) var changes: [String] = []
    /// How many ends the list has had, the first one aside.
    private(set) var ends = 0
    private(set) var hasAppeared = false
    private(set) var hasReaderMoved = false
    /// Whether coming to this end has led to a load already.
    private(set) var isArrivalUsedUp = false
    /// The cursors that this list has had.
    private var cursors: Set<Int> = []
    /// How many pages in a row had nothing new.
    private var fruitless = 0

    /// The load that runs: the last one, unless it is over.
    var running: Load? { loads.last.flatMap { $0.isOver ? nil : $0 } }

    var isEndThere: Bool { !items.isEmpty || next != nil }

    // MARK: What happens

    mutating func restore(_ page: NumberedPage) {
        replaceAll(with: page)
    }

    /// Another list takes the place of this one; the page behind the old one's end has no place in it.
    mutating func takeUp(_ page: NumberedPage) {
        if let running, !running.purpose.isFirst { cancel() }
        replaceAll(with: page)
    }

    mutating func comeBack() {
        if !hasAppeared { loadFirst(ends > 0 ? .refresh : .replace) }
        hasAppeared = true
    }

    mutating func cancel() {
        guard running != nil else { return }
        loads[loads.count - 1].isOver = true
        loads[loads.count - 1].isTaskCancelled = true
    }

    mutating func cancelTask() {
        if running != nil { loads[loads.count - 1].isTaskCancelled = true }
    }

    mutating func move() {
        hasReaderMoved = true
    }

    /// A load of the first page waits for no load of the next one.
    mutating func loadFirst(_ purpose: Purpose) {
        if let running, running.purpose.isFirst { return }
        cancel()
        loads.append(Load(purpose: purpose))
    }

    /// A load of the next page waits for every other load.
    mutating func loadNext() {
        if running == nil, let next { loads.append(Load(purpose: .goOn(next))) }
    }

    mutating func arrive() {
        if isArrivalUsedUp { return }
        let before = loads.count
        loadNext()
        isArrivalUsedUp = loads.count > before
    }

    mutating func leaveEnd() {
        isArrivalUsedUp = false
    }

    // MARK: What loads bring

    /// A load ended: with a page, or with an error where there is none.
    mutating func end(_ index: Int, with page: NumberedPage?, isCancellation: Bool) {
        let load = loads[index]
        loads[index].isOver = true
        if load.isOver || isCancellation || page != nil && load.isTaskCancelled {
            loads[index].ending = .cancellation
        } else if let page {
            take(page, for: load.purpose)
            loads[index].ending = .list(items)
        } else {
            loads[index].ending = .failure
        }
    }

    private mutating func take(_ page: NumberedPage, for purpose: Purpose) {
        switch purpose {
        case .goOn(let cursor):
            append(page)
            changes.append("appended \(page.items) after \(cursor)")
        case .refresh where !items.isEmpty && shares(page):
            splice(page)
            changes.append("refreshed \(page.items)")
        case .refresh where !items.isEmpty && hasReaderMoved:
            changes.append("withheld \(page.items)")
        case .refresh, .replace:
            replaceAll(with: page)
            changes.append("replaced \(page.items)")
        }
    }

    private mutating func replaceAll(with page: NumberedPage) {
        items = []
        cursors = []
        fruitless = 0
        page.items.forEach { put($0) }
        changed(next: page.next)
    }

    private mutating func append(_ page: NumberedPage) {
        let isNew = page.items.contains { new in !items.contains { $0.id == new.id } }
        page.items.forEach { put($0) }
        // A page without anything new says no more than whether it leads to where the list has not been.
        fruitless = isNew ? 0 : fruitless + 1
        let leadsOn = page.next.map { !cursors.contains($0) } ?? false
        changed(next: isNew || leadsOn && fruitless <= 10 ? page.next : nil)
    }

    private func shares(_ page: NumberedPage) -> Bool {
        page.items.contains { fresh in items.contains { $0.id == fresh.id } }
    }

    private mutating func splice(_ page: NumberedPage) {
        let deepest = items.lastIndex { item in page.items.contains { $0.id == item.id } }!
        let tail = items[(deepest + 1)...]
        items = []
        fruitless = 0
        page.items.forEach { put($0) }
        tail.forEach { put($0) }
        changed(next: tail.isEmpty ? page.next : next)
    }

    /// The later values count, and the place stays.
    private mutating func put(_ item: NumberedItem) {
        if let place = items.firstIndex(where: { $0.id == item.id }) {
            items[place] = item
        } else {
            items.append(item)
        }
    }

    private mutating func changed(next: Int?) {
        self.next = next
        if let next { cursors.insert(next) }
        ends += 1
        isArrivalUsedUp = false
    }
}
