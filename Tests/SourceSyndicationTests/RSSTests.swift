import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface
import Testing

@Suite("Items of RSS")
struct RSSTests {
    @Test("An item of RSS 2.0 has its id, title, author, link, dates and text")
    func item() throws {
        let item = try #require(
            try SamplePages.rssItem(
                """
                <title>A &amp; B</title><link> https://example.org/1 </link>
                <guid isPermaLink="false">tag:1</guid><author>ada@example.org (Ada Lovelace)</author>
                <pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate>
                <description>&lt;p&gt;Text&lt;/p&gt;</description>
                """))

        #expect(item.summary.nativeID == "tag:1")
        #expect(item.id == ItemIdentity.item("tag:1", of: SamplePages.source))
        #expect(item.summary.title == "A & B")
        #expect(item.summary.author == "Ada Lovelace")
        #expect(item.summary.link?.text == "https://example.org/1")
        #expect(item.summary.published?.formatted(.iso8601) == "2004-01-01T19:48:21Z")
        #expect(item.text == .html("<p>Text</p>"))
        #expect(item.summary.teaser == "Text")
    }

    @Test(
        "Documents of every version and namespace are read alike",
        arguments: [
            #"<rss version="0.91"><channel>ITEM</channel></rss>"#,
            #"<rss xmlns="http://backend.userland.com/rss2"><channel>ITEM</channel></rss>"#,
            #"<rss xmlns="https://example.org/of-our-own"><channel>ITEM</channel></rss>"#,
            rdf("http://purl.org/rss/1.0/"), rdf("http://my.netscape.com/rdf/simple/0.9/"),
            #"<Channel xmlns="http://purl.org/net/rss1.1#"><items>ITEM</items></Channel>"#,
            "<channel>ITEM</channel>", "ITEM", "<RSS><CHANNEL>ITEM</CHANNEL></RSS>", "<rss>ITEM</rss>",
        ])
    func versions(document: String) throws {
        let item =
            "<item><title>T</title><link>https://example.org/1</link><pubDate>1 Jan 2004</pubDate></item>"

        let items = try SamplePages.page(document.replacing("ITEM", with: item)).items

        #expect(items.map(\.summary.title) == ["T"])
        #expect(items.map(\.summary.link?.text) == ["https://example.org/1"])
        #expect(items.first?.summary.published != nil)
    }

    private static func rdf(_ namespace: String) -> String {
        #"<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="\#(namespace)">ITEM</r:RDF>"#
    }

    @Test("A page has the title of its feed, and none where the feed has none")
    func feedTitle() throws {
        for (channel, title) in [("<title>A &amp; B</title>", "A & B"), ("", nil)] {
            let document = SamplePages.rssDocument(items: "<item><title>T</title></item>", channel: channel)
            #expect(try SamplePages.page(document).title == title)
        }
    }

    @Test("An item of RSS 1.0 is identified by rdf:about")
    func about() throws {
        let page = try SamplePages.page(
            SampleFormat.rdf.document(of: [#"<item rdf:about="urn:1"><title>T</title></item>"#]))

        #expect(page.items.map(\.summary.nativeID) == ["urn:1"])
    }

    @Test(
        "A guid that is an address is the link of an item without one, unless it is said to be none",
        arguments: [
            ("", "a"), ("false", nil), ("FALSE", nil), ("fals", "a"), ("yes12", "a"), ("falsey", "a"),
        ])
    func permalink(word: String, host: String?) throws {
        let attribute = word.isEmpty ? "" : #" isPermaLink="\#(word)""#
        let guid = "<guid\(attribute)>https://a.example/</guid><title>T</title>"
        #expect(try SamplePages.rssItem(guid)?.summary.link?.text == host.map { "https://\($0).example/" })
        let both = guid + "<link>https://b.example/</link>"
        #expect(try SamplePages.rssItem(both)?.summary.link?.text == "https://b.example/")
    }

    @Test("Items of one id are told apart by their links, and an item that is repeated whole is one")
    func repeatedIDs() throws {
        let other = "<item><guid>1</guid><link>https://example.org/2</link></item>"
        let items = try SamplePages.rss(items: "<item><guid>1</guid></item>" + other + other)

        #expect(items.map(\.summary.nativeID) == ["1", "1 https://example.org/2"])
    }

    @Test(
        "An author is a name, whatever is written around it",
        arguments: [
            ("<author>ada@example.org (Ada)</author>", "Ada"), ("<author>Ada &lt;a@b.c&gt;</author>", "Ada"),
            ("<author>&lt;a@b.c&gt;</author>", "a@b.c"), ("<author>a@b.c</author>", "a@b.c"),
            ("<author>Ada (the first)</author>", "Ada (the first)"),
            ("<author>a@b.c ()</author>", "a@b.c ()"),
            ("<author>Ada (a@b.c)</author>", "Ada"), ("<dc:creator>a@b.c (Ada)</dc:creator>", "Ada"),
            (
                "<dc:creator>Ada</dc:creator><dc:creator>Bob</dc:creator><dc:creator>Ada</dc:creator>",
                "Ada, Bob"
            ),
            ("<itunes:author>Network</itunes:author>", "Network"),
            ("<itunes:author>Network</itunes:author><dc:creator>Ada</dc:creator>", "Ada"),
            ("<author><name>Ada</name><email>a@b.c</email></author>", "Ada"),
            ("<author><email>a@b.c</email></author>", "a@b.c"),
            ("<author><email>a@b.c</email><name/></author>", "a@b.c"),
            ("<author><name>Ada</name></author><author>Bob</author>", "Ada, Bob"),
            ("<author><email>a@b.c</email></author><author>Bob</author>", "a@b.c, Bob"),
        ])
    func authors(elements: String, name: String) throws {
        #expect(try SamplePages.rssItem("<guid>1</guid>" + elements)?.summary.author == name)
    }

    @Test("The date of publication is dc:date if there is no other")
    func otherDates() throws {
        let date = "<dc:date>2004-01-01</dc:date>"
        for (elements, expected) in [
            (date, "2004-01-01T00:00:00Z"), (date + "<pubDate>1 Feb 2005</pubDate>", "2005-02-01T00:00:00Z"),
        ] {
            let item = try SamplePages.rssItem("<guid>1</guid>" + elements)
            #expect(item?.summary.published?.formatted(.iso8601) == expected)
        }
    }

    @Test("An unreadable date is none, and a warning that names the first one")
    func unreadableDate() throws {
        let page = try SamplePages.page(
            SamplePages.rssDocument(
                items: """
                    <item><guid>1</guid><pubDate>1 Ιαν 2004</pubDate></item>
                    <item><guid>2</guid><pubDate>soon</pubDate></item>
                    """))

        #expect(page.items.map(\.summary.published) == [nil, nil])
        #expect(page.warnings == ["2 unreadable dates, such as 1 Ιαν 2004"])
    }

    @Test("An item whose end is missing ends where the next one begins")
    func missingEnd() throws {
        let items = try SamplePages.rss(items: "<item><guid>1</guid><item><guid>2</guid></item></item>")
        #expect(items.map(\.summary.nativeID) == ["1", "2"])
    }

    @Test("Addresses are resolved by xml:base, otherwise by the site's address, otherwise by the document's")
    func relativeAddresses() throws {
        let link = "<link>1?a=b c</link>"
        for (channel, path) in [
            ("", ""), ("<link>/site/</link>", "site/"), (#"<atom:link href="/site/"/>"#, "site/"),
            (#"<atom:link href="/first/"/><atom:link href="/second/"/>"#, "first/"),
        ] {
            let item = try SamplePages.rssItem(link, channel: channel)
            #expect(item?.summary.link?.text == "https://example.org/\(path)1?a=b%20c")
        }
        let based = try SamplePages.rss(
            items: #"<item xml:base="sub/"><title>T</title><link>1</link></item><item><link>2</link></item>"#)
        #expect(based.map(\.summary.link?.text) == ["https://example.org/sub/1", "https://example.org/2"])
        let nested = try SamplePages.rss(
            items: #"<item xml:base="//b.example/x/"><link xml:base="y/">1</link><guid>../2</guid></item>"#)
        #expect(nested.map(\.summary.link?.text) == ["https://b.example/x/y/1"])
    }

    @Test("In a file, relative addresses are resolved by the site's address alone")
    func addressesOfFiles() throws {
        let item = "<item><guid>1</guid><link>1</link></item>"
        #expect(try SamplePages.rss(items: item, at: nil).first?.summary.link == nil)
        let site = "<link>https://example.org/</link>"
        #expect(
            try SamplePages.rss(items: item, channel: site, at: nil).first?.summary.link?.text
                == "https://example.org/1")
    }

    @Test("An address that is none of the web is none")
    func otherSchemes() throws {
        for address in [
            "javascript:alert(1)", "file:///etc/passwd", "mailto:a@b.c", "ftp://example.org", "http://",
        ] {
            let item = try SamplePages.rssItem("<guid isPermaLink='false'>1</guid><link>\(address)</link>")
            #expect(item?.summary.link == nil)
        }
    }

    @Test("Comments are those of wfw:commentRss on the feed's own server, with their number")
    func comments() throws {
        let count = "<slash:comments>7</slash:comments>"
        let own = "<wfw:commentRss>http://www.example.org/1/feed</wfw:commentRss>"
        #expect(
            try SamplePages.rssItem("<guid>1</guid>\(own)\(count)")?.summary.comments
                == ItemComments(reference: "http://www.example.org/1/feed", count: 7))
        let other = "<wfw:commentRss>https://example.com/1/feed</wfw:commentRss>"
        #expect(try SamplePages.rssItem("<guid>1</guid>\(other)\(count)")?.summary.comments == nil)
        let port = "<wfw:commentRss>https://example.org:8443/1/feed</wfw:commentRss>"
        #expect(try SamplePages.rssItem("<guid>1</guid>\(port)")?.summary.comments == nil)
    }

    @Test(
        "The place is that of GeoRSS or of W3C's vocabulary",
        arguments: [
            ("<georss:point>45.256 -71.92</georss:point>", "45.256, -71.92"),
            (
                "<georss:where><gml:Point><gml:pos>45.256 -71.92</gml:pos></gml:Point></georss:where>",
                "45.256, -71.92"
            ),
            ("<geo:Point><geo:lat>1</geo:lat><geo:long>2</geo:long></geo:Point>", "1, 2"),
            ("<geo:lat>1</geo:lat><geo:long>2</geo:long>", "1, 2"),
            ("<georss:point>1 2</georss:point><georss:featureName>Athens</georss:featureName>", "Athens"),
        ])
    func places(elements: String, place: String) throws {
        #expect(try SamplePages.rssItem("<guid>1</guid>\(elements)")?.summary.location == place)
    }

    @Test("A channel's other elements belong to no item")
    func channelParts() throws {
        let item = try SamplePages.rssItem(
            "<guid>1</guid>",
            channel: """
                <title>C</title><image><title>I</title><url>https://example.org/i.png</url></image>
                <textInput><title>X</title></textInput><pubDate>1 Jan 2004</pubDate>
                <author>a@b.c (Ada)</author>
                """)
        #expect(item?.summary.title == nil && item?.summary.published == nil && item?.summary.media == [])
        #expect(item?.summary.author == nil)
    }
}
