import MarkupInterface

/// The known elements and attributes, independent of a format's version.
enum FeedName: Int {
    /// Any other name.
    case unknown
    // Elements that contain items.
    case rss, rdf, feed, channel, item
    // Elements of RSS and Atom.
    case title, link, description, summary, content, guid, id, published, updated, created, author, name,
        email, source
    case enclosure, image, ttl
    // Elements of other vocabularies.
    case encoded, creator, date, fallbackTitle, fallbackText, fallbackAuthor
    case mediaGroup, mediaContent, thumbnail, mediaDescription, mediaTitle, artwork, duration
    case commentFeed, commentCount, updatePeriod, updateFrequency
    case latitude, longitude, point, featureName, wrapper
    // Attributes.
    case about, base, count, height, href, isDefault, isPermaLink, length, medium, mode, rel, src, srcset,
        type, url,
        uri, width
}

extension FeedName {
    /// - Parameter coreNamespace: The namespace of the root element, whose names are those of RSS and Atom
    ///   even if it is unknown.
    init(_ name: XMLName, coreNamespace: String) {
        guard name.local.utf8.count <= Self.longestName else {
            self = .unknown
            return
        }
        var local = name.local.lowercased()
        var vocabulary = name.namespace == coreNamespace ? "" : Self.vocabulary(name.namespace)
        // Only a tolerant reader leaves undeclared prefixes.
        if name.namespace.isEmpty, let colon = local.firstIndex(of: ":") {
            vocabulary = String(local[..<colon])
            local = String(local[local.index(after: colon)...])
        }
        guard let vocabulary, let found = Self.vocabularies[vocabulary]?[local] else {
            self = .unknown
            return
        }
        self = found
    }

    /// The most bytes of a known name with its prefix.
    private static let longestName = 24

    /// The usual prefix of a namespace, independent of its spelling; empty for RSS and Atom.
    fileprivate static func vocabulary(_ namespace: String) -> String? {
        var key = namespace.lowercased()[...]
        for scheme in ["http://", "https://"] where key.hasPrefix(scheme) {
            key = key.dropFirst(scheme.count)
        }
        if key.hasSuffix("/") || key.hasSuffix("#") { key = key.dropLast() }
        if key.hasPrefix("backend.userland.com/rss") { return "" }
        return namespaces[String(key)]
    }

    private static let namespaces = [
        "": "", "www.w3.org/2005/atom": "", "purl.org/atom/ns": "", "purl.org/rss/1.0": "",
        "my.netscape.com/rdf/simple/0.9": "", "channel.netscape.com/rdf/simple/0.9": "",
        "blogs.law.harvard.edu/tech/rss": "", "purl.org/net/rss1.1": "",
        "purl.org/rss/1.0/modules/rss091": "", "example.com/newformat": "", "example.com/necho": "",
        "purl.org/echo": "", "purl.org/pie": "", "uri/of/echo/namespace": "",
        "www.w3.org/1999/02/22-rdf-syntax-ns": "rdf", "www.w3.org/xml/1998/namespace": "xml",
        "www.w3.org/1999/xhtml": "xhtml", "purl.org/dc/elements/1.0": "dc", "purl.org/dc/elements/1.1": "dc",
        "purl.org/dc/terms": "dcterms", "purl.org/rss/1.0/modules/content": "content",
        "search.yahoo.com/mrss": "media", "www.rssboard.org/media-rss": "media",
        "www.itunes.com/dtds/podcast-1.0.dtd": "itunes", "example.com/dtds/podcast-1.0.dtd": "itunes",
        "podcastindex.org/namespace/1.0": "podcast",
        "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": "podcast",
        "wellformedweb.org/commentapi": "wfw", "purl.org/rss/1.0/modules/slash": "slash",
        "purl.org/syndication/thread/1.0": "thr", "purl.org/rss/1.0/modules/syndication": "sy",
        "www.w3.org/2003/01/geo/wgs84_pos": "geo", "www.georss.org/georss": "georss",
        "www.georss.org/georss/10": "georss", "www.opengis.net/gml": "gml",
    ]

    /// The names of each vocabulary in lower case. Attributes are in no namespace.
    private static let vocabularies: [String: [String: FeedName]] = [
        "": [
            "rss": .rss, "rdf": .rdf, "feed": .feed, "channel": .channel, "items": .channel, "item": .item,
            "entry": .item, "title": .title, "link": .link, "description": .description, "summary": .summary,
            "content": .content, "body": .content, "fullitem": .encoded, "guid": .guid, "id": .id,
            "pubdate": .published, "published": .published, "issued": .published, "updated": .updated,
            "modified": .updated, "lastbuilddate": .updated, "created": .created, "author": .author,
            "name": .name, "email": .email, "source": .source, "enclosure": .enclosure, "image": .image,
            "url": .url, "ttl": .ttl, "about": .about, "count": .count, "height": .height, "href": .href,
            "isdefault": .isDefault, "ispermalink": .isPermaLink, "length": .length, "filesize": .length,
            "medium": .medium, "mode": .mode, "rel": .rel, "src": .src, "srcset": .srcset, "type": .type,
            "uri": .uri, "width": .width, "duration": .duration,
        ],
        "rdf": ["rdf": .rdf, "about": .about], "xml": ["base": .base],
        "xhtml": ["body": .content], "content": ["encoded": .encoded],
        "dc": [
            "creator": .creator, "author": .creator, "date": .date, "title": .fallbackTitle,
            "description": .fallbackText,
        ],
        "dcterms": ["issued": .published, "modified": .updated, "created": .created, "creator": .creator],
        "media": [
            "group": .mediaGroup, "content": .mediaContent, "thumbnail": .thumbnail,
            "description": .mediaDescription, "title": .mediaTitle,
        ],
        "itunes": [
            "image": .artwork, "author": .fallbackAuthor, "summary": .fallbackText, "subtitle": .fallbackText,
            "duration": .duration,
        ],
        "podcast": ["images": .artwork, "image": .artwork],
        "wfw": ["commentrss": .commentFeed], "slash": ["comments": .commentCount],
        "thr": ["total": .commentCount, "count": .count],
        "sy": ["updateperiod": .updatePeriod, "updatefrequency": .updateFrequency],
        "geo": ["lat": .latitude, "long": .longitude, "lon": .longitude, "point": .wrapper],
        "georss": ["point": .point, "where": .wrapper, "featurename": .featureName],
        "gml": ["point": .wrapper, "pos": .point],
    ]
}

/// The names of a document, by the reader's numbers.
struct FeedNames {
    private var names: [FeedName] = []
    private var labels: [[UInt8]] = []
    private var coreNamespace: String?

    /// Whether the root element is that of RSS without a namespace.
    var isRSS: Bool { names.first == .rss }
    /// Whether the namespace of the root element is that of a format.
    var hasFeedNamespace: Bool {
        coreNamespace.map { !$0.isEmpty && ["", "rdf"].contains(FeedName.vocabulary($0)) } ?? false
    }
    /// Whether the namespace of the root element is that of Atom.
    var hasAtomNamespace: Bool { coreNamespace?.lowercased().contains("atom") ?? false }

    /// Appends a name; the first is the root element's.
    mutating func number(of name: XMLName) -> Int {
        if coreNamespace == nil { coreNamespace = name.namespace }
        names.append(
            names.count < Self.limit ? FeedName(name, coreNamespace: coreNamespace ?? "") : .unknown)
        let local = name.local.utf8
        let start = local.lastIndex(of: UInt8(ascii: ":")).map { local.index(after: $0) }
        labels.append(Array(local[(start ?? local.startIndex)...]))
        return names.count - 1
    }

    /// The number of names after which all others are unknown: documents have some dozen.
    private static let limit = 5_000

    subscript(_ number: Int) -> FeedName { names[number] }

    /// The name in HTML, without a prefix.
    func label(_ number: Int) -> [UInt8] { labels[number] }
}
