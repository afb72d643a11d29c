/// Keys in the order of their last use, the least recently used first, each with its share of a budget.
///
/// Every operation takes constant time, except for iterating.
public struct LRUOrder<Key: Hashable & Sendable>: Sequence, Sendable {
    private struct Node {
        var key: Key
        var cost: Int
        var older: Int?
        var newer: Int?
    }

    private var nodes: [Node] = []
    private var places: [Key: Int] = [:]
    private var oldestPlace: Int?
    private var newestPlace: Int?
    /// The sum of all keys' costs.
    public private(set) var cost = 0

    /// Makes an order without keys.
    public init() {}

    /// The number of keys.
    public var count: Int { nodes.count }
    /// The least recently used key, which is the first to be evicted.
    public var oldest: Key? { oldestPlace.map { nodes[$0].key } }

    /// Makes `key` the most recently used one, whether it was there or not.
    ///
    /// - Parameter cost: Its share of the budget, such as a number of bytes, in place of the one before.
    public mutating func insert(_ key: Key, cost: Int = 0) {
        if let place = places[key] {
            self.cost += cost - nodes[place].cost
            nodes[place].cost = cost
            touch(key)
        } else {
            self.cost += cost
            nodes.append(Node(key: key, cost: cost))
            places[key] = nodes.count - 1
            link(nodes.count - 1)
        }
    }

    /// Makes `key` the most recently used one; does nothing where it is not there.
    public mutating func touch(_ key: Key) {
        guard let place = places[key], place != newestPlace else { return }
        unlink(place)
        link(place)
    }

    /// Removes `key` and its cost; does nothing where it is not there.
    public mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        cost -= nodes[place].cost
        unlink(place)
        let last = nodes.count - 1
        if place != last { moveNode(from: last, to: place) }
        nodes.removeLast()
    }

    /// The keys, the least recently used first.
    public func makeIterator() -> Iterator {
        Iterator(order: self, place: oldestPlace)
    }

    /// Goes from the least to the most recently used key.
    public struct Iterator: IteratorProtocol {
        let order: LRUOrder
        var place: Int?

        /// The next key; `nil` behind the most recently used one.
        public mutating func next() -> Key? {
            guard let place else { return nil }
            self.place = order.nodes[place].newer
            return order.nodes[place].key
        }
    }

    private mutating func link(_ place: Int) {
        nodes[place].older = newestPlace
        nodes[place].newer = nil
        if let newestPlace { nodes[newestPlace].newer = place } else { oldestPlace = place }
        newestPlace = place
    }

    private mutating func unlink(_ place: Int) {
        let node = nodes[place]
        if let older = node.older { nodes[older].newer = node.newer } else { oldestPlace = node.newer }
        if let newer = node.newer { nodes[newer].older = node.older } else { newestPlace = node.older }
    }

    private mutating func moveNode(from old: Int, to new: Int) {
        let node = nodes[old]
        nodes[new] = node
        places[node.key] = new
        if let older = node.older { nodes[older].newer = new } else { oldestPlace = new }
        if let newer = node.newer { nodes[newer].older = new } else { newestPlace = new }
    }
}
