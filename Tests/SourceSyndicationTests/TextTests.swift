import ItemInterface
import SourceInterface
import Testing

@Suite("Texts of items")
struct TextTests {
    @Test(
        "A description is HTML where it has a tag of HTML, a comment or a character reference",
        arguments: [
            ("a <b>c</b>", true), ("a<br/>", true), ("<P CLASS='x'>", true), ("a</p", false), ("a</p>", true),
            ("a<br", false), ("<!-- x -->", true), ("AT&amp;T", true), ("&#8211;", true), ("&#x2013;", true),
            ("&frac12;", true),
            ("AT&T", false), ("a & b; c", false), ("1 < 2", false), ("<3", false), ("a <foo> b", false),
            ("a<b c", true), ("<h1>", true), ("<", false), ("&", false), ("&;", false), ("&#;", false),
            ("<blink>a</blink>", true), ("<applet code=x>", true), ("<MARQUEE>a", true), ("<nobr>", true),
            ("a </foo> b", true), ("<foo bar='b'>a", true), ("<x-y z = w>", true), ("<foo bar>", false),
            ("Map<K, V> m = n>", false), ("vector<int> v", false), ("<name> = value", false),
            ("cp <from> <to>", false), ("<x@y.example>", false), ("</", false), ("a </b c> d", true),
            ("</foo bar> d", false), ("&a1;", false), ("a<http://example.org>", false), ("text", false),
        ])
    func guesses(text: String, isHTML: Bool) throws {
        let item = try SamplePages.rssItem("<description><![CDATA[\(text)]]></description>")
        #expect(item?.text == (isHTML ? .html(text) : .plain(text)))
    }

    @Test(
        "A title keeps what may be its own words: tags are gone where it has an end tag or a reference",
        arguments: [
            ("A <b>B</b>", "A B"), ("AT&amp;T", "AT&T"), ("Use of <b> in HTML", "Use of <b> in HTML"),
            ("<foo>A</foo>", "<foo>A</foo>"), ("<i>A</i> <foo>", "<i>A</i> <foo>"), ("1 < 2", "1 < 2"),
            ("A</i>", "A"),
        ])
    func titles(text: String, title: String) throws {
        #expect(try SamplePages.rssItem("<title><![CDATA[\(text)]]></title>")?.summary.title == title)
    }

    @Test(
        "Of several texts the whole one counts, then the longer summary, then other vocabularies'",
        arguments: [
            ("<description>S</description><content:encoded>W</content:encoded>", ItemText.html("W")),
            ("<content:encoded>W</content:encoded><description>S</description>", .html("W")),
            ("<itunes:summary>I</itunes:summary><description>S</description>", .plain("S")),
            ("<itunes:summary>Longer</itunes:summary><description>S</description>", .plain("Longer")),
            ("<description>S</description><itunes:summary>Longer</itunes:summary>", .plain("Longer")),
            (
                "<description>&lt;b&gt;As&lt;/b&gt;</description><itunes:summary>As.</itunes:summary>",
                .plain("As.")
            ),
            (
                "<description>&lt;a href=x&gt;Text&lt;/a&gt; &amp;eacute;</description><itunes:summary>Text é</itunes:summary>",
                .html("<a href=x>Text</a> &eacute;")
            ),
            ("<description>S</description><media:description>Longer</media:description>", .plain("S")),
            (
                "<content:encoded>S</content:encoded><itunes:summary>Longer</itunes:summary>", .html("S")
            ),
            ("<itunes:subtitle>I</itunes:subtitle><itunes:summary>Longer</itunes:summary>", .plain("Longer")),
            ("<dc:description>D</dc:description>", .plain("D")),
            ("<description>A</description><description>B</description>", .plain("B")),
            ("<media:description>M</media:description>", .plain("M")),
            ("<media:group><media:description>M</media:description></media:group>", .plain("M")),
            ("<itunes:summary>A</itunes:summary><dc:description>B</dc:description>", .plain("A")),
            ("<body xmlns='http://www.w3.org/1999/xhtml'><p>x</p></body>", .html("<p>x</p>")),
        ])
    func order(elements: String, text: ItemText) throws {
        #expect(try SamplePages.rssItem("<guid>1</guid>\(elements)")?.text == text)
    }

    @Test(
        "The title of a feed has its character references resolved, in each format, and is cut in its length",
        arguments: [
            ("Fish &amp; Chips", "Fish & Chips"), ("Caf&#233; &lt;b&gt;", "Café <b>"),
            ("AT&T <x>", "AT&T <x>"),
            ("1 < 2 &gt; 0", "1 < 2 > 0"), ("&#32;", nil),
            (String(repeating: "x", count: 1_000_000), String(repeating: "x", count: 300)),
        ] as [(String, String?)])
    func feedTitles(text: String, title: String?) throws {
        let section = "<title><![CDATA[\(text)]]></title>"
        let atom = try SamplePages.page("<feed xmlns='http://www.w3.org/2005/Atom'>\(section)</feed>")
        #expect(atom.title == title)
        let json = #"{"version":"https://jsonfeed.org/version/1.1","title":"\#(text)","items":[]}"#
        #expect(try SamplePages.page(json).title == title)
        if !text.contains("<") {
            #expect(try SamplePages.page("<rss><channel>\(section)</channel></rss>").title == title)
        }
    }

    @Test("Elements that are in a description are its HTML")
    func inlineElements() throws {
        let description = #"1 &lt; 2 <a href="x?a&amp;b">l</a> &lt; <img src='y'/> <i/>"#
        let item = try SamplePages.rssItem("<description>\(description)</description><guid>1</guid>")

        #expect(item?.text == .html(#"1 < 2 <a href="x?a&amp;b">l</a> &lt; <img src="y"> <i></i>"#))
        #expect(item?.summary.nativeID == "1")
        let nested = "<div><p><b>x</b></p></div>"
        #expect(try SamplePages.rssItem("<description>\(nested)</description>")?.text == .html(nested))
    }

    @Test("White space around a text does not count, and an empty one is none")
    func whiteSpace() throws {
        #expect(try SamplePages.rssItem("<description>\n a \n</description>")?.text == .plain("a"))
        #expect(try SamplePages.rssItem("<guid>1</guid><description> \n</description>")?.text == nil)
        #expect(
            try SamplePages.rssItem("<guid>1</guid><title> </title><dc:title>D</dc:title>")?.summary.title
                == "D")
    }
}
