/// The pages of a list that were read so far, merged into one, and where the next begins.
///
/// No id is there twice: of an item that comes again the later values count, and its place stays. A change to a list
/// that nobody else holds costs as much as the page; to one that is held elsewhere too, as much as a copy.
nonisolated public struct Paginated<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
    /// The items in order; no two have the same id.
    public private(set) var items: [Item] = []
    /// Where the next page begins; `nil` after the last.
    public private(set) var next: Cursor?

    private var places: [Item.ID: Int] = [:]
    private var cursors: Set<Cursor> = []

    /// Makes a list without items, which has no next page.
    public init() {}

    /// Makes a list of items, merged by their ids, and where its next page begins.
    public init(items: [Item], next: Cursor?) {
        reserve(items.count)
        merge(items)
        goOn(at: next)
    }

    /// Makes a list of its first page.
    public init(_ page: Page<Item, Cursor>) {
        self.init(items: page.items, next: page.next)
    }

    /// Whether there are no items.
    public var isEmpty: Bool { items.isEmpty }
    /// Whether there is a next page.
    public var hasMore: Bool { next != nil }

    /// Where an item is; `nil` where it is not.
    public func index(of id: Item.ID) -> Int? {
        places[id]
    }

    /// The item of an id; `nil` where there is none.
    public subscript(id: Item.ID) -> Item? {
        places[id].map { items[$0] }
    }

    // MARK: The next page

    /// Adds the page behind the last one.
    ///
    /// A page that brings nothing new ends the list, so that a server which sends the same page forever is asked once
    /// more and no oftener. One whose items could not be read is passed over, as long as its cursor leads on.
    public mutating func append(_ page: Page<Item, Cursor>) {
        let leadsOn = leadsOn(page)
        let bringsNew = merge(page.items)
        goOn(at: bringsNew || leadsOn ? page.next : nil)
    }

    /// This list with the page behind the last one; see ``append(_:)``.
    public func appending(_ page: Page<Item, Cursor>) -> Paginated {
        var list = self
        list.append(page)
        return list
    }

    /// Whether a page without new items leads to where this list has not been. A cursor that is an item's id tells by
    /// itself; of any other, a page tells that has no items at all.
    private func leadsOn(_ page: Page<Item, Cursor>) -> Bool {
        guard let next = page.next, !cursors.contains(next) else { return false }
        if let id = next as? Item.ID { return places[id] == nil }
        return page.items.isEmpty
    }

    // MARK: The first page

    /// This list with a fresh first page on top: the page, and behind it what this list has behind the deepest item
    /// that both share. `nil` where they share none, so that nothing tells whether something lies between them.
    public func splicing(_ page: Page<Item, Cursor>) -> Paginated? {
        guard let deepest = page.items.lazy.compactMap({ places[$0.id] }).max() else { return nil }
        var list: Paginated
        if isOnTop(page.items) {
            list = self
            list.merge(page.items)
        } else {
            list = Paginated()
            list.cursors = cursors
            list.reserve(items.count + page.items.count)
            list.merge(page.items)
            list.merge(items[(deepest + 1)...])
        }
        list.goOn(at: deepest + 1 == items.count ? page.next : next)
        return list
    }

    /// Whether the list begins with just these items: the server has nothing new, and no item changes its place.
    private func isOnTop(_ top: [Item]) -> Bool {
        top.count <= items.count && zip(top, items).allSatisfy { $0.id == $1.id }
    }

    private mutating func reserve(_ count: Int) {
        items.reserveCapacity(count)
        places.reserveCapacity(count)
    }

    /// - Returns: Whether any of the items was not there before.
    @discardableResult
    private mutating func merge(_ added: some Sequence<Item>) -> Bool {
        let count = items.count
        for item in added {
            if let place = places[item.id] {
                items[place] = item
            } else {
                places[item.id] = items.count
                items.append(item)
            }
        }
        return items.count > count
    }

    private mutating func goOn(at cursor: Cursor?) {
        next = cursor
        if let cursor { cursors.insert(cursor) }
    }
}
