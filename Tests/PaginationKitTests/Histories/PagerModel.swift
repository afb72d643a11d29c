import PaginationKit

/// The expected behaviour of a pager, in a form that is evidently correct: it looks at every item and every load.
nonisolated struct PagerModel {
    typealias NumberedPage = Page<NumberedItem, Int>

    /// The purpose of a load.
    enum Purpose: Hashable {
        case replace
        case refresh
        /// The page after a cursor.
        case nextPage(Int)

        var isFirst: Bool { cursor == nil }

        var cursor: Int? {
            if case .nextPage(let cursor) = self { cursor } else { nil }
        }
    }

    /// The result of a load, as the composer sees it.
    enum Ending: Hashable {
        case list([NumberedItem])
        case failure
        case cancellation
    }

    struct Load: Hashable {
        let purpose: Purpose
        /// Whether it has ended or was cancelled.
        var isOver = false
        var isTaskCancelled = false
        var ending: Ending?
    }

    private(set) var items: [NumberedItem] = []
    private(set) var next: Int?
    private(set) var loads: [Load] = []
    /// The changes of the list by pages, in order.
    private(set) var changes: [Pager<NumberedItem, Int>.Change] = []
    /// The number of the list's ends after the first one.
    private(set) var ends = 0
    private(set) var hasAppeared = false
    private(set) var hasReaderMoved = false
    /// Whether the current end has started a load.
    private(set) var hasLoadedAtEnd = false
    /// The list's known cursors.
    private var cursors: Set<Int> = []
    /// The number of consecutive pages without new items.
    private var pagesWithoutNewItems = 0

    /// The running load: the latest one, unless it is over.
    var running: Load? { loads.last.flatMap { $0.isOver ? nil : $0 } }

    var isEndThere: Bool { !items.isEmpty || next != nil }

    // MARK: Events

    mutating func restore(_ page: NumberedPage) {
        replaceAll(with: page)
    }

    /// Another list replaces this one, which cancels a load of the next page.
    mutating func restoreOther(_ page: NumberedPage) {
        if let running, !running.purpose.isFirst { cancel() }
        replaceAll(with: page)
    }

    mutating func appear() {
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

    /// A load of the first page cancels a load of the next page.
    mutating func loadFirst(_ purpose: Purpose) {
        if let running, running.purpose.isFirst { return }
        cancel()
        loads.append(Load(purpose: purpose))
    }

    /// A load of the next page is ignored during any load.
    mutating func loadNext() {
        if running == nil, let next { loads.append(Load(purpose: .nextPage(next))) }
    }

    mutating func reachEnd() {
        if hasLoadedAtEnd { return }
        let before = loads.count
        loadNext()
        hasLoadedAtEnd = loads.count > before
    }

    mutating func leaveEnd() {
        hasLoadedAtEnd = false
    }

    // MARK: Results

    /// Ends a load: with a page, or with an error for `nil`.
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
        case .nextPage(let cursor):
            append(page)
            changes.append(.appended(page, after: cursor))
        case .refresh where !items.isEmpty && shares(page):
            splice(page)
            changes.append(.refreshed(page))
        case .refresh where !items.isEmpty && hasReaderMoved:
            changes.append(.withheld(page))
        case .refresh, .replace:
            replaceAll(with: page)
            changes.append(.replaced(page))
        }
    }

    private mutating func replaceAll(with page: NumberedPage) {
        items = []
        cursors = []
        pagesWithoutNewItems = 0
        page.items.forEach { put($0) }
        changed(next: page.next)
    }

    private mutating func append(_ page: NumberedPage) {
        let isNew = page.items.contains { new in !items.contains { $0.id == new.id } }
        page.items.forEach { put($0) }
        // A page without new items only continues the list if its cursor is new.
        pagesWithoutNewItems = isNew ? 0 : pagesWithoutNewItems + 1
        let isNewCursor = page.next.map { !cursors.contains($0) } ?? false
        changed(next: isNew || isNewCursor && pagesWithoutNewItems <= 10 ? page.next : nil)
    }

    private func shares(_ page: NumberedPage) -> Bool {
        page.items.contains { fresh in items.contains { $0.id == fresh.id } }
    }

    private mutating func splice(_ page: NumberedPage) {
        let deepest = items.lastIndex { item in page.items.contains { $0.id == item.id } }!
        let tail = items[(deepest + 1)...]
        items = []
        pagesWithoutNewItems = 0
        page.items.forEach { put($0) }
        tail.forEach { put($0) }
        changed(next: tail.isEmpty ? page.next : next)
    }

    /// The later value is stored at the first position.
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
        hasLoadedAtEnd = false
    }
}
