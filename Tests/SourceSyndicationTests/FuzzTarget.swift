import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface

@testable import SourceSyndication

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
        """
        0<rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        xmlns:media="http://search.yahoo.com/mrss/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"
        xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:georss="http://www.georss.org/georss"
        xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
        xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:gml="http://www.opengis.net/gml"><channel>
        <lastBuildDate>Thu, 01 Jan 2004 19:48:21 GMT</lastBuildDate><pubDate>2004-01-02</pubDate><dc:date>2004</dc:date>
        <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>
        <itunes:image href="/a.jpg"/><podcast:images srcset="b.jpg 1x, c.jpg 2x"/><image><url>d.png</url></image>
        <item rdf:about="e" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><link>/f</link>
        <guid>https://g.example/</guid><dc:title>h</dc:title><dc:description>&lt;p>i</dc:description>
        <itunes:summary>j &amp;amp; k</itunes:summary><itunes:author>l@m.n (O)</itunes:author>
        <author>P &lt;q@r.s&gt;</author><dc:creator>t</dc:creator><description>u &lt;b class="v">w&lt;/b></description>
        <description>&lt;/p>&lt;x:y z=1>&amp;frac12;&lt;!-- --></description><itunes:duration>1:02:03</itunes:duration>
        <enclosure url="a.mp3" type="audio/mpeg" length="12"/><wfw:commentRss>c.xml</wfw:commentRss>
        <slash:comments>3</slash:comments><georss:point>1.5 -2</georss:point><geo:lat>1</geo:lat><geo:long>2</geo:long>
        <georss:where><gml:Point><gml:pos>3 4</gml:pos></gml:Point></georss:where><georss:featureName>d</georss:featureName>
        <media:group><media:title>e</media:title><media:content url="f.mp4" medium="video" isDefault="true" duration="9"
        height="2" fileSize="3"><media:description type="html">&lt;i>g</media:description></media:content></media:group>
        <source url="h.xml">i</source></item></channel></rss>
        """,
        """
        0<feed version="0.3" xmlns="http://purl.org/atom/ns#" xmlns:thr="http://purl.org/syndication/thread/1.0">
        <title mode="escaped" type="text/html">a</title><link rel="self" href="b"/><author><email>c@d.e</email></author>
        <modified>2004-01-01T00:00Z</modified><entry><title mode="base64">PGI+eDwvYj4=</title><issued>2004-01</issued>
        <created>2004-W01-2</created><link rel="enclosure" type="image/png" href="f" length="1"/><thr:total>4</thr:total>
        <link rel="replies" type="application/atom+xml" href="g" thr:count="2"/><link rel="alternate" type="a/b" href="h"/>
        <content type="image/png" src="i.png"/><summary type="application/x">j</summary><source><title>k</title>
        <author><name>l</name></author><link href="m"/></source></entry><entry><content type="text/x">n</content>
        <id>http://o.example/</id><content src="p"/><summary type="xhtml" xml:base="/q/"><a href="r">s</a></summary></entry>
        </feed>
        """,
        #"""
        1"title":"a","home_page_url":"b","feed_url":"c","icon":"d","expired":true,"items":[{"id":"e","title":"f",
        "content_html":"<p>g","content_text":"h","summary":"i","image":"j.jpg","banner_image":"k","external_url":"l",
        "date_modified":"2004-01-01T00:00:00Z","author":{"name":"m","url":"n"},"tags":["o"],"language":"p",
        "attachments":[{"url":"q","mime_type":"audio/x","title":"r","size_in_bytes":1,"duration_in_seconds":2.5}]},
        {"id":2,"content_text":null},{"url":"s"},7,{"id":{}}]
        """#,
        """
        4<html><base href="/a/"><link rel="alternate" type="application/rss+xml; charset=x" href="b?c=1&amp;d" title="e &lt;">
        <link rel=feed href='f'><LINK REL="alternate stylesheet" HREF=g><link rel=alternate type=application/json href=feed.json>
        <!-- <link> --><script>"<a href=h.rss>"</script><a title=i href="//j.example/k.atom?l#m">n</a><a href=feed>o</a>
        """, "4<a href='http://p.example/rss'/><a href=\"/q.rdf\" title='r'",
        "3junk <rss><channel><item><title>A & B < C</item><br><media:content url=x></channel>",
        """
        0<rss xmlns="http://backend.userland.com/rss2" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
        xmlns:media="http://search.yahoo.com/mrss/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"><channel><link>http://[</link>
        <sy:updatePeriod>hourly</sy:updatePeriod><item><guid>1</guid><wfw:commentRss>https://www.example.org:8443/c</wfw:commentRss>
        <media:group><media:content url="a.jpg" medium="image" width="1"/><media:content url="b.jpg" medium="image" width="2"/>
        <media:content url="c.jpg" medium="image" isDefault="true" duration="1:2:3:4"/></media:group>
        <media:content url="d.mp4" duration="0"/></item><item><title>a</title></item><item><title>a</title></item>
        <item><link>e</link><enclosure url="f.extension"/></item></channel></rss>
        """,
        "2Thursdayxx, 01 Januaryxyz 2004 00:00 Somewhere", "0", "0plain text", "0<html",
        "4<a href=\" \"><link rel=feed href=\" \">",
        "0<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><link href=\"  \"/><link rel=\"enclosure\" href=\"a.extension\"/></entry></feed>",
        "0<rss xmlns:r=\"https://backend.userland.com/rss2\"><r:channel><r:item><r:title>a</r:title></r:item></r:channel></rss>",
        "0<x xmlns=\"http://backend.userland.com/rss2\"/>",
        "4" + (0..<120).map { "<link rel=feed title=a href=\($0)>" }.joined(),
        "0<rss><channel><item><title>é ࠀ 한 漢 😀 \u{50000} \u{100000}</title></item></channel></rss>",
        #"0{"version":"x","items":[]}"#,
        "0<rss><channel>" + String(repeating: "<item>", count: 300),
        #"1"items":[{"id":" a ","url":" ","content_text":"b"},{"id":"  ","url":"c"},{"id":"\"d\\","title":"e {"},{"id":"#,
        #"1"items":["# + String(repeating: #"{"id":1"},{"a":"b\"",},"#, count: 30),
        "5text/xml; charset=\"iso-8859-7\"\n<rss><channel><item><title>a</title></item></channel></rss>",
        "5text/xml\n<rss><channel><item><title>a</title></item></channel></rss>",
    ].map { Array($0.utf8) }

    private static let url = HTTPURL("https://example.org/feed")!

    /// The promise that is broken with these bytes; `nil` if none is.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        var (rest, contentType) = (Array(bytes.dropFirst()), String?.none)
        if first == UInt8(ascii: "4") { return fault(inPage: Data(rest)) }
        if first == UInt8(ascii: "5"), let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            (contentType, rest) = (String(decoding: rest[..<end], as: UTF8.self), Array(rest[(end + 1)...]))
        }
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
        let source = ItemIdentity.source(url)
        let page = {
            try? reader.page(Data(document), contentType: contentType, at: url, of: source, firstSeen: now)
        }
        let thread = try? reader.document(Data(document), contentType: contentType, at: url).thread(
            of: source, now: now)
        if let ids = thread?.comments.map(\.id), Set(ids).count != ids.count {
            return "a comment stands twice"
        }
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

    /// The promise that the links of a web page break.
    private static func fault(inPage page: Data) -> String? {
        guard let links = try? HTMLPage(page, at: url).links else { return nil }
        if Set(links.map(\.url)).count != links.count { return "an address stands twice" }
        return links.lazy.map(\.url).first { HTTPURL($0.text) != $0 }.map { "the link \($0.text)" }
    }

    private static let now = Date(timeIntervalSince1970: 1_760_000_000)
    /// The years from 1 to 9999, and a day more for zones.
    private static let times = -62_135_683_200.0...253_402_387_200

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        let page = try? SyndicationReader(xml: fuzzReader).page(
            Data(bytes.dropFirst()), at: url, of: ItemIdentity.source(url), firstSeen: now)
        // The seeds are of these years, 1970 to 2033.
        let dates = page?.items.compactMap { $0.summary.published?.timeIntervalSince1970 } ?? []
        return dates.contains { !(0...2_000_000_000).contains($0) }
    }
}
