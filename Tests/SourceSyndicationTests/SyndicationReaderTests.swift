import FoundationEssentials
import GrowthTesting
import HTTPInterface
import ItemInterface
import MarkupTesting
import RandomTesting
import SourceInterface
import SourceSyndication
import SourceTesting
import Testing

@Suite("The reader of feeds")
struct SyndicationReaderTests {
    @Test(
        "What is not a feed is named",
        arguments: [
            ("", "an empty document, not a feed"), (" \n", "an empty document, not a feed"),
            ("<!DOCTYPE html><title>x", "a web page, not a feed"),
            ("<!DOCTYPE html><label>password", "a web page, not a feed"),
            ("\u{FEFF}<HTML lang=en>", "a web page, not a feed"),
            ("<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>", "a web page, not a feed"),
            ("<opml version='2.0'/>", "a document of <opml>, not a feed"),
            ("<htmlish/>", "a document of <htmlish>, not a feed"),
            ("<response><item><guid>1</guid></item></response>", "a document of <response>, not a feed"),
            ("<opml><head/><rss><channel/></rss></opml>", "a document of <opml>, not a feed"),
            ("plain text", "neither XML nor JSON, not a feed"),
        ])
    func strangers(document: String, reason: String) {
        #expect(throws: SourceError.unreadable(reason: reason)) { try SamplePages.page(document) }
    }

    @Test("White space and a byte order mark do not hide a document's format")
    func sniffing() throws {
        for format in SampleFormat.allCases {
            #expect(try SamplePages.page("\u{FEFF}\n " + format.document(of: [])).items.isEmpty)
        }
    }

    @Test("A page has the title of its document, as text", arguments: SampleFormat.allCases)
    func title(format: SampleFormat) throws {
        let titled = format.document(of: []).replacing(#""items""#, with: #""title":"A","items""#)
        #expect(try SamplePages.page(titled).title == "A")
        #expect(
            try SamplePages.page(titled.replacing("<title>A", with: "<title>")).title
                == (format == .json ? "A" : nil))
    }

    @Test(
        "A feed whose root or container is misspelled is recognized by what it contains",
        arguments: [
            "<rsX version='2.0'><channel><title>A</title><item><guid>1</guid></item></channel></rsX>",
            "<xml version='1.0'><rss><channel><title>A</title><item><guid>1</guid></item></channel></rss></xml>",
            "<rss><chanXel><title>A</title><item><guid>1</guid></item></chanXel></rss>",
            "<rss><channel><title>A</title><itXms><item><guid>1</guid></item></itXms></channel></rss>",
            "<feXd xmlns='http://www.w3.org/2005/Atom'><title>A</title><entry><id>1</id></entry></feXd>",
            """
            <rdf:RXF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>\
            <channel><title>A</title></channel><item rdf:about='1'/></rdf:RXF>
            """,
        ])
    func misspelt(document: String) throws {
        let page = try SamplePages.page(document)
        #expect(page.title == "A")
        #expect(page.items.map(\.summary.nativeID) == ["1"])
    }

    @Test("A document that is cut off has the items before its end, and a warning")
    func cutOff() throws {
        let page = try SamplePages.page(
            "<rss><channel><item><guid>1</guid></item><item><guid>2</guid><title>T")

        #expect(page.items.map(\.summary.nativeID) == ["1", "2"])
        #expect(page.warnings == ["cut off; posts read: 2"])
    }

    @Test("A document of which no item can be read is unreadable, so that its validators are not kept")
    func nothingLeft() {
        #expect(throws: SourceError.self) { try SamplePages.page("<rss><channel><item>") }
        #expect(throws: SourceError.self) { try SamplePages.page("<rss><channel></rss>") }
    }

    @Test(
        "The charset of HTTP is handed on, however it is written",
        arguments: [
            "text/xml; charset=ISO-8859-1", "text/xml;a=b;Charset=\"iso-8859-1\"", "x; charset= iso-8859-1 ",
        ])
    func charset(contentType: String) throws {
        let bytes = Array("<rss><channel><item><title>caf\u{1}</title></item></channel></rss>".utf8)
        let document = bytes.map { $0 == 1 ? 0xE9 : $0 }

        #expect(
            try SamplePages.page(bytes: document, contentType: contentType).items.first?.summary.title
                == "café")
    }

    @Test("Items with nothing to show are omitted, counted and told")
    func emptyItems() throws {
        let page = try SamplePages.page(
            "<rss><item><guid>1</guid></item><item><pubDate>1 Jan 2004</pubDate></item></rss>")

        #expect(page.items.count == 1)
        #expect(page.skipped == 1)
        #expect(page.warnings == ["1 entry without content skipped"])
    }

    @Test(
        "A document tells for how long there is nothing new",
        arguments: [
            ("<ttl>90</ttl>", 5_400), ("<sy:updatePeriod>hourly</sy:updatePeriod>", 3_600),
            ("<sy:updatePeriod> Hourly </sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>", 1_800),
            ("<sy:updatePeriod>weekly</sy:updatePeriod>", 604_800),
            ("<sy:updateFrequency>4</sy:updateFrequency>", 21_600),
            ("<ttl>60</ttl><sy:updatePeriod>daily</sy:updatePeriod>", 86_400), ("<ttl>soon</ttl>", nil),
            ("<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>0</sy:updateFrequency>", 86_400),
            ("<sy:updatePeriod>monthly</sy:updatePeriod>", 2_592_000), ("<ttl>-5</ttl>", 0), ("", nil),
            ("<sy:updatePeriod>yearly</sy:updatePeriod>", 31_536_000), ("<ttl>999999999</ttl>", 31_536_000),
        ] as [(String, Double?)])
    func freshness(elements: String, seconds: Double?) throws {
        let page = try SamplePages.page(SamplePages.rssDocument(items: "", channel: elements))
        #expect(page.hints.notBefore == seconds.map { SourceSubject.now + $0 })
    }

    @Test(
        "A document has the date of its last change, otherwise that of its publication",
        arguments: [
            (
                "<lastBuildDate>Thu, 01 Jan 2004 00:00:00 GMT</lastBuildDate><pubDate>2 Jan 2003</pubDate>",
                2_004
            ),
            ("<pubDate>Wed, 01 Jan 2003 00:00:00 GMT</pubDate>", 2_003),
            ("<dc:date>2005-01-01</dc:date><pubDate>1 Jan 2003</pubDate>", 2_005),
            ("<lastBuildDate>yesterday</lastBuildDate><pubDate>1 Jan 2003</pubDate>", 2_003),
            ("<lastBuildDate>yesterday</lastBuildDate>", nil), ("", nil),
        ] as [(String, Int?)])
    func date(elements: String, year: Int?) throws {
        let item = "<item><guid>1</guid><pubDate>1 Jan 1999</pubDate></item>"
        let page = try SamplePages.page(SamplePages.rssDocument(items: item, channel: elements))
        #expect(page.date?.formatted(.iso8601) == year.map { "\($0)-01-01T00:00:00Z" })
    }

    @Test("A feed of Atom has its own date, and not its items' dates")
    func atomDate() throws {
        let page = try SamplePages.page(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><updated>2004-01-01T00:00:00Z</updated>\
            <entry><id>1</id><updated>2005-01-01T00:00:00Z</updated></entry></feed>
            """)
        #expect(page.date?.formatted(.iso8601) == "2004-01-01T00:00:00Z")
    }

    @Test("Any pieces of a feed are read or refused")
    func anyPieces() async {
        let parts = [
            "<item>", "</item>", "<entry>", "</entry>", "<title>", "</title>", "<guid>1</guid>",
            "<link href='/1'/>", "<description>", "</description>", "<media:group>", "</media:group>",
            "<media:content url='a'>", "</media:content>", "<author>", "</author>", "<name>", "</name>",
            "text", "<![CDATA[<b>]]>", "<source>", "</source>", "<x xml:base='/y/'>", "</x>",
            "<pubDate>1 Jan 2004</pubDate>", "<div>", "</div>",
        ]
        await expectNoFault(inHistories: historyCount / 4, upTo: 24) { random in
            parts.randomElement(using: &random)!
        } fault: { history in
            FuzzTarget.fault(
                in: Array("0<rss xmlns:media='http://search.yahoo.com/mrss/'>\(history.joined())".utf8))
        }
    }

    @Test("Damage to documents of each format is read around or refused")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 2_000) { FuzzTarget.fault(in: $0) }
    }

    @Test(
        "A document is read in time that is in proportion to it",
        arguments: ["item", "media", "title", "text", "person"])
    func growth(part: String) {
        let parts = [
            "item": "<item><guid>1</guid></item>", "media": "<media:content url='/a.jpg'/>",
            "title": "<title>a</title>", "text": "&lt; &amp;a ", "person": "<dc:creator>A</dc:creator>",
        ]
        let growth = GrowthTesting.growth(upTo: 4_000) { size in
            String(repeating: parts[part] ?? "", count: size)
        } of: { parts in
            let item =
                part == "item"
                ? parts : "<item><guid>1</guid>\(part == "text" ? "<title>\(parts)</title>" : parts)</item>"
            _ = try? SamplePages.page(SamplePages.rssDocument(items: item))
        }
        #expect(growth < linearGrowth)
    }
}
