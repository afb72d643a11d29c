import StorageInterface

/// The pages of a list that were read so far, merged into one, and where the next begins.
///
/// No id is there twice: of an item that comes again the later values count, and its place stays. A change to a list
/// that nobody else holds costs as much as the page; to one that is held elsewhere too, as much as a copy.
///
/// Some of the list may stand in a store instead of in memory: a ``span`` between what came on top of it and what came
/// behind it. Where the page's items stand in there, whoever changes the list has to say.
nonisolated public struct Paginated<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
    /// Where items stand in the store.
    public typealias Places = [Item.ID: Int]

    /// The items before the span, in order; all of them where there is none.
    public var head: [Item] { front.elements }
    /// What stands in the store between ``head`` and ``tail``; never an empty one.
    public private(set) var span: StoredRange?
    /// The items behind the span, in order; none where there is no span.
    public var tail: [Item] { back.elements }
    /// Where the next page begins; `nil` after the last.
    public private(set) var next: Cursor?

    /// Items of the span whose values are newer than those in the store.
    private var newer: [Item.ID: Item] = [:]
    private var front = IdentifiedArray<Item>()
    private var back = IdentifiedArray<Item>()
    private var cursors: Set<Cursor> = []
    /// How many pages in a row had no new items.
    private var fruitlessPages = 0
    private var isCut = false

    /// The pages without new items that lead on, one behind the other. A server whose pages have cursors without end, and
    /// always the same items, is asked no oftener.
    public static var maxPagesWithoutNewItems: Int { 10 }

    /// Makes a list without items, which has no next page.
    public init() {}

    /// Makes a list of items, merged by their ids, and where its next page begins.
    public init(items: [Item], next: Cursor?) {
        front.reserveCapacity(items.count)
        merge(items, [:])
        goOn(at: next)
    }

    /// Makes a list of items that were cut out of a longer one: nothing tells what comes behind them, so that no page can
    /// be added behind them or spliced on top.
    public init(cut items: [Item]) {
        self.init(items: items, next: nil)
        isCut = true
    }

    /// Makes a list of its first page.
    public init(_ page: Page<Item, Cursor>) {
        self.init(items: page.items, next: page.next)
    }

    /// Makes a list of which all items stand in a store.
    public init(stored span: StoredRange, next: Cursor?) {
        if !span.positions.isEmpty { self.span = span }
        goOn(at: next)
    }

    /// The items in memory, in order; all of them where no part of the list stands in a store.
    public var items: [Item] { tail.isEmpty ? head : head + tail }
    /// The number of items, in memory or not.
    public var count: Int { front.count + spanCount + back.count }
    /// Whether there are no items.
    public var isEmpty: Bool { count == 0 }
    /// Whether there is a next page.
    public var hasMore: Bool { next != nil }

    private var spanCount: Int { span?.positions.count ?? 0 }

    /// Where an item in memory is in the list; `nil` where it is not, or stands in the store.
    func index(of id: Item.ID) -> Int? {
        front.index(of: id) ?? back.index(of: id).map { front.count + spanCount + $0 }
    }

    /// The item of an id; `nil` where there is none, or none with newer values than the one in the store.
    public subscript(id: Item.ID) -> Item? {
        front[id] ?? back[id] ?? newer[id]
    }

    /// Where an item is, in memory or in the store.
    private func index(of id: Item.ID, _ stored: Places) -> Int? {
        if let index = index(of: id) { return index }
        guard let span, let position = stored[id], span.positions.contains(position) else { return nil }
        return head.count + position - span.positions.lowerBound
    }

    // MARK: The next page

    /// Adds the page behind the last one.
    ///
    /// A page that brings nothing new is passed over where its cursor is one that the list has not had, up to
    /// ``maxPagesWithoutNewItems`` in a row; else it ends the list, so that a server which sends the same page forever is asked
    /// once more and no oftener.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - stored: Where those of the page's items that stand in the span are in the store.
    public mutating func append(_ page: Page<Item, Cursor>, stored: Places = [:]) {
        fruitlessPages = merge(page.items, stored) ? 0 : fruitlessPages + 1
        let leadsOn = page.next.map { !cursors.contains($0) } ?? false
        let isFruitful = fruitlessPages == 0
        goOn(at: isFruitful || leadsOn && fruitlessPages <= Self.maxPagesWithoutNewItems ? page.next : nil)
    }

    // MARK: The first page

    /// This list with a fresh first page on top: the page, and behind it what this list has behind the deepest item
    /// that both share. `nil` where they share none, so that nothing tells whether something lies between them.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - stored: Where those of the page's items that stand in the span are in the store.
    public func splicing(_ page: Page<Item, Cursor>, stored: Places = [:]) -> Paginated? {
        guard !isCut, let deepest = page.items.lazy.compactMap({ index(of: $0.id, stored) }).max() else {
            return nil
        }
        var list: Paginated
        if isOnTop(page.items) {
            list = self
            list.merge(page.items, [:])
        } else {
            list = Paginated()
            list.cursors = cursors
            list.front.reserveCapacity(head.count + page.items.count)
            list.merge(page.items, [:])
            list.merge(head.dropFirst(deepest + 1), [:])
            if var rest = span {
                rest.positions = rest.positions.dropFirst(max(0, deepest + 1 - head.count))
                if !rest.positions.isEmpty { list.span = rest }
                list.newer = newer.filter { list.front[$0.key] == nil }
            }
            list.merge(tail.dropFirst(max(0, deepest + 1 - head.count - spanCount)), [:])
        }
        list.fruitlessPages = 0
        list.goOn(at: deepest + 1 == count ? page.next : next)
        return list
    }

    /// Whether the list begins with just these items: the server has nothing new, and no item changes its place.
    private func isOnTop(_ top: [Item]) -> Bool {
        top.count <= head.count && zip(top, head).allSatisfy { $0.id == $1.id }
    }

    // MARK: What is stored

    /// All items of the list are stored now, in the list's order and with its values: they need not be in memory.
    ///
    /// - Parameter span: Where they are; as many positions as the list has items.
    public mutating func store(as span: StoredRange) {
        precondition(span.positions.count == count, "Another list is stored")
        front = IdentifiedArray()
        back = IdentifiedArray()
        newer = [:]
        self.span = span.positions.isEmpty ? nil : span
    }

    // MARK: Changes

    /// - Returns: Whether any of the items was not there before.
    @discardableResult
    private mutating func merge(_ added: some Sequence<Item>, _ stored: Places) -> Bool {
        let count = front.count + back.count
        for item in added {
            if span == nil || front.index(of: item.id) != nil {
                front.updateOrAppend(item)
            } else if back.index(of: item.id) == nil, index(of: item.id, stored) != nil {
                newer[item.id] = item
            } else {
                back.updateOrAppend(item)
            }
        }
        return front.count + back.count > count
    }

    private mutating func goOn(at cursor: Cursor?) {
        next = cursor
        if let cursor { cursors.insert(cursor) }
    }
}
