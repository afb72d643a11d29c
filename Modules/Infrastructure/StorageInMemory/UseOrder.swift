/// Keys in the order of their last use. Every operation takes constant time.
struct UseOrder<Key: Hashable> {
    private struct Node {
        var key: Key
        var older: Int?
        var newer: Int?
    }

    private var nodes: [Node] = []
    private var places: [Key: Int] = [:]
    private var oldestPlace: Int?
    private var newestPlace: Int?

    /// The key used least recently.
    var oldest: Key? { oldestPlace.map { nodes[$0].key } }

    /// Makes `key` the one used most recently.
    mutating func touch(_ key: Key) {
        if let place = places[key] {
            guard place != newestPlace else { return }
            unlink(place)
            link(place)
        } else {
            nodes.append(Node(key: key))
            places[key] = nodes.count - 1
            link(nodes.count - 1)
        }
    }

    /// Forgets `key`.
    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        let last = nodes.count - 1
        if place != last { moveNode(from: last, to: place) }
        nodes.removeLast()
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
