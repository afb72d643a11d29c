import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface
import SourceSyndication

/// Reading of feeds that a fuzzer makes up; `Tools/fuzz SourceSyndication` calls it, with the app's own
/// reader of XML.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses the surrounding document.
    static let seeds = [
        """
        0<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:media="http://search.yahoo.com/mrss/"
        xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>A &amp; B</title>
        <link>/site/</link><ttl>60</ttl><item><title>x</title><guid isPermaLink="false">1</guid>
        <dc:creator><![CDATA[Ada]]></dc:creator><author>a@b.c (Ada)</author>
        <pubDate>Thu, 01 Jan 2004 19:48 GMT</pubDate>
        <media:group><media:content url="a.jpg" width="4"/><media:thumbnail url="t.jpg"/></media:group>
        <content:encoded>&lt;p&gt;café</content:encoded></item></channel></rss>
        """,
        """
        0<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/x/"><entry><id>1</id>
        <title type="html">&lt;b&gt;</title><link rel="alternate" href="1"/><link rel="replies" href="c"/>
        <content type="xhtml"><div>a<br/></div></content>
        <author><name>A</name></author><updated>2004-01-01T00:00:00Z</updated></entry></feed>
        """,
        #"1"items":[{"id":1,"url":"/1","date_published":"2004","authors":[{"name":"A"}],"#
            + #""attachments":[{"url":"a.mp3"}]}]"#,
        "2Thu, 01-Jan-04 7:48:21.5 PM GMT+01:00 (CET)", "22003-12-31 T 10:14:55.5 -08:00",
        "2Sun Jan 04 16:29:06 PST 2004",
        "3junk <rss><channel><item><title>A & B < C</item><br><media:content url=x></channel>",
    ].map { Array($0.utf8) }

    private static let url = HTTPURL("https://example.org/feed")!

    /// The promise that is broken with these bytes; `nil` where none is.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let rest = Array(bytes.dropFirst())
        let document =
            switch first {
            case UInt8(ascii: "1"):
                Array(#"{"version":"https://jsonfeed.org/version/1.1","#.utf8) + rest + Array("}".utf8)
            case UInt8(ascii: "2"):
                Array("<rss><item><guid>1</guid><pubDate><![CDATA[".utf8) + rest
                    + Array("]]></pubDate></item></rss>".utf8)
            default: rest
            }
        let reader = SyndicationReader(xml: fuzzReader)
        let page = { try? reader.page(Data(document), at: url, of: ItemIdentity.source(url), firstSeen: now) }
        guard let items = page()?.items else { return nil }
        if items != page()?.items { return "two readings differ" }
        if Set(items.map(\.id)).count != items.count { return "an identity stands twice" }
        for item in items {
            if case .local? = item.summary.picture { return "a document names a file" }
            if let link = item.summary.link, HTTPURL(link.text) == nil { return "a link is no address" }
            if let date = item.summary.published, !times.contains(date.timeIntervalSince1970) {
                return "\(date)"
            }
        }
        return nil
    }

    private static let now = Date(timeIntervalSince1970: 1_760_000_000)
    /// The years from 1 to 9999, and a day more for zones.
    private static let times = -62_135_683_200.0...253_402_387_200

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        let page = try? SyndicationReader(xml: fuzzReader).page(
            Data(bytes.dropFirst()), at: url, of: ItemIdentity.source(url), firstSeen: now)
        // No seed is older.
        return page?.items.contains { $0.summary.published.map { $0.timeIntervalSince1970 < 0 } ?? false }
            ?? false
    }
}
