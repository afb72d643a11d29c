import MarkupExpat
import MarkupInterface
import MarkupTesting

/// The fuzz target of `Tools/fuzz MarkupExpat`.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses the charset of HTTP.
    static let seeds =
        [
            """
            0<?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>A &amp; B</title>
            <item><title>x</title><guid isPermaLink="false">1</guid><dc:creator><![CDATA[Ada]]></dc:creator>
            <description>&lt;p&gt;café</description></item></channel></rss>
            """,
            """
            2<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY own "x">]>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="/"><entry><title type="html">&own;&eacute;</title>
            <link rel="alternate" href="/1"/><!-- c --></entry></feed>
            """,
            "0junk <rss><channel><item><title>A & B < C</item><br><media:content url=x></channel>",
            "0<!DOCTYPE a [<!ENTITY x SYSTEM \"y\"><!ENTITY % z SYSTEM \"z\">%z;]><a>&x;&eacute;&other;</a>",
            // Deeper than any document, and so behind an error; more entities and namespaces than any.
            "0" + String(repeating: "<a>", count: 200) + "<b/>",
            "0<b c>" + String(repeating: "<a>", count: 250) + "</b>",
            "0<!DOCTYPE a [" + names.map { "<!ENTITY \($0) ''>" }.joined() + "]><a/>",
            "0<a b" + names.prefix(300).map { " xmlns:\($0)='c'" }.joined() + "><\(names[290]):d></a>",
            "0<a \u{1}>\u{1}</a>", "0<a>" + String(repeating: "\u{E9}", count: 3),
        ].map { Array($0.utf8) } + [
            // A declaration in EBCDIC, and Latin letters declared as UTF-8.
            Array("8".utf8) + ebcdic, Array("0".utf8) + ebcdic,
            Array("0<a>caf".utf8) + [0xE9, 0xE8, 0x20, 0xE9] + Array("</a b>".utf8),
        ]

    private static let names = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    private static let letters = "abcdefghijklmnopqrstuvwyzABCDEFGHIJ"

    /// `<?xml version="1.0" encoding="IBM037"?><a>b</a>`.
    private static let ebcdic: [UInt8] = [
        0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E, 0x7F, 0xF1, 0x4B,
        0xF0, 0x7F, 0x40, 0x85, 0x95, 0x83, 0x96, 0x84, 0x89, 0x95, 0x87, 0x7E, 0x7F, 0xC9, 0xC2, 0xD4, 0xF0,
        0xF3, 0xF7, 0x7F, 0x6F, 0x6E, 0x4C, 0x81, 0x6E, 0x82, 0x4C, 0x61, 0x81, 0x6E,
    ]

    private static let charsets = [
        "utf-8", "iso-8859-1", "utf-16", "koi8-r", "gb18030", "iso-2022-jp", "cp037",
    ]

    /// The promise of a reader that the bytes break.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let choice = Int(first) - Int(UInt8(ascii: "1"))
        let charset = charsets.indices.contains(choice) ? charsets[choice] : nil
        let document = Array(bytes.dropFirst())
        let readings = [ExpatReader(), TolerantReader(), DocumentReader()].map { (reader: any XMLReader) in
            try? reader.events(in: document, charset: charset).events
        }
        for events in readings {
            if case .text(let text)? = events?.last { return text }
        }
        // The tolerant reader skips document types.
        let isPlain = charset == nil && document.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "!") }
        if isPlain, let strict = readings[0], strict != readings[1] {
            return "the readings differ: \(readings)"
        }
        return nil
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        let events = try? ExpatReader().events(in: Array(bytes.dropFirst())).events
        return events?.contains {
            if case .text(let text) = $0 { text.hasPrefix("x") && text.count > 1 } else { false }
        } ?? false
    }
}
