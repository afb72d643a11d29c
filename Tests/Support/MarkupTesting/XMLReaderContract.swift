import FoundationEssentials
public import MarkupInterface
public import Testing

/// The contract of every ``MarkupInterface/XMLReader`` on well-formed and on refused documents.
public enum XMLReaderContract {
    /// A promise of a reader.
    public struct Case: Sendable, CustomTestStringConvertible {
        /// The promise as a sentence.
        public let testDescription: String
        private let body: @Sendable (any XMLReader) throws -> Void

        init(_ sentence: String, _ body: @escaping @Sendable (any XMLReader) throws -> Void) {
            testDescription = sentence
            self.body = body
        }

        /// Records an issue where the reader breaks the promise.
        public func check(_ reader: any XMLReader) throws { try body(reader) }
    }

    /// All promises.
    public static var cases: [Case] { structure + names + texts + encodings + limits }

    private static func element(_ name: String, _ inside: XMLEvent...) -> [XMLEvent] {
        [.start(XMLName(name))] + inside + [.end(XMLName(name))]
    }

    private static var structure: [Case] {
        [
            Case("Elements start and end, with their attributes and texts between, in the document's order") {
                reader in
                let document = "<a one='1' two=\"2\"><b/>x<c y='z'>1</c>2</a>"
                let (events, warnings) = try reader.events(in: document)
                #expect(
                    events == [
                        .start(XMLName("a")), .attribute(XMLName("one"), "1"),
                        .attribute(XMLName("two"), "2"),
                        .start(XMLName("b")), .end(XMLName("b")), .text("x"), .start(XMLName("c")),
                        .attribute(XMLName("y"), "z"), .text("1"), .end(XMLName("c")), .text("2"),
                        .end(XMLName("a")),
                    ])
                #expect(warnings.isEmpty)
            },
            Case("Comments, instructions, and all that stands outside of the root are no events") {
                reader throws in
                let document =
                    "<?xml version='1.0'?>\n<!-- <x> -->\n<?y <x> ?>\n<!DOCTYPE a [<!-- ]> -->"
                    + "<!ELEMENT a ANY>]>\n<a>1<!-- <b> - -->2<?z?>3</a> \n<!-- end -->"
                #expect(try reader.events(in: document).events == element("a", .text("123")))
            },
            Case("A handler that has enough gets no more events") { reader throws in
                for document in ["<a><b><c/></b></a>", "<a><b x='1'/><c/></a>", "<a><b/></a>"] {
                    let reading = try reader.read(Data(document.utf8), charset: nil) {
                        XMLRecorder { $0 == .start(XMLName("b")) }
                    }
                    #expect(
                        reading.handler.events.last { if case .attribute = $0 { false } else { true } }
                            == .start(XMLName("b")))
                    #expect(reading.handler.faults.isEmpty)
                }
            },
            Case("A handler that has enough behind an end gets no more events") { reader throws in
                let reading = try reader.read(Data("<a><b/><c/></a>".utf8), charset: nil) {
                    XMLRecorder { $0 == .end(XMLName("b")) }
                }
                #expect(
                    reading.handler.events == [
                        .start(XMLName("a")), .start(XMLName("b")), .end(XMLName("b")),
                    ])
            },
        ]
    }

    private static var names: [Case] {
        [
            Case("Names are in the namespaces of their prefixes, whichever these are") { reader throws in
                let document = """
                    <r xmlns='urn:d' xmlns:p='urn:p' a='1' p:a='2'><p:x/>\
                    <q xmlns='' xmlns:p='urn:q'><p:x p:b='3'/></q><x/></r>
                    """
                let expected: [XMLEvent] = [
                    .start(XMLName("r", namespace: "urn:d")), .attribute(XMLName("a"), "1"),
                    .attribute(XMLName("a", namespace: "urn:p"), "2"),
                    .start(XMLName("x", namespace: "urn:p")), .end(XMLName("x", namespace: "urn:p")),
                    .start(XMLName("q")), .start(XMLName("x", namespace: "urn:q")),
                    .attribute(XMLName("b", namespace: "urn:q"), "3"), .end(XMLName("x", namespace: "urn:q")),
                    .end(XMLName("q")), .start(XMLName("x", namespace: "urn:d")),
                    .end(XMLName("x", namespace: "urn:d")), .end(XMLName("r", namespace: "urn:d")),
                ]
                #expect(try reader.events(in: document).events == expected)
            },
            Case("The prefix of XML itself needs no declaration") { reader throws in
                let name = XMLName("lang", namespace: "http://www.w3.org/XML/1998/namespace")
                #expect(
                    try reader.events(in: "<a xml:lang='el'/>").events == element("a", .attribute(name, "el"))
                )
            },
            Case("A name is asked for once, however often it occurs, and however many there are") {
                reader throws in
                let parts = (0..<2_000).map { "<e\($0 % 500) a\($0 % 400)='\($0)'/>" }
                let (events, _) = try reader.events(in: "<r>\(parts.joined())</r>")
                #expect(events.count == 2 + 2_000 * 3)
                #expect(events[1 + 3 * 1_999] == .start(XMLName("e499")))
                #expect(events[2 + 3 * 1_999] == .attribute(XMLName("a399"), "1999"))
            },
            Case("Names are of any script") { reader throws in
                #expect(
                    try reader.events(in: "<όνομα 名='1'/>").events
                        == element("όνομα", .attribute(XMLName("名"), "1")))
            },
        ]
    }

    private static var texts: [Case] {
        [
            Case("References are resolved in texts and values, those of HTML's names too") { reader throws in
                let (events, warnings) = try reader.events(
                    in: "<a b='&lt;&#65;&eacute;&quot;&#10;'>&amp;&#x20AC;&nbsp;&mdash;&lt;b&gt;&apos;</a>")
                #expect(events == element("a", .attribute(XMLName("b"), "<Aé\"\n"), .text("&€\u{A0}—<b>'")))
                #expect(warnings.isEmpty)
            },
            Case("A reference that nobody has declared is text") { reader throws in
                #expect(try reader.events(in: "<a>1&foo;2</a>").events == element("a", .text("1&foo;2")))
            },
            Case("Sections of characters are text as they are") { reader throws in
                let document = "<a>1<![CDATA[<b>&amp;]] >]]>2<![CDATA[]]></a>"
                #expect(try reader.events(in: document).events == element("a", .text("1<b>&amp;]] >2")))
            },
            Case("Line ends are one character in texts, and white space is a space in values") {
                reader throws in
                let document = "<a b='1\r\n2\n3\t4'>1\r\n2\r3\n\t4</a>"
                let expected = element("a", .attribute(XMLName("b"), "1 2 3 4"), .text("1\n2\n3\n\t4"))
                #expect(try reader.events(in: document).events == expected)
            },
            Case("A value may have angle brackets that end tags, and the other quotation mark") {
                reader throws in
                let document = "<a b='>\"' c=\"'/>\"/>"
                let expected = element("a", .attribute(XMLName("b"), ">\""), .attribute(XMLName("c"), "'/>"))
                #expect(try reader.events(in: document).events == expected)
            },
            Case("Long texts, values and names are whole") { reader throws in
                for count in [1_000, 100_000] {
                    let long = String(repeating: "é", count: count)
                    let document = "<a b='\(long)'>\(long)&amp;\(long)<\(long)/></a>"
                    let expected = element(
                        "a", .attribute(XMLName("b"), long), .text("\(long)&\(long)"), .start(XMLName(long)),
                        .end(XMLName(long)))
                    #expect(try reader.events(in: document).events == expected)
                }
            },
        ]
    }

    private static var encodings: [Case] {
        [
            Case("A byte order mark tells the encoding before anything else does") { reader throws in
                let document = "<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>"
                let wide = document.utf16.map { (high: UInt8($0 >> 8), low: UInt8($0 & 255)) }
                let documents: [[UInt8]] = [
                    [0xEF, 0xBB, 0xBF] + document.utf8, [0xFF, 0xFE] + wide.flatMap { [$0.low, $0.high] },
                    [0xFE, 0xFF] + wide.flatMap { [$0.high, $0.low] },
                ]
                for bytes in documents {
                    #expect(
                        try reader.events(in: bytes, charset: "koi8-r").events == element("a", .text("é")))
                }
            },
            Case("The charset of HTTP comes before the declaration's") { reader throws in
                let start = "<?xml version='1.0' encoding='ISO-8859-1'?><a>"
                let bytes: [UInt8] = Array(start.utf8) + [0xC1] + "</a>".utf8
                #expect(try reader.events(in: bytes, charset: "koi8-r").events == element("a", .text("а")))
                #expect(try reader.events(in: bytes).events == element("a", .text("Á")))
            },
            Case("The declaration's encoding is used where nothing else tells one") { reader throws in
                let encodings: [(String, [UInt8], String)] = [
                    ("windows-1251", [0xE0, 0xE1], "аб"), ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"),
                    ("gb2312", [0xD6, 0xD0], "中"), ("iso-8859-7", [0xE1, 0xE2], "αβ"),
                    ("ISO-8859-1", [0x93, 0xE9], "“é"),
                    ("EUC-KR", [0xC7, 0xD1], "한"), ("us-ascii", [0x41], "A"), ("utf8", [0xC3, 0xA9], "é"),
                ]
                for (name, bytes, text) in encodings {
                    let document =
                        Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><a b='".utf8) + bytes
                        + Array("'/>".utf8)
                    let (events, warnings) = try reader.events(in: document)
                    #expect(events == element("a", .attribute(XMLName("b"), text)), "\(name)")
                    #expect(warnings.isEmpty)
                }
            },
            Case("Words of two bytes are known without a byte order mark") { reader throws in
                let bytes = "<?xml version='1.0' encoding='utf-16'?><a>é</a>".utf16.flatMap {
                    [UInt8($0 >> 8), UInt8($0 & 255)]
                }
                #expect(try reader.events(in: bytes).events == element("a", .text("é")))
            },
            Case("An encoding that nobody knows, or that cannot be, is a warning") { reader throws in
                let (events, warnings) = try reader.events(
                    in: "<?xml version='1.0' encoding='klingon'?><a>é</a>")
                #expect(events == element("a", .text("é")))
                #expect(warnings == [.encoding(said: "KLINGON", used: "UTF-8")])
                let wide = try reader.events(in: "<?xml version='1.0' encoding='utf-16'?><a>é</a>")
                #expect(wide.events == element("a", .text("é")))
                #expect(wide.warnings == [.encoding(said: "UTF-16LE", used: "UTF-8")])
            },
        ]
    }

    private static var limits: [Case] {
        [
            Case("200 elements may be open, and not one more") { reader throws in
                func nested(_ depth: Int) -> String {
                    String(repeating: "<a>", count: depth) + "x" + String(repeating: "</a>", count: depth)
                }
                #expect(try reader.events(in: nested(200)).events.count == 401)
                let error = #expect(throws: XMLError.self) { try reader.events(in: "\n" + nested(201)) }
                #expect(error?.reason == .tooDeep)
                #expect(error?.line == 2)
            },
            Case("Documents of more than 20 MB are refused, in UTF-8 or before") { reader throws in
                let (start, end) = (Array("<a><!--".utf8), Array("--></a>".utf8))
                let room = XMLError.byteLimit - start.count - end.count
                func document(_ byte: UInt8, _ count: Int) -> [UInt8] {
                    start + Array(repeating: byte, count: count) + end
                }
                #expect(throws: Never.self) { try reader.events(in: document(0x61, room)) }
                #expect(throws: XMLError(.tooLarge)) { try reader.events(in: document(0x61, room + 1)) }
                #expect(throws: XMLError(.tooLarge)) {
                    try reader.events(in: document(0xE0, room / 2 + 8), charset: "koi8-r")
                }
            },
            Case("A document without an element is refused") { reader throws in
                for document in ["", " \n", "\u{FEFF}"] {
                    let error = #expect(throws: XMLError.self) { try reader.events(in: document) }
                    #expect(error?.reason == .noElement)
                }
            },
        ]
    }
}
