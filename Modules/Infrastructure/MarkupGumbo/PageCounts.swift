/// The counts of a subtree, its root included, by which parts of a page are compared.
struct PageCounts: AdditiveArithmetic {
    /// The characters of all text, of links (in tenths: those to a place in the page count 3), of headings and of lists.
    var length: Int32 = 0, linkTenths: Int32 = 0, headingLength: Int32 = 0, listLength: Int32 = 0
    var commas: Int32 = 0
    var paragraphs: Int32 = 0, pictures: Int32 = 0, items: Int32 = 0, inputs: Int32 = 0
    var embeds: Int32 = 0, recordings: Int32 = 0
    /// The elements that make an element around them more than a paragraph, and those elements with text.
    var blocks: Int32 = 0, textBlocks: Int32 = 0

    static let zero = PageCounts()

    static func + (left: PageCounts, right: PageCounts) -> PageCounts { left.combined(with: right, 1) }
    static func - (left: PageCounts, right: PageCounts) -> PageCounts { left.combined(with: right, -1) }

    private func combined(with other: PageCounts, _ sign: Int32) -> PageCounts {
        var sum = self
        sum.length += sign * other.length
        sum.linkTenths += sign * other.linkTenths
        sum.headingLength += sign * other.headingLength
        sum.listLength += sign * other.listLength
        sum.commas += sign * other.commas
        sum.paragraphs += sign * other.paragraphs
        sum.pictures += sign * other.pictures
        sum.items += sign * other.items
        sum.inputs += sign * other.inputs
        sum.embeds += sign * other.embeds
        sum.recordings += sign * other.recordings
        sum.blocks += sign * other.blocks
        sum.textBlocks += sign * other.textBlocks
        return sum
    }

    /// The part of the text that is links, from 0 to 1.
    var linkDensity: Double { length > 0 ? Double(linkTenths) / Double(10 * length) : 0 }

    /// The counts with those of the element itself, whose contents these are.
    func adding(_ node: PageTree.Node) -> PageCounts {
        var counts = self
        switch node.tag {
        case .text:
            counts.length += node.length
            counts.commas += node.commas
        case .a: counts.linkTenths = length * (node.marks.contains(.placeLink) ? 3 : 10)
        case .h1, .h2, .h3, .h4, .h5, .h6: counts.headingLength += length
        case .ul, .ol: counts.listLength += length
        case .li: counts.items += 1
        case .p: counts.paragraphs += 1
        case .img: counts.pictures += 1
        case .input: counts.inputs += 1
        case .iframe, .embed, .object:
            if node.marks.contains(.recording) { counts.recordings += 1 } else { counts.embeds += 1 }
        default: break
        }
        if node.tag.isBlock { counts.blocks += 1 }
        if length > 0, node.tag.isBlock || node.tag == .li || node.tag == .td || node.tag == .phrase {
            counts.textBlocks += 1
        }
        return counts
    }
}

/// A tree with the counts of the contents of all its elements.
struct CountedPage {
    private(set) var tree: PageTree
    /// The counts of each element's contents.
    private var contents: [PageCounts]

    init(_ tree: PageTree) {
        self.tree = tree
        contents = [PageCounts](repeating: .zero, count: tree.nodes.count)
        for index in tree.descendants(of: PageTree.root).reversed() {
            contents[Int(tree[index].parent)] += contents[Int(index)].adding(tree[index])
        }
    }

    subscript(index: PageTree.Index) -> PageCounts { contents[Int(index)] }

    /// The counts of an element with itself.
    func whole(_ index: PageTree.Index) -> PageCounts { contents[Int(index)].adding(tree[index]) }

    mutating func remove(_ index: PageTree.Index) {
        let parent = tree[index].parent
        add(.zero - whole(index), to: parent)
        tree.unlink(index)
    }

    /// Adds to the counts of an element and of its ancestors.
    private mutating func add(_ change: PageCounts, to index: PageTree.Index) {
        var (change, index) = (change, index)
        while index >= 0 {
            let before = whole(index)
            contents[Int(index)] += change
            change = whole(index) - before
            index = tree[index].parent
        }
    }

    mutating func setScore(_ score: Double, of index: PageTree.Index) { tree[index].score = score }

    /// Appends an empty element to the root, which is outside of the page.
    mutating func makeRoot(_ tag: PageTag) -> PageTree.Index {
        contents.append(.zero)
        return tree.makeDetached(tag)
    }

    /// Moves a node to the end of an element, as an element of a kind.
    mutating func move(_ index: PageTree.Index, to parent: PageTree.Index, as tag: PageTag) {
        remove(index)
        tree[index].tag = tag
        tree.insert(index, in: parent, before: -1)
        add(whole(index), to: parent)
    }
}
