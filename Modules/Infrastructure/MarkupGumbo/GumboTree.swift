import CGumbo
import FoundationEssentials
import MarkupInterface

/// Owns gumbo's tree, which refers to the parsed text.
struct GumboTree: ~Copyable {
    private let memory: Arena
    let root: UnsafeMutablePointer<GumboNode>?

    init(_ text: UnsafeBufferPointer<CChar>) {
        memory = Arena(capacity: 16 * text.count)
        var options = kGumboDefaultOptions
        // Recorded errors take memory, and are not used.
        options.max_errors = 0
        options.userdata = memory.userData
        options.allocator = { data, size in
            data?.assumingMemoryBound(to: Arena.State.self).pointee.allocate(size)
        }
        options.deallocator = { _, _ in }
        let output = gumbo_parse_with_options(&options, text.baseAddress, text.count)
        root = output?.pointee.root
    }

    /// Returns the tree's blocks. The traversal is iterative, since trees may be deep.
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

struct GumboAttributes {
    private let attributes: GumboVector

    init(_ attributes: GumboVector) { self.attributes = attributes }

    /// The value of an attribute with its references resolved.
    subscript(name: StaticString) -> String? {
        var attributes = attributes
        let name = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        return gumbo_get_attribute(&attributes, name).map { String(cString: $0.pointee.value) }
    }

    /// The decimal number at the start of an attribute's value.
    func number(_ name: StaticString) -> Int? {
        self[name].flatMap {
            Int($0.drop(while: \.isWhitespace).prefix { $0.isASCII && $0.isNumber }.prefix(9))
        }
    }
}

/// An arena allocator, whose memory is freed as a whole.
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
