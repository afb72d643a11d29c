import MarkupExpat
import MarkupInterface
import MarkupTesting

/// The fuzz target of `Tools/fuzz MarkupExpat`.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses the charset of HTTP.
    static let seeds = [
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
    ].map { Array($0.utf8) }

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
