import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageTesting
import TextInterface

/// A library of a few items that a test changes, with all lists of it.
final class ListedLibrary {
    /// The items in the library's order; `nil` if they cannot be read.
    var items: [FeedItem]? = [] {
        didSet { generation += 1 }
    }
    /// The states of items; others have a new state.
    var states: [UUID: ItemState] = [:] {
        didSet { generation += 1 }
    }
    /// The outline of all scopes, without their lists.
    var facts = TimelineOutline(
        list: ItemList(scope: ItemScope(), count: 0, generation: 0), names: [.numbered(0): "Field Notes"],
        hasPages: false)
    /// The sources of groups.
    var groups: [GroupPath: Set<UUID>] = [:]
    /// The marks, in order.
    private(set) var marks: [(isRead: Bool, ids: [UUID])] = []
    /// The error of marks; `nil` if they are stored.
    var markFailure: (any Error)?
    /// Awaited before a mark is stored.
    var beforeMark: () async -> Void = {}
    /// Awaited before an outline is read.
    var beforeOutline: (TimelineScope) async -> Void = { _ in }
    /// The most items of a search's list.
    var searchLimit = 10_000
    /// How far the index for searches is built.
    var progress = SearchIndexProgress(indexed: 1, all: 1)
    /// Called before changes are read.
    var beforeChanges: () -> Void = {}
    /// Awaited before positions are found.
    var beforePositions: () async -> Void = {}
    /// The saved searches.
    private(set) var savedSearches: [SavedSearch] = []
    /// The rules, with the items that each hides.
    private(set) var rules: [(rule: Rule, ids: [UUID])] = []
    /// Whether scopes can be counted.
    var isCountable = true
    /// The number of reads of items.
    private(set) var readCount = 0

    private var generation: Int64 = 1
    private var lists: [ItemList: [UUID]] = [:]

    /// The functions of a timeline without older pages.
    var functions: TimelineLibrary {
        TimelineLibrary(
            outline: {
                await self.beforeOutline($0)
                return self.outline(of: $0)
            }, items: { self.items($0, of: $1) },
            counts: { scope in
                guard self.isCountable else { return nil }
                let ids = self.chosen(scope)
                let unread = ids.count { self.states[$0]?.isRead != true }
                return ItemCounts(all: ids.count, unread: unread)
            }, indexProgress: { self.progress }, saveSearch: { self.savedSearches.append($0) },
            addRule: { try await self.add($0) }, deleteRule: { id, _ in self.deleteRule(id) },
            positions: {
                await self.beforePositions()
                return self.positions(of: $0, in: $1)
            },
            changes: {
                self.beforeChanges()
                return self.changes(since: $0)
            },
            setRead: { try await self.setRead($0, $1) }, markAllRead: { try await self.markAllRead($0) },
            refresh: { _ in nil }, loadOlder: { _, _ in },
            picture: { _ in PictureArt(Grid(columns: 1, rows: 1)) })
    }

    /// Adds a rule, and hides its items.
    func add(_ rule: Rule) async throws -> Int {
        await beforeMark()
        if let markFailure { throw markFailure }
        let ids = chosen(rule.scope(at: rule.addedAt))
        rules.append((rule, ids))
        for id in ids { states[id, default: ItemState()].isHidden = true }
        return ids.count
    }

    /// Deletes a rule, and shows its items again.
    private func deleteRule(_ id: UUID) -> Int {
        let ids = rules.filter { $0.rule.id == id }.flatMap(\.ids)
        rules.removeAll { $0.rule.id == id }
        for id in ids { states[id]?.isHidden = false }
        return ids.count
    }

    /// Marks the posts of some numbers read.
    func read(_ numbers: ClosedRange<Int>, except unread: Set<Int>) {
        for number in numbers where !unread.contains(number) {
            states[.numbered(number)] = ItemState(isRead: true)
        }
    }

    /// Closes gates in front of all searches for positions, until ``beforePositions`` is replaced.
    func holdPositions() -> Gates {
        let gates = Gates()
        beforePositions = { await gates.pass("positions") }
        return gates
    }

    /// Whether the post of a number is read.
    func isRead(_ number: Int) -> Bool { states[.numbered(number)]?.isRead == true }

    /// Invalidates all lists.
    func forgetLists() {
        lists = [:]
        generation += 1
    }

    /// The outline of a scope.
    func outline(of scope: TimelineScope) -> TimelineOutline? {
        guard items != nil else { return nil }
        var outline = facts
        var sources: Set<UUID>?
        switch scope.choice {
        case .all: outline.title = nil
        case .source(let id): (sources, outline.title) = ([id], facts.names[id])
        case .group(let path): (sources, outline.title) = (groups[path] ?? [], path.text)
        case .kind(let kind): (sources, outline.title) = ([], kind)
        case .search(let search): outline.title = search.name
        }
        outline.unreadCount = chosen(ItemScope(sources: sources, filter: .unread)).count
        let search = scope.search.map { ItemSearch($0, limit: searchLimit) }
        outline.list = list(ItemScope(sources: sources, filter: scope.filter, search: search))
        return outline
    }

    private func list(_ scope: ItemScope) -> ItemList {
        let ids = Array(chosen(scope).prefix(scope.search?.limit ?? .max))
        let list = ItemList(scope: scope, count: ids.count, generation: generation)
        lists[list] = ids
        return list
    }

    private func chosen(_ scope: ItemScope) -> [UUID] {
        (items ?? []).filter { item in
            let state = states[item.id] ?? ItemState()
            guard scope.contains(itemOf: item.summary.source, isSubscribed: true, state) else { return false }
            guard let query = scope.search?.query else { return true }
            var subject = SearchSubject(
                item, time: item.summary.firstSeen, states: [state.isRead ? .read : .unread], source: nil)
            return subject.matches(query.expression)
        }.map(\.id)
    }

    /// The items at positions of a list.
    func items(_ positions: Range<Int>, of list: ItemList) -> ListRead<[ListedItem]> {
        readCount += 1
        guard let items else { return .failed }
        guard let ids = lists[list] else { return .otherGeneration }
        return .found(
            positions.clamped(to: ids.indices).map { position in
                guard let item = items.first(where: { $0.id == ids[position] }) else {
                    return ListedItem(id: ids[position], content: .deleted)
                }
                let row = LibraryRow(
                    summary: item.summary, place: ItemPosition(time: 0, id: item.id),
                    state: states[item.id] ?? ItemState())
                return ListedItem(id: item.id, content: .row(row))
            })
    }

    /// The positions of items in a list.
    func positions(of ids: [UUID], in list: ItemList) -> [UUID: Int] {
        let places = (lists[list] ?? []).enumerated().filter { ids.contains($0.element) }
        return Dictionary(uniqueKeysWithValues: places.map { ($0.element, $0.offset) })
    }

    /// The changes from a list to the current one of its scope.
    func changes(since list: ItemList) -> ItemListChanges? {
        guard let old = lists[list] else { return nil }
        let new = self.list(list.scope)
        var (removals, insertions): ([Int], [Int]) = ([], [])
        for change in (lists[new] ?? []).difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removals.append(offset)
            case .insert(let offset, _, _): insertions.append(offset)
            }
        }
        return ItemListChanges(list: new, removals: removals.sorted(), insertions: insertions.sorted())
    }

    /// Marks items.
    func setRead(_ isRead: Bool, _ ids: [UUID]) async throws -> [UUID] {
        marks.append((isRead, ids))
        await beforeMark()
        if let markFailure { throw markFailure }
        let changed = ids.filter { (states[$0] ?? ItemState()).isRead != isRead }
        for id in changed { states[id, default: ItemState()].isRead = isRead }
        return changed
    }

    /// Marks the items of a list read.
    func markAllRead(_ list: ItemList) async throws -> [UUID]? {
        guard let ids = lists[list] else { return nil }
        return try await setRead(true, ids)
    }
}
