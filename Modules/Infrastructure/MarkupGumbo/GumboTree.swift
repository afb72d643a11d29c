import CGumbo
import FoundationEssentials
import MarkupInterface

/// Owns a tree of gumbo's, which refers to the text that it was made of.
struct GumboTree: ~Copyable {
    private let memory: Arena
    private let root: UnsafeMutablePointer<GumboNode>?

    init(_ text: UnsafeBufferPointer<CChar>) {
        memory = Arena(capacity: 16 * text.count)
        var options = kGumboDefaultOptions
        // Each error that is recorded takes memory, and nobody reads them.
        options.max_errors = 0
        options.userdata = memory.userData
        options.allocator = { data, size in
            data?.assumingMemoryBound(to: Arena.State.self).pointee.allocate(size)
        }
        options.deallocator = { _, _ in }
        let output = gumbo_parse_with_options(&options, text.baseAddress, text.count)
        root = output?.pointee.root
    }

    /// The blocks of the tree, whose nodes are gone through in their order without recursion.
    func blocks(at address: URL?) -> [HTMLBlock] {
        var builder = BlockBuilder(at: address)
        guard let root else { return [] }
        var path = [(node: root, children: root.pointee.v.element.children, next: 0)]
        while let (node, children, next) = path.last {
            guard next < Int(children.length), let child = children.data[next] else {
                builder.leave(node.pointee.v.element.tag)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let kind = child.assumingMemoryBound(to: GumboNode.self)
            switch kind.pointee.type {
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                builder.append(kind.pointee.v.text.text)
            case GUMBO_NODE_ELEMENT:
                let element = kind.pointee.v.element
                builder.enter(element.tag, GumboAttributes(element.attributes))
                path.append((kind, element.children, 0))
            default: break
            }
        }
        return builder.finish()
    }
}

/// The attributes of a node.
struct GumboAttributes {
    private let attributes: GumboVector

    init(_ attributes: GumboVector) {
        self.attributes = attributes
    }

    /// The value of an attribute with its references resolved; `nil` where there is none.
    subscript(name: StaticString) -> String? {
        var attributes = attributes
        let name = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        return gumbo_get_attribute(&attributes, name).map { String(cString: $0.pointee.value) }
    }

    /// The number that an attribute's value begins with.
    func number(_ name: StaticString) -> Int? {
        self[name].flatMap {
            Int($0.drop(while: \.isWhitespace).prefix { $0.isASCII && $0.isNumber }.prefix(9))
        }
    }
}

/// Memory that is freed as a whole. Nothing in it is used a second time, so what gumbo has freed may still be read.
struct Arena: ~Copyable {
    struct State {
        fileprivate var chunks: [UnsafeMutableRawPointer] = []
        private var next: UnsafeMutableRawPointer
        private var remaining: Int

        fileprivate init(capacity: Int) {
            next = .allocate(byteCount: capacity, alignment: 16)
            remaining = capacity
            chunks = [next]
        }

        mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer {
            let size = (size + 15) & ~15
            if size > remaining {
                remaining = max(1 << 20, size)
                next = .allocate(byteCount: remaining, alignment: 16)
                chunks.append(next)
            }
            defer {
                next += size
                remaining -= size
            }
            return next
        }
    }

    private let state: UnsafeMutablePointer<State>

    var userData: UnsafeMutableRawPointer { UnsafeMutableRawPointer(state) }

    init(capacity: Int) {
        state = .allocate(capacity: 1)
        state.initialize(to: State(capacity: max(16_384, min(capacity, 1 << 22))))
    }

    deinit {
        for chunk in state.pointee.chunks { chunk.deallocate() }
        state.deinitialize(count: 1)
        state.deallocate()
    }
}
