import FoundationEssentials
import HTTPInterface
import ItemInterface
import MarkupTesting
import SourceInterface
import SourceSyndication
import SourceTesting

/// The reader of XML by which ``FuzzTarget`` reads; `Tools/fuzz` gives the real one in its place.
let fuzzReader = SampleXMLReader()

/// Reads documents as sources do.
enum SamplePages {
    static let source = ItemIdentity.source(SampleFormat.address)

    static func page(
        _ document: String, contentType: String? = nil, at url: HTTPURL? = SampleFormat.address
    ) throws -> SourcePage {
        try page(bytes: Array(document.utf8), contentType: contentType, at: url)
    }

    static func page(
        bytes: [UInt8], contentType: String? = nil, at url: HTTPURL? = SampleFormat.address
    ) throws -> SourcePage {
        try SyndicationReader(xml: SampleXMLReader()).page(
            Data(bytes), contentType: contentType, at: url, of: source, firstSeen: SourceSubject.now)
    }

    /// The items of an RSS document with all vocabularies.
    static func rss(
        items: String, channel: String = "", at url: HTTPURL? = SampleFormat.address
    ) throws -> [FeedItem] {
        try page(rssDocument(items: items, channel: channel), at: url).items
    }

    static func rssDocument(items: String, channel: String = "") -> String {
        """
        <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" \
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" \
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
        xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:georss="http://www.georss.org/georss" \
        xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:gml="http://www.opengis.net/gml" \
        xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:atom="http://www.w3.org/2005/Atom" \
        xmlns:podcast="https://podcastindex.org/namespace/1.0" \
        xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:wfw="http://wellformedweb.org/CommentAPI/">\
        <channel>\(channel)\(items)</channel></rss>
        """
    }

    /// The item of an RSS document that has one.
    static func rssItem(_ item: String, channel: String = "") throws -> FeedItem? {
        try rss(items: "<item>\(item)</item>", channel: channel).first
    }

    /// The item of an Atom document that has one.
    static func atomEntry(_ entry: String, feed: String = "", attributes: String = "") throws -> FeedItem? {
        try page(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0" \
            \(attributes)>\(feed)<entry>\(entry)</entry></feed>
            """
        ).items.first
    }

    /// The item of a document of JSON Feed that has one.
    static func jsonItem(_ item: String, feed: String = "") throws -> FeedItem? {
        try page(#"{"version":"https://jsonfeed.org/version/1.1",\#(feed)"items":[\#(item)]}"#).items.first
    }
}
