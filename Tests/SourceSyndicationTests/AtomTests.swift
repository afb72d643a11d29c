import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface
import Testing

@Suite("Atom entries")
struct AtomTests {
    @Test("An entry has its id, title, author, link, dates and text")
    func entry() throws {
        let item = try #require(
            try SamplePages.atomEntry(
                """
                <id>urn:1</id><title>A</title><author><name>Ada</name><uri>x</uri></author>
                <link rel="self" href="/self"/><link href="/1"/><published>2004-01-01T00:00:00Z</published>
                <updated>2005-01-01T00:00:00Z</updated><content type="html">&lt;p&gt;Text&lt;/p&gt;</content>
                <summary>Short</summary>
                """))

        #expect(item.summary.nativeID == "urn:1")
        #expect(item.summary.title == "A")
        #expect(item.summary.author == "Ada")
        #expect(item.summary.link?.text == "https://example.org/1")
        #expect(item.summary.published?.formatted(.iso8601) == "2004-01-01T00:00:00Z")
        #expect(item.summary.updated?.formatted(.iso8601) == "2005-01-01T00:00:00Z")
        #expect(item.text == .html("<p>Text</p>"))
    }

    @Test("An entry of Atom 0.3 has its dates and its text by their older names")
    func older() throws {
        let page = try SamplePages.page(
            """
            <feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><id>1</id><issued>2004-01-01</issued>
            <modified>2005-01-01</modified>
            <content type="text/html" mode="escaped">&lt;b&gt;x&lt;/b&gt;</content></entry><entry><id>2</id>
            <content type="application/xhtml+xml" mode="xml"><div>x<b>y</b></div></content></entry>
            <entry><id>3</id><content type="text/html" mode="base64">PGI+eDwvYj4=</content></entry></feed>
            """)

        #expect(page.items.first?.summary.published?.formatted(.iso8601) == "2004-01-01T00:00:00Z")
        #expect(page.items.first?.summary.updated?.formatted(.iso8601) == "2005-01-01T00:00:00Z")
        #expect(page.items.map(\.text) == [.html("<b>x</b>"), .html("x<b>y</b>"), .html("<b>x</b>")])
    }

    @Test("An entry without a date of publication has that of its update")
    func updatedOnly() throws {
        let item = try SamplePages.atomEntry("<id>1</id><updated>2005-01-01T00:00:00Z</updated>")
        #expect(item?.summary.published == item?.summary.updated)
        #expect(item?.summary.published != nil)
    }

    @Test(
        "The link is the alternate one, in any order",
        arguments: [
            (#"<link rel="enclosure" href="/e"/><link rel="alternate" type="text/html" href="/1"/>"#, "/1"),
            (#"<link rel="alternate" type="application/json" href="/j"/><link href="/1"/>"#, "/1"),
            (#"<link rel="alternate" type="application/pdf" href="/1"/>"#, "/1"),
            (#"<link rel="http://www.iana.org/assignments/relation/alternate" href="/1"/>"#, "/1"),
            (#"<link href="/1"/><link href="/2"/>"#, "/1"), (#"<content src="/1" type="text/html"/>"#, "/1"),
            ("<id>https://example.org/1</id>", "/1"), (#"<link href="/2"/><link>/1</link>"#, "/1"),
            (
                #"<link type="application/pdf" href="/2"/><link type="application/xhtml+xml" href="/1"/>"#,
                "/1"
            ),
            (#"<link type="application/pdf" href="/2"/><link type="text/html" href="/1"/>"#, "/1"),
            (#"<content src="/1" type="text/html"/><link type="application/pdf" href="/2"/>"#, "/1"),
            (#"<link type="application/pdf" href="/1"/><content src="/2" type="text/html"/>"#, "/1"),
            (#"<id>https://a.example/</id><content src="/1" type="text/html"/>"#, "/1"),
            (#"<link rel="alternate">/1</link>"#, "/1"), (#"<link rel="related">/2</link>"#, nil),
            (#"<link rel="related" href="/2"/>"#, nil), (#"<link href=""/>"#, nil),
        ] as [(String, String?)])
    func links(elements: String, path: String?) throws {
        let item = try SamplePages.atomEntry("<title>T</title>\(elements)")
        #expect(item?.summary.link?.text == path.map { "https://example.org" + $0 })
    }

    @Test(
        "A text is read by its type",
        arguments: [
            ("<content>a &lt;b&gt; c</content>", .plain("a <b> c")),
            (#"<content type="text">a &amp;amp; c</content>"#, .plain("a &amp; c")),
            (#"<content type="text/plain; charset=utf-8">a</content>"#, .plain("a")),
            (#"<content type="html">a &amp;amp; c</content>"#, .html("a &amp; c")),
            (#"<content type="TEXT/HTML">a</content>"#, .html("a")),
            (
                #"<content type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml">a &lt; "#
                    + #"<x:b title="&lt;&quot;">b</x:b><x:br/></x:div></content>"#,
                .html(#"a &lt; <b title="&lt;&quot;">b</b><br>"#)
            ),
            (#"<content type="xhtml"><div><div>a</div></div></content>"#, .html("<div>a</div>")),
            (#"<content type="xhtml"><b>a</b></content>"#, .html("<b>a</b>")),
            (#"<content type="xhtml">a &lt; b</content>"#, .html("a &lt; b")),
            ("<summary>a <b>c</b></summary><content>x &lt;b> y</content>", .plain("x <b> y")),
            ("<content>a <b>c</b></content>", .html("a <b>c</b>")),
            (#"<content type="application/octet-stream">YQ==</content>"#, .html("a")),
            (#"<content type="image/png">YQ==</content>"#, nil),
            (#"<content type="image/png">YQ==</content><summary>s</summary>"#, .plain("s")),
            (#"<content src="/1" type="text/html"/><summary>s</summary>"#, .plain("s")),
        ] as [(String, ItemText?)])
    func texts(elements: String, text: ItemText?) throws {
        #expect(try SamplePages.atomEntry("<id>1</id>\(elements)")?.text == text)
    }

    @Test(
        "A title of HTML is stripped of tags, and its references are resolved",
        arguments: [
            ("<title>1 &lt; 2 &lt;b&gt;</title>", "1 < 2 <b>"),
            (#"<title type="html">&lt;b&gt;A&lt;/b&gt; &amp;amp; B</title>"#, "A & B"),
            (#"<title type="xhtml"><div>A <b>B</b></div></title>"#, "A B"),
            (#"<title type="html">1 &amp;lt; 2</title>"#, "1 < 2"),
            (#"<title type="html">&lt;img src="x"&gt;</title>"#, nil),
        ] as [(String, String?)])
    func titles(element: String, title: String?) throws {
        #expect(try #require(try SamplePages.atomEntry("<id>1</id>" + element)).summary.title == title)
    }

    @Test("An entry without an author has those of its source, otherwise of its feed")
    func inheritedAuthors() throws {
        let feed = "<author><name>Feed</name></author>"
        #expect(try SamplePages.atomEntry("<id>1</id>", feed: feed)?.summary.author == "Feed")
        let source = "<source><title>S</title><author><name>Source</name></author><id>s</id></source>"
        let item = try SamplePages.atomEntry("<id>1</id>\(source)", feed: feed)
        #expect(item?.summary.author == "Source")
        #expect(item?.summary.title == nil && item?.summary.nativeID == "1")
        #expect(
            try SamplePages.atomEntry("<id>1</id><author><name>Own</name></author>", feed: feed)?.summary
                .author == "Own")
    }

    @Test("URLs are resolved against the xml:base in scope, and not against the site's")
    func bases() throws {
        for (feed, attributes, url) in [
            (#"<link href="https://elsewhere.example/"/>"#, "", "https://example.org/1"),
            ("", #"xml:base="/a/""#, "https://example.org/a/1"),
        ] {
            let item = try SamplePages.atomEntry(#"<link href="1"/>"#, feed: feed, attributes: attributes)
            #expect(item?.summary.link?.text == url)
        }
    }

    @Test(
        "HTML begins with its xml:base as a base element, and other texts do not",
        arguments: [
            (
                #"<content type="html" xml:base="/x/?a&amp;b">&lt;p&gt;</content>"#,
                .html(#"<base href="https://example.org/x/?a&amp;b"><p>"#)
            ), (#"<summary type="html">x</summary>"#, .html(#"<base href="https://example.org/a/">x"#)),
            ("<summary>x</summary>", .plain("x")),
        ] as [(String, ItemText)])
    func baseOfText(element: String, text: ItemText) throws {
        let elements = #"<id>1</id><title type="html">t</title>\#(element)"#
        let item = try SamplePages.atomEntry(elements, attributes: #"xml:base="/a/""#)
        #expect(item?.text == text)
        #expect(item?.summary.title == "t")
    }

    @Test("Comments are the entry's replies in a feed, with their number by either name")
    func comments() throws {
        let page = #"<link rel="replies" type="text/html" href="/1#c"/>"#
        let link = #"<link rel="replies" type="application/atom+xml" href="/1/c" thr:count="3"/>"#
        #expect(
            try SamplePages.atomEntry("<id>1</id>\(page)\(link)")?.summary.comments
                == ItemComments(reference: "https://example.org/1/c", count: 3))
        #expect(try SamplePages.atomEntry("<id>1</id>\(page)")?.summary.comments == nil)
        let total = #"<link rel="replies" href="/1/c"/><thr:total>4</thr:total>"#
        #expect(try SamplePages.atomEntry("<id>1</id>\(total)")?.summary.comments?.count == 4)
    }
}
