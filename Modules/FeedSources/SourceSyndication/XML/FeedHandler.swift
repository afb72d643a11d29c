import HTTPInterface
import ItemInterface
import MarkupInterface

/// Builds a ``FeedDocument`` from the events of an XML document.
struct FeedHandler: XMLHandler {
    /// The meaning of an open element.
    enum Place: Equatable {
        case feed, item, author, mediaGroup, media
        /// The original feed of an Atom item, or a picture: few of its elements are read.
        case source, image
        /// A container: only its elements are read.
        case wrapper
        /// A root element that is not a feed's. Its first element may be one.
        case strange
        /// Only its attributes are read.
        case leaf
        /// Its text is the value of a property.
        case field(FeedName)
        /// An element within a text, whose tags are removed where it only wraps the text.
        case markup(isWritten: Bool)
        case skipped
    }

    var document: FeedDocument
    var entry = FeedEntry()
    /// The name of a root element that is not a feed's.
    private(set) var strangeRoot: String?
    private var hasStrangePart = false
    private var hasEntry = false

    private var names = FeedNames()
    private var places: [Place] = []
    /// The `xml:base`s in effect, with the depth of their elements.
    private var bases: [(depth: Int, url: HTTPURL?)] = []
    var attributes = FeedAttributes()
    var writer = MarkupWriter()
    /// The last element, until its attributes are complete.
    private var opening: FeedName?
    var construct = TextConstruct.text
    /// The names of an author that is an element.
    var personName: String?, personEmail: String?
    /// The number of the last media group.
    var groupCount = 0

    init(at url: HTTPURL?) { document = FeedDocument(at: url) }

    /// Whether the last element is in an item.
    var isInItem: Bool { hasEntry }

    /// The `xml:base` in effect.
    var base: HTTPURL? { bases.last?.url }

    /// Whether the document is not a feed: neither its root element nor that element's first child is a feed's.
    var hasEnough: Bool {
        strangeRoot.map { hasStrangePart || $0.lowercased() == "html" } ?? false
    }

    mutating func number(of name: XMLName) -> Int { names.number(of: name) }

    // MARK: Events

    mutating func start(_ element: Int) {
        finishOpening()
        switch places.last {
        case .skipped where names[element] == .item && !hasEntry && strangeRoot == nil:
            // An unknown container, or one whose name is damaged.
            attributes.removeAll()
            opening = .item
            places.append(beginEntry())
        case .field, .markup:
            let isWrapper =
                construct == .xhtml && names.label(element) == Self.div && places.last?.isField == true
            if !isWrapper { writer.open(names.label(element)) }
            places.append(.markup(isWritten: !isWrapper))
        case .skipped: places.append(.skipped)
        default:
            attributes.removeAll()
            let name = names[element]
            let place = place(of: name, label: element)
            opening = name
            places.append(place)
        }
    }

    private static let div = Array("div".utf8)

    mutating func attribute(_ name: Int, _ value: Span<UInt8>) {
        let known = names[name]
        if known == .base {
            let text = String(value)
            bases.append((places.count, HTTPURL(text, relativeTo: base ?? document.url) ?? base))
        }
        switch places.last {
        case .markup(isWritten: true): writer.attribute(names.label(name), value)
        case .markup, .skipped: break
        default: if known != .unknown { attributes.append(known, value) }
        }
    }

    mutating func text(_ text: Span<UInt8>) {
        finishOpening()
        switch places.last {
        case .field, .markup, .author: writer.text(text)
        default: break
        }
    }

    mutating func end(_ element: Int) {
        finishOpening()
        guard let place = places.popLast() else { return }
        switch place {
        case .markup(isWritten: true): writer.close(names.label(element))
        case .field(let name): finish(name, in: places.last { $0 != .wrapper } ?? .feed)
        case .author: finishAuthor(in: places.last { $0 != .wrapper } ?? .feed)
        case .item: finishEntry()
        default: break
        }
        while let last = bases.last, last.depth > places.count { bases.removeLast() }
    }

    // MARK: Places

    private mutating func place(of name: FeedName, label: Int) -> Place {
        switch places.last(where: { $0 != .wrapper }) {
        case nil: root(name, label: label)
        case .strange: strangePart(name, label: label)
        case .feed: feedPart(name)
        case .item: itemPart(name)
        case .mediaGroup, .media: mediaPart(name)
        case .author: name == .name || name == .email ? field(name) : .skipped
        case .source: name == .author ? author() : .skipped
        case .image: name == .url ? field(name) : .skipped
        default: .skipped
        }
    }

    private mutating func root(_ name: FeedName, label: Int) -> Place {
        switch name {
        case .rss, .rdf, .channel, .feed:
            document.isAtom = name == .feed
            document.inheritsAuthors = name == .feed
            return .feed
        case .item: return beginEntry()
        // The misspelt root of Atom or RDF.
        case _ where names.hasFeedNamespace:
            (document.isAtom, document.inheritsAuthors) = (names.hasAtomNamespace, names.hasAtomNamespace)
            return .feed
        default:
            strangeRoot = String(decoding: names.label(label), as: UTF8.self)
            return .strange
        }
    }

    private mutating func strangePart(_ name: FeedName, label: Int) -> Place {
        guard !hasStrangePart, [.rss, .rdf, .channel, .feed].contains(name) else {
            hasStrangePart = true
            return .skipped
        }
        strangeRoot = nil
        return root(name, label: label)
    }

    private mutating func feedPart(_ name: FeedName) -> Place {
        switch name {
        case .channel: .feed
        // The misspelt channel of RSS.
        case .unknown where places.count == 1 && names.isRSS: .feed
        case .item: beginEntry()
        case .author: author()
        case .title, .link, .ttl, .updated, .published, .date, .updatePeriod, .updateFrequency: field(name)
        default: .skipped
        }
    }

    private mutating func itemPart(_ name: FeedName) -> Place {
        switch name {
        // The end tag of the previous item is missing.
        case .item: beginEntry()
        case .author: author()
        case .source: .source
        case .image: .image
        case .wrapper: .wrapper
        case .mediaGroup: .mediaGroup
        case .mediaContent: .media
        case .thumbnail, .enclosure, .artwork: .leaf
        case .unknown, .rss, .rdf, .feed, .channel, .name, .email, .ttl, .updatePeriod, .updateFrequency:
            .skipped
        default: field(name)
        }
    }

    private mutating func mediaPart(_ name: FeedName) -> Place {
        switch name {
        case .mediaGroup: .mediaGroup
        case .mediaContent: .media
        case .mediaDescription, .mediaTitle: field(name)
        case .thumbnail: .leaf
        default: .skipped
        }
    }

    private mutating func field(_ name: FeedName) -> Place {
        writer.removeAll()
        return .field(name)
    }

    private mutating func author() -> Place {
        writer.removeAll()
        (personName, personEmail) = (nil, nil)
        return .author
    }

    // MARK: Damage

    func endedElements(before element: Int) -> Int {
        let name = names[element]
        if name == .item {
            // Items contain no items, and a feed contains them directly.
            if let item = places.firstIndex(of: .item) { return places.count - item }
            return places.lastIndex { $0 == .feed || $0 == .strange }.map { places.count - 1 - $0 } ?? 0
        }
        switch places.last {
        case .leaf: return 1
        case .author: return [.name, .email, .uri, .url, .unknown].contains(name) ? 0 : 1
        case .field, .markup:
            guard let index = places.lastIndex(where: \.isField), case .field(let field) = places[index],
                field.ends(before: name, label: names.label(element))
            else { return 0 }
            return places.count - index
        default: return 0
        }
    }

    // MARK: Items

    private mutating func beginEntry() -> Place {
        finishEntry()
        hasEntry = true
        return .item
    }

    private mutating func finishEntry() {
        guard hasEntry else { return }
        var finished = FeedEntry()
        swap(&entry, &finished)
        document.append(finished)
        hasEntry = false
    }

    private mutating func finishOpening() {
        guard let name = opening else { return }
        opening = nil
        open(
            name, isInGroup: places.dropLast().contains(.mediaGroup),
            isInMedia: places.dropLast().last == .media)
    }
}

extension FeedHandler.Place {
    fileprivate var isField: Bool { if case .field = self { true } else { false } }
}

/// The type of a text's characters.
enum TextConstruct {
    /// Text or HTML: the format does not say.
    case unknown
    case text, html, xhtml, base64
    /// Another type, such as a picture.
    case other
}
