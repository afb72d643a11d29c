import Foundation
import HTTPInterface
import ItemInterface
import MarkupExpat
import RandomTesting
import SourceInterface
import SourceSyndication
import Testing

@Suite("Damaged feeds")
nonisolated struct DamagedFeedTests {
    @Test(
        "A feed with a damaged spot is recognized, and each item that the damage did not touch is read",
        arguments: SampleDocument.all)
    func spots(sample: SampleDocument) throws {
        let whole = try read(Array(sample.text.utf8))
        #expect(whole.count == sample.items.count)
        var random = SeededGenerator(seed: historySeed)
        for _ in 0..<1_000 {
            let (bytes, spot) = damaged(Array(sample.text.utf8), from: sample.start, &random)
            let damage = {
                let range = max(0, spot.lowerBound - 40)..<min(bytes.count, spot.lowerBound + 40)
                return "\(spot): …\(String(decoding: bytes[range], as: UTF8.self))…"
            }
            guard let items = try? read(bytes) else {
                Issue.record("no feed at all, damaged at \(damage())")
                continue
            }
            // A CDATA section without its end reaches, in well-formed XML, to the end of the next one.
            let reach = sections(bytes) < sections(Array(sample.text.utf8)) ? 2 : 0
            let touched = sample.items.firstIndex { $0.overlaps(spot) } ?? sample.items.count
            for (index, range) in sample.items.enumerated()
            where !range.overlaps(spot) && !(touched...touched + reach).contains(index) {
                #expect(items.contains(whole[index]), "item \(index), damaged at \(damage())")
            }
        }
    }

    @Test(
        "A feed is read whose first title has no end tag of its own, however that is written",
        arguments: [
            "</titel>", "</ttle>", "<title>", "/title>", "< /title>", "</>", "<?title>", "<!title>", "",
        ])
    func title(endTag: String) throws {
        for sample in SampleDocument.all {
            let text = sample.text.replacing("</title>", with: endTag, maxReplacements: 1)
            #expect(try read(Array(text.utf8)) == read(Array(sample.text.utf8)))
        }
    }

    /// The number of ends of CDATA sections.
    private func sections(_ bytes: [UInt8]) -> Int { bytes.split(separator: Array("]]>".utf8)).count }

    /// The identity, the title and the link of each item.
    private func read(_ bytes: [UInt8]) throws -> [[String?]] {
        let page = try SyndicationReader(xml: DocumentReader()).page(
            Data(bytes), at: HTTPURL("https://example.org/feed"), of: ItemIdentity.source(path: "/feed"),
            firstSeen: Date(timeIntervalSince1970: 1_760_000_000))
        return page.items.map { [$0.summary.nativeID, $0.summary.title, $0.summary.link?.text] }
    }

    /// A document with some bytes replaced, lost or added, and the place of the bytes that were touched.
    private func damaged(
        _ document: [UInt8], from start: Int, _ random: inout SeededGenerator
    ) -> (bytes: [UInt8], spot: Range<Int>) {
        let place = Int.random(in: start..<document.count, using: &random)
        let count = Int.random(in: 1...3, using: &random)
        let others = (0..<count).map { _ in document[Int.random(in: 0..<document.count, using: &random)] }
        let spot: Range<Int>
        let replacement: [UInt8]
        switch Int.random(in: 0..<3, using: &random) {
        case 0: (spot, replacement) = (place..<min(place + count, document.count), others)
        case 1: (spot, replacement) = (place..<min(place + 4 * count, document.count), [])
        default: (spot, replacement) = (place..<place, others)
        }
        var bytes = document
        bytes.replaceSubrange(spot, with: replacement)
        return (bytes, max(0, spot.lowerBound - 1)..<spot.upperBound + 1)
    }
}

/// A feed with the places of its items.
nonisolated struct SampleDocument: CustomTestStringConvertible {
    let testDescription: String
    private(set) var text: String
    private(set) var items: [Range<Int>] = []
    /// The end of the start tag by which the format is recognized.
    let start: Int

    private init(_ name: String, head: String, items: [String], end: String) {
        (testDescription, text) = (name, head)
        start = (head.firstRange(of: "<title>").map { head[..<$0.lowerBound].utf8.count }) ?? 0
        for item in items {
            let first = text.utf8.count
            text += item
            self.items.append(first..<text.utf8.count)
        }
        text += end
    }

    static let all = [
        SampleDocument(
            "RSS",
            head: """
                <?xml version="1.0" encoding="UTF-8"?>
                <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
                <title>News</title><link>https://example.org/</link><language>en</language>
                <atom:link rel="self" href="https://example.org/feed"/><description>All &amp; sundry</description>
                <image><url>https://example.org/i.png</url><title>News</title></image>
                """,
            items: (1...8).map { number in
                let text =
                    number % 2 == 0
                    ? "<![CDATA[<p>A <b>post</b> of <a href=\"/x\">ours</a>.</p><ul><li>one</li></ul>]]>"
                    : "A &lt;i&gt;post&lt;/i&gt;"
                return """
                    <item><title>Post \(number)</title><link>https://example.org/\(number)</link>
                    <guid isPermaLink="false">id-\(number)</guid><category>News</category>
                    <pubDate>Thu, 0\(number) Jan 2004 10:00:00 GMT</pubDate><description>\(text)</description>
                    <enclosure url="https://example.org/\(number).mp3" type="audio/mpeg" length="1"/></item>

                    """
            }, end: "</channel></rss>"),
        SampleDocument(
            "Atom",
            head: """
                <?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">
                <title>News</title><link href="https://example.org/"/><id>urn:1</id>
                <updated>2004-01-01T00:00:00Z</updated><generator>us</generator>
                """,
            items: (1...8).map { number in
                let text =
                    number % 2 == 0
                    ? "<content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\"><p>A <b>post</b></p></div></content>"
                    : "<summary type=\"html\">A &lt;i&gt;post&lt;/i&gt;</summary>"
                return """
                    <entry><title>Post \(number)</title><link href="https://example.org/\(number)"/>
                    <id>id-\(number)</id><author><name>Ada</name><uri>https://example.org/ada</uri></author>
                    <category term="news"/><updated>2004-01-0\(number)T00:00:00Z</updated>\(text)</entry>

                    """
            }, end: "</feed>"),
    ]
}
