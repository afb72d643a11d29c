import FoundationEssentials
import GrowthTesting
import MarkupExpat
import MarkupInterface
import MarkupTesting
import RandomTesting
import Testing

@Suite("Untrusted documents")
struct UntrustedDocumentsTests {
    private static let parts = [
        "<", ">", "/", "</", "/>", "<a", "<b ", "<a>", "</a>", "<b>", "</b>", "x='", "y=\"", "'", "\"", "=",
        "&", "&#", "65", ";", "&amp;", "&eacute;", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>",
        "<?xml version='1.0' encoding='", "koi8-r", "utf-16", "<!DOCTYPE a [", "<!ENTITY e 'x'>", "&e;", "]>",
        " ", "\n", "\r", "é", "\u{0}", "xmlns='u'", "xmlns:p='v'", "<p:a", "p:c='1'",
    ]

    @Test("Random pieces of markup are read in the promised order or rejected by each reader")
    func anyPieces() async {
        await expectNoFault(inHistories: historyCount / 16, upTo: 24) { random in
            Self.parts.randomElement(using: &random)!
        } fault: { history in
            FuzzTarget.fault(in: Array("0\(history.joined())".utf8))
                ?? FuzzTarget.fault(in: Array("0<r>\(history.joined())".utf8))
        }
    }

    @Test("Damaged documents are read in the promised order by each reader")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 2_000) { FuzzTarget.fault(in: $0) }
    }

    @Test("Both readers read a well-formed document without a document type equally")
    func same() async {
        let parts = Self.parts.filter {
            !$0.contains("!") && !$0.contains("?xml") && !$0.contains("e;") && $0 != "&e;"
        }
        await expectNoFault(inHistories: historyCount / 16, upTo: 12) { random in
            parts.randomElement(using: &random)!
        } fault: { history in
            let document = "<r>" + history.joined() + "</r>"
            guard let strict = try? ExpatReader().events(in: document).events else { return nil }
            let tolerant = try? TolerantReader().events(in: document).events
            return strict == tolerant ? nil : "\(strict) \(tolerant ?? [])"
        }
    }

    @Test("Random bytes in any encoding are read or rejected")
    func randomBytes() {
        var random = SeededGenerator(seed: historySeed)
        let names = [
            nil, "utf-8", "utf-16", "utf-32le", "utf-7", "iso-2022-jp", "iso-2022-kr", "hz", "gb18030",
            "big5", "euc-jp", "ibm1364", "cp037",
            "tcvn", "\u{0}", "//TRANSLIT", "utf-8//IGNORE", "../../etc", "é",
        ]
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let charset = names.randomElement(using: &random)!
            _ = try? DocumentReader().events(in: Array("<a>".utf8) + bytes, charset: charset)
            _ = try? DocumentReader().events(in: bytes, charset: charset)
        }
    }

    @Test(
        "Reading takes time linear in the document",
        arguments: [
            "<", "<a>", "<a></a>", "<a ", "<a b='", "<a b=\"1\" ", " b='1'", "</", "</x>", "<!", "<!--",
            "<![CDATA[", "<?", "&", "&x", "&#1;",
            "<!DOCTYPE [", "]]", "--", "<b></c>", "<b xmlns:p='u'/>", "<p:b/>", "\r", "<!-- --", "<b></b",
            "&eacute;", "<![x[</r>", "<![CDATA[</b>", "</>", "<b1234></b1243>", "<!DOCTYPE x [>",
        ])
    func linear(part: String) {
        for start in ["<r>", "<r "] {
            let growth = growth(
                upTo: 160_000,
                making: { start + String(repeating: part, count: max(1, $0 / part.utf8.count)) },
                of: { _ = try? TolerantReader().read(Data($0.utf8), charset: nil) { Counter() } })
            #expect(growth < linearGrowth)
        }
    }

    @Test("Reading takes time linear in the number of names and declarations")
    func names() {
        let growth = growth(
            upTo: 40_000,
            making: { count in
                let parts = (0..<count).map { "<n\($0)/>" }
                return "<r>" + parts.joined()
            },
            of: { _ = try? DocumentReader().read(Data($0.utf8), charset: nil) { Counter() } })
        #expect(growth < linearGrowth)
    }

    /// Counts events, and keeps none.
    private struct Counter: XMLHandler {
        var names = 0
        var events = 0

        mutating func number(of name: XMLName) -> Int {
            names += 1
            return names
        }
        mutating func start(_ element: Int) { events += 1 }
        mutating func attribute(_ name: Int, _ value: Span<UInt8>) { events += 1 }
        mutating func text(_ text: Span<UInt8>) { events += 1 }
        mutating func end(_ element: Int) { events += 1 }
    }
}
