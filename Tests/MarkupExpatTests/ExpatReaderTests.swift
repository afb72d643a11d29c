import Foundation
import MarkupExpat
import MarkupInterface
import MarkupTesting
import Testing

@Suite("ExpatReader")
struct ExpatReaderTests {
    @Test(
        "An ill-formed document is rejected with its position",
        arguments: [
            ("<a>\n<b></a>", 2, 5, "mismatched tag"), ("<a> & </a>", 1, 5, "not well-formed (invalid token)"),
            ("<a>", 1, 3, "no element found"), ("x<a/>", 1, 1, "not well-formed (invalid token)"),
            ("<a/>\n\n<b/>", 3, 0, "junk after document element"), ("<a><p:b/></a>", 1, 3, "unbound prefix"),
        ])
    func refused(document: String, line: Int, column: Int, message: String) {
        let error = #expect(throws: XMLError.self) { try ExpatReader().events(in: document) }
        #expect(error?.line == line)
        #expect(error?.column == column)
        #expect(error?.message == message)
        #expect(error?.reason == (.illFormed))
    }

    @Test("A document's own entities are resolved, before HTML's of the same name")
    func ownEntities() throws {
        let document =
            "<!DOCTYPE a [<!ENTITY own 'x&#233;'><!ENTITY eacute 'E'>]><a b='&own;'>&own;&eacute;&agrave;</a>"
        let events = try ExpatReader().events(in: document).events
        #expect(events[1] == .attribute(XMLName("b"), "xé"))
        #expect(events[2] == .text("xéEà"))
    }

    @Test("External entities are not read")
    func external() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try "secret".write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let document = """
            <!DOCTYPE a SYSTEM "file://\(path)" [<!ENTITY x SYSTEM "file://\(path)">
            <!ENTITY % y SYSTEM "\(path)">%y;]><a>1&x;2&eacute;</a>
            """
        let events = try ExpatReader().events(in: document).events
        #expect(events == [.start(XMLName("a")), .text("12é"), .end(XMLName("a"))])
    }

    @Test("HTML's named characters are resolved in a document with an external document type")
    func documentType() throws {
        let document = """
            <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
            "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss>&uuml;</rss>
            """
        #expect(try ExpatReader().events(in: document).events[1] == .text("ü"))
    }

    @Test("Exponential and quadratic expansion of entities is rejected")
    func bombs() {
        let doubling = (1...30).map { "<!ENTITY e\($0) '&e\($0 - 1);&e\($0 - 1);'>" }.joined()
        let long = String(repeating: "x", count: 200_000)
        let many = String(repeating: "&e0;", count: 2_000)
        let chain = (1...50_000).map { "<!ENTITY e\($0) '&e\($0 - 1);'>" }.joined()
        for (declarations, text) in [(doubling, "&e30;"), ("", many), (chain, "&e50000;")] {
            let first = "<!ENTITY e0 '\(declarations.isEmpty ? long : "x")'>"
            let document = "<!DOCTYPE a [\(first)\(declarations)]><a>\(text)</a>"
            for reader in [ExpatReader(), DocumentReader()] as [any XMLReader] {
                let error = #expect(throws: XMLError.self) { try reader.events(in: document) }
                #expect(error?.reason == .expansion)
            }
        }
    }

    @Test("A recursive entity is rejected")
    func recursion() {
        let document = "<!DOCTYPE a [<!ENTITY x '&y;'><!ENTITY y '&x;'>]><a>&x;</a>"
        #expect(throws: XMLError.self) { try ExpatReader().events(in: document) }
    }
}
