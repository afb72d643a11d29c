@testable import PaginationKit

/// A pager with its composer, and the model: both receive the same events.
final class ComparedPager {
    typealias NumberedPager = Pager<NumberedItem, Int>

    /// Deliberate mistakes of the composer, which prove that the comparison finds them.
    enum Mistake: CaseIterable {
        /// The exit of the end from the prefetch window is not reported.
        case forgetsLeaving
        /// The task of a cancelled load continues.
        case forgetsCancelling
        /// A first page replaces a list in which the reader has moved.
        case forgetsMoving
        /// A page of more than one item loses its last one.
        case losesItems
        /// The stored positions of a page's items are not reported.
        case forgetsPositions
        /// A save is applied to the current list instead of the saved one.
        case storesAnother
    }

    private let mistake: Mistake?
    private let server = HeldServer()
    private let pager: NumberedPager
    private var model = PagerModel()
    private var tasks: [Task<Void, Never>] = []
    private var endings: [PagerModel.Ending?] = []
    private var changes: [NumberedPager.Change] = []
    private var isSaveIgnored = false
    /// The numbers of the list's ends, and the model's count at each.
    private var ends: [(number: Int, count: Int)] = []
    /// The items and the cursor of each version of the list.
    private var versions: [(number: Int, items: [NumberedItem], next: Int?)] = []
    /// The content of the store, and its generation.
    private var stored: [NumberedItem] = []
    private var generation: Int64 = 0
    /// Creates pages with new ids and values.
    private var pages = PageMaker()

    init(mistake: Mistake? = nil) {
        self.mistake = mistake
        pager = NumberedPager(
            loadFirstPage: { [server] _ in try await server.page(at: nil) },
            loadPage: { [server] cursor, _ in try await server.page(at: cursor) })
        pager.effects = .init(
            loadFirst: { [unowned self] in start($0) },
            cancelFirst: { [unowned self] in tasks.last?.cancel() },
            loadNext: { [unowned self] in start($0) },
            cancelNext: { [unowned self] in
                if mistake != .forgetsCancelling { tasks.last?.cancel() }
            })
        pager.hasReaderMoved = { [unowned self] in mistake != .forgetsMoving && model.hasReaderMoved }
        pager.onChange = { [unowned self] in changes.append($0) }
        pager.storedPositions = { [unowned self] ids, storedRange in positions(of: ids, in: storedRange) }
    }

    /// Runs a history.
    ///
    /// - Parameter each: Receives each event that had an effect, and its phase.
    /// - Returns: The difference from the model; `nil` for none.
    func fault(
        in history: [PagerEvent], each: (PagerPhase, PagerEvent) -> Void = { _, _ in }
    ) async -> String? {
        var fault: String?
        for event in history where fault == nil {
            let phase = PagerPhase(model)
            let isWanted = model.running != nil
            if await happen(event) { each(phase, event.kind(isWanted: isWanted)) }
            fault = differenceOfList ?? differenceOfEnd
            noteVersion()
        }
        fault = fault ?? differenceOfLoads
        for index in tasks.indices {
            if server.response(index, .failure(CancellationError())) { await tasks[index].value }
        }
        return fault
    }

    // MARK: Events

    /// - Returns: Whether the event had an effect.
    private func happen(_ event: PagerEvent) async -> Bool {
        switch event {
        case .restore: return restore()
        case .store: return store(versions.last)
        case .storeLate: return store(versions.dropLast().last)
        case .restoreOther:
            guard PagerPhase(model) != .untouched else { return false }
            let page = pages.page(.page, for: .replace, onTopOf: [])
            (stored, generation) = (page.items, generation + 1)
            let storedRange = StoredRange(positions: 0..<stored.count, generation: generation)
            tell({ $0.restore(Paginated(stored: storedRange, next: page.next)) }, { $0.restoreOther(page) })
        case .appear: tell({ $0.appear() }, { $0.appear() })
        case .cancel: tell({ $0.cancel() }, { $0.cancel() })
        case .cancelTask:
            guard model.running != nil else { return false }
            tell({ _ in tasks.last?.cancel() }, { $0.cancelTask() })
        case .reload: tell({ $0.reload() }, { $0.loadFirst(.replace) })
        case .refresh: tell({ $0.refresh() }, { $0.loadFirst(.refresh) })
        case .move: model.move()
        case .requestMore: tell({ $0.loadMore() }, { $0.loadNext() })
        case .reachEnd:
            guard let end = pager.end else { return false }
            tell({ $0.reachEnd(end.number) }, { $0.reachEnd() })
        case .leaveEnd:
            guard let end = pager.end else { return false }
            tell({ if mistake != .forgetsLeaving { $0.leaveEnd(end.number) } }, { $0.leaveEnd() })
        case .reachOldEnd:
            guard let end = ends.dropLast().last else { return false }
            pager.reachEnd(end.number)
        case .leaveOldEnd:
            guard let end = ends.dropLast().last else { return false }
            pager.leaveEnd(end.number)
        case .response(let answer): return await end(tasks.count - 1, with: answer)
        case .lateAnswer(let answer, let ago): return await end(tasks.count - 1 - ago, with: answer)
        }
        return true
    }

    private func tell(_ toPager: (NumberedPager) -> Void, _ toModel: (inout PagerModel) -> Void) {
        toPager(pager)
        toModel(&model)
    }

    private func restore() -> Bool {
        guard PagerPhase(model) == .untouched else { return false }
        let page = pages.page(.page, for: .replace, onTopOf: [])
        tell({ $0.restore(Paginated(page)) }, { $0.restore(page) })
        return true
    }

    // MARK: The store

    private func noteVersion() {
        if versions.last?.number != pager.version || versions.last?.items != model.items {
            versions.append((pager.version, model.items, model.next))
        }
    }

    /// Applies the save of a version of the list.
    private func store(_ version: (number: Int, items: [NumberedItem], next: Int?)?) -> Bool {
        guard var version, pager.version > 0 else { return false }
        let isLast = version.number == pager.version
        if mistake == .storesAnother { version.number = pager.version }
        let storedRange = StoredRange(positions: 0..<version.items.count, generation: generation + 1)
        if pager.store(as: storedRange, next: version.next, since: version.number) {
            (stored, generation) = (version.items, generation + 1)
        } else if isLast {
            isSaveIgnored = true
        }
        return true
    }

    private func positions(of ids: [Int], in storedRange: StoredRange) -> [Int: Int] {
        guard mistake != .forgetsPositions, storedRange.generation == generation else { return [:] }
        var positions: [Int: Int] = [:]
        for (position, item) in stored.enumerated() where ids.contains(item.id) {
            positions[item.id] = position
        }
        return positions
    }

    /// The list as a reader sees it.
    private func shown(_ list: NumberedPager.List) -> [NumberedItem] {
        let storedRange = (list.storedRange.map { Array(stored[$0.positions]) } ?? []).map {
            list[$0.id] ?? $0
        }
        return list.head + storedRange + list.tail
    }

    private func end(_ index: Int, with answer: PagerEvent.Response) async -> Bool {
        guard tasks.indices.contains(index), model.loads.indices.contains(index), server.holds(index) else {
            return false
        }
        let result: Result<Page<NumberedItem, Int>, any Error>
        switch answer {
        case .failure:
            result = .failure(Failure())
            model.end(index, with: nil, isCancellation: false)
        case .cancellation:
            result = .failure(CancellationError())
            model.end(index, with: nil, isCancellation: true)
        default:
            var page = pages.page(answer, for: model.loads[index].purpose, onTopOf: model.items)
            model.end(index, with: page, isCancellation: false)
            if mistake == .losesItems, page.items.count > 1 { page.items.removeLast() }
            result = .success(page)
        }
        if server.response(index, result) { await tasks[index].value }
        return true
    }

    private func start(_ load: @escaping NumberedPager.Load) -> Bool {
        let index = tasks.count
        endings.append(nil)
        tasks.append(
            Task.immediate { [unowned self] in
                do {
                    let list = try await load()
                    endings[index] = .list(shown(list))
                } catch is CancellationError {
                    endings[index] = .cancellation
                } catch {
                    endings[index] = .failure
                }
            })
        return true
    }

    private struct Failure: Error {}

    // MARK: Comparison

    private var differenceOfList: String? {
        let list = pager.list
        if server.cursors.count != model.loads.count { return differenceOfLoads }
        if let storedRange = list.storedRange, storedRange.generation != generation {
            return "the list is in generation \(storedRange.generation), not \(generation)"
        }
        let shown = shown(list)
        if shown != model.items { return "the list is \(shown), not \(model.items)" }
        if list.count != model.items.count { return "the list says that it has \(list.count) items" }
        if list.next != model.next {
            return "the list goes on at \(list.next as Any), not at \(model.next as Any)"
        }
        return nil
    }

    private var differenceOfLoads: String? {
        let cursors = model.loads.map(\.purpose.cursor)
        if server.cursors != cursors { return "asked for \(server.cursors), not for \(cursors)" }
        if tasks.map(\.isCancelled) != model.loads.map(\.isTaskCancelled) {
            return "the wrong tasks are cancelled"
        }
        for (number, (one, other)) in zip(endings, model.loads.map(\.ending)).enumerated() where one != other
        {
            return "load \(number + 1) ended with \(one as Any), not with \(other as Any)"
        }
        if isSaveIgnored { return "a save is not applied" }
        if changes != model.changes { return "the list's changes are \(changes), not \(model.changes)" }
        let list = pager.list
        let isInSpan = { (index: Int) in
            index >= list.head.count && index < list.count - list.tail.count
        }
        for (index, item) in model.items.enumerated()
        where list.index(of: item.id) != (isInSpan(index) ? nil : index) {
            return "\(item) is not found"
        }
        return nil
    }

    private var differenceOfEnd: String? {
        guard let end = pager.end else { return model.isEndThere ? "there is no end to come to" : nil }
        if !model.isEndThere { return "there is an end to come to" }
        if end.hasMore != (model.next != nil) { return "hasMore is \(end.hasMore)" }
        let isKnown = ends.last?.count == model.ends
        if isKnown != ends.contains(where: { $0.number == end.number }) {
            return "the end has the number \(end.number) after \(ends.map(\.number))"
        }
        if !isKnown { ends.append((end.number, model.ends)) }
        return nil
    }
}

/// A server whose responses the test controls, in any order and regardless of cancellation.
private final class HeldServer {
    typealias Response = Result<Page<NumberedItem, Int>, any Error>

    private(set) var cursors: [Int?] = []
    private var held: [Int: CheckedContinuation<Page<NumberedItem, Int>, any Error>] = [:]

    func page(at cursor: Int?) async throws -> Page<NumberedItem, Int> {
        cursors.append(cursor)
        let index = cursors.count - 1
        return try await withCheckedThrowingContinuation { held[index] = $0 }
    }

    func holds(_ index: Int) -> Bool { held[index] != nil }

    /// - Returns: Whether the request was pending.
    func response(_ index: Int, _ answer: Response) -> Bool {
        guard let request = held.removeValue(forKey: index) else { return false }
        request.resume(with: answer)
        return true
    }
}
