import Foundation
import Testing

import TextInterface

@Suite("JSON in one line") struct JSONLineTests {
    @Test("A JSON object has its fields in the order of the calls, without those that are nil")
    func order() {
        var line = JSONLine()
        line.add("z", "1")
        line.add("a", nil as String?)
        line.add("b", 2)
        line.add("c", ["x\"", "y"])
        line.add("d", [String]())
        #expect(line.text == #"{"z":"1","b":2,"c":["x\"","y"],"d":[]}"#)
    }

    @Test(
        "Any text is unchanged after encoding and decoding",
        arguments: ["", "a\"b\\c/d", "\n\r\t\u{0}\u{1F}\u{7F}", "γειά 日本 👩‍👩‍👧"])
    func escaping(text: String) throws {
        var line = JSONLine()
        line.add("text", text)
        let object = try JSONDecoder().decode([String: String].self, from: Data(line.text.utf8))
        #expect(object["text"] == text)
        #expect(!line.text.contains("\n"))
    }

    @Test("Controls, bidirectional controls and line separators are escaped")
    func controls() throws {
        let ranges: [ClosedRange<UInt32>] = [
            0x00...0x1F, 0x7F...0x9F, 0x061C...0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
        ]
        for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
            var line = JSONLine()
            line.add(String(scalar), String(scalar))
            #expect(line.text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(scalar.value)")
            let object = try JSONDecoder().decode([String: String].self, from: Data(line.text.utf8))
            #expect(object == [String(scalar): String(scalar)])
        }
        var line = JSONLine()
        line.add("text", "\u{9B}\u{202E}\u{2029}\u{200D}\u{A0}")
        #expect(line.text == #"{"text":"\u009b\u202e\u2029\#u{200D}\#u{A0}"}"#)
    }

    @Test("Empty objects and arrays of objects are left out")
    func objects() {
        var inner = JSONLine()
        inner.add("a", 1)
        var line = JSONLine()
        line.add("yes", true)
        line.add("no", false)
        line.add("one", inner)
        line.add("none", JSONLine())
        line.add("all", [inner, inner])
        line.add("nothing", [JSONLine]())
        #expect(line.text == #"{"yes":true,"no":false,"one":{"a":1},"all":[{"a":1},{"a":1}]}"#)
    }

    @Test("A time is encoded in UTC with a Z")
    func time() {
        var line = JSONLine()
        line.add("at", Date(timeIntervalSince1970: 0))
        #expect(line.text == #"{"at":"1970-01-01T00:00:00Z"}"#)
    }
}
