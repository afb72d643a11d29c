/// Keys in the order of their last use, the least recently used first, each with its cost.
///
/// Every operation but iteration takes constant time.
public struct LRUOrder<Key: Hashable & Sendable>: Sequence, Sendable {
    private struct Node {
        var key: Key
        var cost: Int
        var older: Int?
        var newer: Int?
    }

    private var nodes: [Node] = []
    private var indices: [Key: Int] = [:]
    private var oldestIndex: Int?
    private var newestIndex: Int?
    /// The sum of all keys' costs.
    public private(set) var cost = 0

    /// Makes an empty order.
    public init() {}

    /// The number of keys.
    public var count: Int { nodes.count }
    /// The least recently used key, the first to be evicted.
    public var oldest: Key? { oldestIndex.map { nodes[$0].key } }

    /// Makes `key` the most recently used one, and adds it if it is missing.
    ///
    /// - Parameter cost: The key's share of a budget, such as a number of bytes; replaces an earlier cost.
    public mutating func insert(_ key: Key, cost: Int = 0) {
        if let index = indices[key] {
            self.cost += cost - nodes[index].cost
            nodes[index].cost = cost
            touch(key)
        } else {
            self.cost += cost
            nodes.append(Node(key: key, cost: cost))
            indices[key] = nodes.count - 1
            link(nodes.count - 1)
        }
    }

    /// Makes `key` the most recently used one; ignores a missing key.
    public mutating func touch(_ key: Key) {
        guard let index = indices[key], index != newestIndex else { return }
        unlink(index)
        link(index)
    }

    /// Removes `key` and its cost; ignores a missing key.
    public mutating func remove(_ key: Key) {
        guard let index = indices.removeValue(forKey: key) else { return }
        cost -= nodes[index].cost
        unlink(index)
        let last = nodes.count - 1
        if index != last { moveNode(from: last, to: index) }
        nodes.removeLast()
    }

    /// The keys, the least recently used first.
    public func makeIterator() -> Iterator {
        Iterator(order: self, index: oldestIndex)
    }

    /// Iterates from the least to the most recently used key.
    public struct Iterator: IteratorProtocol {
        let order: LRUOrder
        var index: Int?

        /// The next key; `nil` after the most recently used one.
        public mutating func next() -> Key? {
            guard let index else { return nil }
            self.index = order.nodes[index].newer
            return order.nodes[index].key
        }
    }

    private mutating func link(_ index: Int) {
        nodes[index].older = newestIndex
        nodes[index].newer = nil
        if let newestIndex { nodes[newestIndex].newer = index } else { oldestIndex = index }
        newestIndex = index
    }

    private mutating func unlink(_ index: Int) {
        let node = nodes[index]
        if let older = node.older { nodes[older].newer = node.newer } else { oldestIndex = node.newer }
        if let newer = node.newer { nodes[newer].older = node.older } else { newestIndex = node.older }
    }

    private mutating func moveNode(from old: Int, to new: Int) {
        let node = nodes[old]
        nodes[new] = node
        indices[node.key] = new
        if let older = node.older { nodes[older].newer = new } else { oldestIndex = new }
        if let newer = node.newer { nodes[newer].older = new } else { newestIndex = new }
    }
}
