import StorageInterface

/// A list of pages merged by the items' ids, and the cursor of the next page.
///
/// An item that is added again keeps its position and takes the later value. A change costs as much as its
/// page; it copies the list where that is referenced elsewhere.
///
/// A part of the list may be in a store instead of in memory: the ``storedRange`` between ``head`` and
/// ``tail``. Methods that add a page take the positions of its items in that range.
nonisolated public struct Paginated<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
    /// The positions of items in the store, by their ids.
    public typealias Positions = [Item.ID: Int]

    /// The items before the stored range, in order; all items where there is none.
    public var head: [Item] { front.elements }
    /// The range of the items in the store, between ``head`` and ``tail``; never empty.
    public private(set) var storedRange: StoredRange?
    /// The items after the stored range, in order.
    public var tail: [Item] { back.elements }
    /// The cursor of the next page; `nil` after the last one.
    public private(set) var next: Cursor?

    /// Items of the stored range with later values than those in the store.
    private var updatedItems: [Item.ID: Item] = [:]
    private var front = IdentifiedArray<Item>()
    private var back = IdentifiedArray<Item>()
    private var cursors: Set<Cursor> = []
    /// The number of consecutive pages without new items.
    private var pagesWithoutNewItems = 0
    private var isCut = false

    /// The largest number of consecutive pages without new items that are skipped. It limits the requests to
    /// a server that sends the same items with ever new cursors.
    public static var maxPagesWithoutNewItems: Int { 10 }

    /// Creates an empty list without a next page.
    public init() {}

    /// Creates a list of items, merged by their ids.
    public init(items: [Item], next: Cursor?) {
        front.reserveCapacity(items.count)
        merge(items, [:])
        setNext(next)
    }

    /// Creates a list of some of a feed's items. Since the items after it are unknown, no page can be
    /// appended or spliced on top.
    public init(cut items: [Item]) {
        self.init(items: items, next: nil)
        isCut = true
    }

    /// Creates a list of its first page.
    public init(_ page: Page<Item, Cursor>) {
        self.init(items: page.items, next: page.next)
    }

    /// Creates a list of which all items are in a store.
    public init(stored storedRange: StoredRange, next: Cursor?) {
        if !storedRange.positions.isEmpty { self.storedRange = storedRange }
        setNext(next)
    }

    /// The items in memory, in order.
    public var items: [Item] { tail.isEmpty ? head : head + tail }
    /// The number of items, in memory or in the store.
    public var count: Int { front.count + storedCount + back.count }
    /// Whether there are no items.
    public var isEmpty: Bool { count == 0 }
    /// Whether there is a next page.
    public var hasMore: Bool { next != nil }

    private var storedCount: Int { storedRange?.positions.count ?? 0 }

    /// The index of an item in memory; `nil` for other items.
    func index(of id: Item.ID) -> Int? {
        front.index(of: id) ?? back.index(of: id).map { front.count + storedCount + $0 }
    }

    /// The item with an id, if it is in memory; for an item of the stored range, only a later value than the
    /// one in the store.
    public subscript(id: Item.ID) -> Item? {
        front[id] ?? back[id] ?? updatedItems[id]
    }

    /// The index of an item in memory or in the store.
    private func index(of id: Item.ID, _ stored: Positions) -> Int? {
        if let index = index(of: id) { return index }
        guard let storedRange, let position = stored[id], storedRange.positions.contains(position) else {
            return nil
        }
        return head.count + position - storedRange.positions.lowerBound
    }

    // MARK: The next page

    /// Appends the next page.
    ///
    /// A page without new items is skipped if its cursor is new, up to ``maxPagesWithoutNewItems`` times in a
    /// row. Otherwise it ends the list, so that a server that ignores cursors gets only one more request.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - stored: The positions of those of its items that are in the stored range.
    public mutating func append(_ page: Page<Item, Cursor>, stored: Positions = [:]) {
        pagesWithoutNewItems = merge(page.items, stored) ? 0 : pagesWithoutNewItems + 1
        let isNewCursor = page.next.map { !cursors.contains($0) } ?? false
        let continues =
            pagesWithoutNewItems == 0 || isNewCursor && pagesWithoutNewItems <= Self.maxPagesWithoutNewItems
        setNext(continues ? page.next : nil)
    }

    // MARK: The first page

    /// Splices a new first page on top: the result has the page's items, and after them the list's items
    /// behind the deepest one that both share. `nil` if they share none, since there may be unknown items
    /// between them.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - stored: The positions of those of its items that are in the stored range.
    public func splicing(_ page: Page<Item, Cursor>, stored: Positions = [:]) -> Paginated? {
        guard !isCut, let deepest = page.items.lazy.compactMap({ index(of: $0.id, stored) }).max() else {
            return nil
        }
        var list: Paginated
        if beginsWith(page.items) {
            list = self
            list.merge(page.items, [:])
        } else {
            list = Paginated()
            list.cursors = cursors
            list.front.reserveCapacity(head.count + page.items.count)
            list.merge(page.items, [:])
            list.merge(head.dropFirst(deepest + 1), [:])
            if var rest = storedRange {
                rest.positions = rest.positions.dropFirst(max(0, deepest + 1 - head.count))
                if !rest.positions.isEmpty { list.storedRange = rest }
                list.updatedItems = updatedItems.filter { list.front[$0.key] == nil }
            }
            list.merge(tail.dropFirst(max(0, deepest + 1 - head.count - storedCount)), [:])
        }
        list.pagesWithoutNewItems = 0
        list.setNext(deepest + 1 == count ? page.next : next)
        return list
    }

    /// Whether the list begins with exactly these items, so that splicing changes values only.
    private func beginsWith(_ top: [Item]) -> Bool {
        top.count <= head.count && zip(top, head).allSatisfy { $0.id == $1.id }
    }

    // MARK: The store

    /// Releases all items, which are stored in the list's order with its values.
    ///
    /// - Parameter storedRange: Their positions, as many as the list has items.
    public mutating func store(as storedRange: StoredRange) {
        precondition(storedRange.positions.count == count, "Another list is stored")
        front = IdentifiedArray()
        back = IdentifiedArray()
        updatedItems = [:]
        self.storedRange = storedRange.positions.isEmpty ? nil : storedRange
    }

    // MARK: Changes

    /// - Returns: Whether any item is new.
    @discardableResult
    private mutating func merge(_ added: some Sequence<Item>, _ stored: Positions) -> Bool {
        let count = front.count + back.count
        for item in added {
            if storedRange == nil || front.index(of: item.id) != nil {
                front.updateOrAppend(item)
            } else if back.index(of: item.id) == nil, index(of: item.id, stored) != nil {
                updatedItems[item.id] = item
            } else {
                back.updateOrAppend(item)
            }
        }
        return front.count + back.count > count
    }

    private mutating func setNext(_ cursor: Cursor?) {
        next = cursor
        if let cursor { cursors.insert(cursor) }
    }
}
