import CGumbo

/// A page as nodes that are unlinked, wrapped and counted while its article is found.
///
/// A copy takes time linear in the nodes: nodes are plain values, and texts and attributes are shared.
struct PageTree {
    typealias Index = Int32

    struct Node {
        var tag: PageTag
        var parent: Index = -1, first: Index = -1, last: Index = -1, next: Index = -1, previous: Index = -1
        /// The range of a text node in `text`.
        var text: Range<Int32> = 0..<0
        /// The meanings of class and identifier.
        var className: PageWords = [], identifier: PageWords = []
        /// The number of a class or an identifier that is not empty; equal ones have equal numbers.
        var classNumber: Int32 = 0
        var marks: Marks = []
        /// The number of characters of a text node, with white space collapsed, and of commas among them.
        var length: Int32 = 0, commas: Int32 = 0
        var score = Double.nan

        var isScored: Bool { !score.isNaN }
        var words: PageWords { className.union(identifier) }
    }

    /// The meaning of an element's attributes.
    struct Marks: OptionSet {
        let rawValue: UInt16
        static let hidden = Marks(rawValue: 1), unlikelyRole = Marks(rawValue: 2), author = Marks(rawValue: 4)
        /// A link to a place in the page, or to a script.
        static let placeLink = Marks(rawValue: 8)
        /// Embedded audio or video.
        static let recording = Marks(rawValue: 16)
        static let presentation = Marks(rawValue: 32), summary = Marks(rawValue: 64)
    }

    private(set) var nodes = [Node(tag: .body)]
    /// The UTF-8 text of all text nodes.
    private(set) var text: [UInt8] = []
    private(set) var attributes: [[(name: String, value: String)]] = [[]]

    static let root: Index = 0

    subscript(index: Index) -> Node {
        _read { yield nodes[Int(index)] }
        _modify { yield &nodes[Int(index)] }
    }

    // MARK: Nodes

    @discardableResult mutating func append(
        _ node: Node, _ own: [(name: String, value: String)] = [], to parent: Index
    ) -> Index {
        let index = Index(nodes.count)
        nodes.append(node)
        attributes.append(own)
        insert(index, in: parent, before: -1)
        return index
    }

    mutating func appendText(_ bytes: UnsafeRawBufferPointer, to parent: Index, _ hasSpace: inout Bool) {
        let start = text.count
        text += bytes
        var node = Node(tag: .text, text: Int32(start)..<Int32(text.count))
        (node.length, node.commas) = Self.measure(bytes, &hasSpace)
        append(node, to: parent)
    }

    /// The number of characters with collapsed white space, and of commas in any script.
    private static func measure(_ bytes: UnsafeRawBufferPointer, _ hasSpace: inout Bool) -> (Int32, Int32) {
        var (length, commas, index): (Int32, Int32, Int) = (0, 0, 0)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte.isHTMLSpace || byte == 0xC2 && index < bytes.count && bytes[index] == 0xA0 {
                if byte == 0xC2 { index += 1 }
                if !hasSpace { length += 1 }
                hasSpace = true
                continue
            }
            guard byte & 0xC0 != 0x80 else { continue }
            hasSpace = false
            length += 1
            if byte == UInt8(ascii: ",") {
                commas += 1
            } else if byte == 0xD8, index < bytes.count, bytes[index] == 0x8C {
                commas += 1
            } else if byte >= 0xE2, index + 1 < bytes.count {
                let scalar = (byte, bytes[index], bytes[index + 1])
                if scalar == (0xEF, 0xBC, 0x8C) || scalar == (0xE3, 0x80, 0x81) { commas += 1 }
            }
        }
        return (length, commas)
    }

    /// Links a node before a sibling; with -1 as the last one.
    mutating func insert(_ index: Index, in parent: Index, before next: Index) {
        let previous = next < 0 ? self[parent].last : self[next].previous
        self[index].parent = parent
        (self[index].previous, self[index].next) = (previous, next)
        if previous < 0 { self[parent].first = index } else { self[previous].next = index }
        if next < 0 { self[parent].last = index } else { self[next].previous = index }
    }

    /// Removes a node from the tree. It keeps its children.
    mutating func unlink(_ index: Index) {
        let node = self[index]
        guard node.parent >= 0 else { return }
        if node.previous < 0 {
            self[node.parent].first = node.next
        } else {
            self[node.previous].next = node.next
        }
        if node.next < 0 {
            self[node.parent].last = node.previous
        } else {
            self[node.next].previous = node.previous
        }
        (self[index].parent, self[index].previous, self[index].next) = (-1, -1, -1)
    }

    /// Makes an element without a parent.
    mutating func makeDetached(_ tag: PageTag) -> Index {
        nodes.append(Node(tag: tag))
        return Index(nodes.count - 1)
    }

    /// Makes an element around siblings from a first to a last one.
    @discardableResult mutating func wrap(_ first: Index, through last: Index, in tag: PageTag) -> Index {
        let (parent, end) = (self[first].parent, self[last].next)
        let wrapper = makeDetached(tag)
        insert(wrapper, in: parent, before: first)
        var next = first
        while next != end, next >= 0 {
            let node = next
            next = self[node].next
            unlink(node)
            insert(node, in: wrapper, before: -1)
        }
        return wrapper
    }

    /// Replaces a node with another one.
    mutating func replace(_ index: Index, by other: Index) {
        unlink(other)
        insert(other, in: self[index].parent, before: index)
        unlink(index)
    }

    // MARK: Walks

    /// The node after another one in document order within a root; -1 at its end.
    func next(after index: Index, in root: Index = root, skipsChildren: Bool = false) -> Index {
        if !skipsChildren, self[index].first >= 0 { return self[index].first }
        var index = index
        while index != root, index >= 0 {
            if self[index].next >= 0 { return self[index].next }
            index = self[index].parent
        }
        return -1
    }

    /// The nodes of a subtree in document order, without its root.
    func descendants(of root: Index) -> [Index] {
        var found: [Index] = []
        var index = next(after: root, in: root)
        while index >= 0 {
            found.append(index)
            index = next(after: index, in: root)
        }
        return found
    }

    func children(of index: Index) -> [Index] {
        var (found, child): ([Index], Index) = ([], self[index].first)
        while child >= 0 {
            found.append(child)
            child = self[child].next
        }
        return found
    }

    /// Whether one of the nearest ancestors, at most `limit`, is of a kind.
    func hasAncestor(_ tag: PageTag, of index: Index, within limit: Int = 4) -> Bool {
        var (index, steps) = (self[index].parent, 0)
        while index >= 0, steps < limit {
            if self[index].tag == tag { return true }
            (index, steps) = (self[index].parent, steps + 1)
        }
        return false
    }

    // MARK: Texts

    func bytes(of index: Index) -> ArraySlice<UInt8> {
        text[Int(self[index].text.lowerBound)..<Int(self[index].text.upperBound)]
    }

    func isBlank(_ index: Index) -> Bool {
        let bytes = bytes(of: index)
        var position = bytes.startIndex
        while position < bytes.endIndex {
            if bytes[position] == 0xC2, position + 1 < bytes.endIndex, bytes[position + 1] == 0xA0 {
                position += 2
            } else if bytes[position].isHTMLSpace {
                position += 1
            } else {
                return false
            }
        }
        return true
    }

    func value(_ name: String, of index: Index) -> String? {
        guard Int(index) < attributes.count else { return nil }
        return attributes[Int(index)].first { $0.name == name }?.value
    }

    /// The text of a subtree with collapsed white space, at most `limit` bytes of it before collapsing.
    func text(of root: Index, limit: Int = 10_000) -> String {
        var (bytes, index): ([UInt8], Index) = (
            [], self[root].tag == .text ? root : next(after: root, in: root)
        )
        while index >= 0, bytes.count < limit {
            if self[index].tag == .text { bytes += self.bytes(of: index) }
            if index == root { break }
            index = next(after: index, in: root)
        }
        return String(decoding: bytes, as: UTF8.self).collapsed
    }
}

extension StringProtocol {
    /// The text in one line, with single spaces.
    var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Whether an address is a script.
    var isScript: Bool { drop { !$0.isLetter }.prefix(11).lowercased() == "javascript:" }

    /// The words in lower case.
    var words: [String] { lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init) }
}
