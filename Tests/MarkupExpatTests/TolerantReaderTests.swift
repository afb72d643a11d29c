import FoundationEssentials
import MarkupExpat
import MarkupInterface
import MarkupTesting
import Testing

@Suite("TolerantReader")
struct TolerantReaderTests {
    /// The events in a short form: `<a`, `@b=c`, `"text"`, `>`.
    private func outline(_ document: String) throws -> String {
        try TolerantReader().events(in: document).events.map { event in
            switch event {
            case .start(let name): "<\(name.namespace.isEmpty ? "" : "{\(name.namespace)}")\(name.local)"
            case .attribute(let name, let value): "@\(name.local)=\(value)"
            case .text(let text): "\"\(text)\""
            case .end: ">"
            }
        }.joined(separator: " ")
    }

    @Test(
        "Common defects of documents are read as intended",
        arguments: [
            ("\n\nsome junk <?xml version='1.0'?><a>x</a>", "<a \"x\" >"),
            ("<br />Warning: <b>x</b><?xml version='1.0'?><a/>", "<a >"),
            ("<a><![CDATA[<?xml version='1.0'?>]]></a>", "<a \"<?xml version='1.0'?>\" >"),
            ("<a><br>x</br>y</a>", "<a <br \"x\" > \"y\" >"),
            ("<a>Q & A, R&D; AT&amp;T</a>", "<a \"Q & A, R&D; AT&T\" >"),
            ("<a>1 < 2 <3</a>", "<a \"1 < 2 <3\" >"), ("<a>\u{1}x\u{8}\u{1F}</a>", "<a \"x\" >"),
            ("<a>&#1;&#xFFFFFFFFF;&#;</a>", "<a \"\u{FFFD}&#xFFFFFFFFF;&#;\" >"),
            ("<a><b>x</a>", "<a <b \"x\" > >"), ("<a>x</b>y</a>", "<a \"xy\" >"),
            ("<a><b><i>x</b></i>y</a>", "<a <b <i \"x\" > > \"y\" >"), ("<a><b>x", "<a <b \"x\" > >"),
            ("<a><b>x</", "<a <b \"x\" > >"), ("<a><b x='1", "<a <b @x=1 > >"),
            ("<a><![CDATA[x", "<a \"x\" >"), ("<a>x<!-- y", "<a \"x\" >"),
            ("<a><br>x<hr><img src=y>z</a>", "<a <br > \"x\" <hr > <img @src=y > \"z\" >"),
            ("<a b=c d='e f=\"g>h\">x</a>", "<a @b=c @d=e f=\"g \"h\">x\" >"),
            ("<a b='1' b='2'/>", "<a @b=1 >"), ("<a b/>", "<a >"),
            ("<a x='&bogus; & &lt;'/>", "<a @x=&bogus; & < >"),
            ("<a><media:b c:d='e'/></a>", "<a <media:b @c:d=e > >"),
            ("<a xmlns='u'><b/></a>", "<{u}a <{u}b > >"),
            ("<a/><b/>", "<a >"), ("<a></a ><b/>", "<a >"), ("<a\n>\n</a\n>", "<a \"\n\" >"),
            ("<a <b>x</b></a>", "<a <b \"x\" > >"),
            // A misspelt end tag.
            ("<a><title>x</titel><b/></a>", "<a <title \"x\" > <b > >"),
            ("<a><title>x</TITLE><b/></a>", "<a <title \"x\" > <b > >"),
            ("<a><title>x</tile<b/></a>", "<a <title \"x\" > <b > >"),
            ("<a><title>x</><b/></a>", "<a <title \"x\" > <b > >"),
            ("<a><title>x</ >y</title></a>", "<a <title \"xy\" > >"),
            ("<a><title>x</p>y</title></a>", "<a <title \"xy\" > >"),
            // Sections, comments and instructions without their ends.
            (
                "<a><b><![CDATA[x]>]</b><b><![CDATA[</c>y]]></b></a>",
                "<a <b \"x]>]\" > <b \"</c>y\" > >"
            ),
            ("<a><b><![CDTA[x]]></b></a>", "<a <b \"x\" > >"), ("<a><![CDATA[x</a>y", "<a \"x\" >"),
            ("<a><![CDATA[<![CDATA[]]></a>", "<a \"<![CDATA[\" >"),
            ("<a>1<!-- x ->2<b/></a>", "<a \"12\" <b > >"), ("<a>1<?x>2<b/></a>", "<a \"12\" <b > >"),
            ("<!DOCTYPE a [><a>1</a>", "<a \"1\" >"), ("<a><!b><c/></a>", "<a <c > >"),
        ])
    func meant(document: String, outline expected: String) throws {
        #expect(try outline(document) == expected)
    }

    @Test("Elements end where their handler says so, and an element's own namespaces outlive them")
    func endedElements() throws {
        let document = "<a xmlns:p='1'><b><c>x<p:d xmlns:p='2'><p:e/></p:d></a>"
        let reading = try TolerantReader().read(Data(document.utf8), charset: nil) {
            EndingRecorder(before: XMLName("d", namespace: "2"), count: 2)
        }
        #expect(
            reading.handler.recorder.events == [
                .start(XMLName("a")), .start(XMLName("b")), .start(XMLName("c")), .text("x"),
                .end(XMLName("c")), .end(XMLName("b")), .start(XMLName("d", namespace: "2")),
                .start(XMLName("e", namespace: "2")), .end(XMLName("e", namespace: "2")),
                .end(XMLName("d", namespace: "2")), .end(XMLName("a")),
            ])
        let wellFormed = "<a><b>x<d xmlns='2'/></b></a>"
        let strict = try DocumentReader().read(Data(wellFormed.utf8), charset: nil) {
            EndingRecorder(before: XMLName("d", namespace: "2"), count: 1)
        }
        #expect(strict.handler.recorder.events.suffix(2) == [.end(XMLName("b")), .end(XMLName("a"))])
    }

    @Test("Invalid UTF-8 is replaced, and another encoding labeled as UTF-8 is read as Windows-1252")
    func brokenBytes() throws {
        let mostly = Array("<a>Ααé".utf8) + [0xFF] + Array("</a>".utf8)
        let repaired = try TolerantReader().events(in: mostly)
        #expect(repaired.events[1] == .text("Ααé\u{FFFD}"))
        let western = Array("<a>caf".utf8) + [0xE9, 0x20, 0x93] + Array("</a>".utf8)
        let read = try TolerantReader().events(in: western)
        #expect(read.events[1] == .text("café “"))
        #expect(read.warnings == [.encoding(said: "UTF-8", used: "WINDOWS-1252")])
        for bytes: [UInt8] in [
            [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80],
            [0xC3], [0xE2, 0x82],
        ] {
            let events = try TolerantReader().events(in: Array("<a>éé".utf8) + bytes + Array("é".utf8)).events
            guard case .text(let text) = events[1] else { continue }
            #expect(text.hasPrefix("éé\u{FFFD}") || text.hasPrefix("Ã©"))
        }
    }

    @Test("An ill-formed document is read again, with the failure as a warning")
    func second() throws {
        let reading = try DocumentReader().events(in: "<a>\n<b>x & y</a>")
        #expect(reading.events.contains(.text("x & y")))
        #expect(
            reading.warnings == [
                .illFormed(
                    XMLError(.illFormed, line: 2, column: 6, message: "not well-formed (invalid token)"))
            ])
        #expect(try DocumentReader().events(in: "<a>x & y</a>").events.count == 3)
    }

    @Test("A truncated document is read up to its end")
    func cutOff() throws {
        let reading = try DocumentReader().events(in: "<a><b>x</b><b>y")
        #expect(reading.events.contains(.text("y")))
        #expect(reading.warnings.count == 1)
    }

    @Test("Text without elements fails with expat's reason")
    func text() {
        let error = #expect(throws: XMLError.self) { try DocumentReader().events(in: "Not found.") }
        #expect(error?.message == "syntax error")
    }
}

/// A recorder for which a number of elements end where one with a name starts.
private struct EndingRecorder: XMLHandler {
    private(set) var recorder = XMLRecorder()
    let name: XMLName
    let count: Int

    init(before name: XMLName, count: Int) {
        self.name = name
        self.count = count
    }

    func endedElements(before element: Int) -> Int { recorder.names[element] == name ? count : 0 }

    mutating func number(of name: XMLName) -> Int { recorder.number(of: name) }
    mutating func start(_ element: Int) { recorder.start(element) }
    mutating func attribute(_ name: Int, _ value: Span<UInt8>) { recorder.attribute(name, value) }
    mutating func text(_ text: Span<UInt8>) { recorder.text(text) }
    mutating func end(_ element: Int) { recorder.end(element) }
}
