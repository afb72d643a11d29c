import Foundation
import Testing

@testable import FeedHost

@Suite struct JSONLineTests {
    @Test("Fields stand in the order in which they were added, and absent values are left out")
    func order() {
        var line = JSONLine()
        line.add("z", "1")
        line.add("a", nil as String?)
        line.add("b", 2)
        #expect(line.text == #"{"z":"1","b":2}"#)
    }

    @Test(
        "Any text comes back as it was", arguments: ["", "a\"b\\c/d", "\n\r\t\u{0}\u{1F}\u{7F}", "γειά 日本 👩‍👩‍👧"])
    func escaping(text: String) throws {
        var line = JSONLine()
        line.add("text", text)
        let object = try JSONDecoder().decode([String: String].self, from: Data(line.text.utf8))
        #expect(object["text"] == text)
        #expect(!line.text.contains("\n"))
    }

    @Test("A time is written in UTC with a Z")
    func time() {
        var line = JSONLine()
        line.add("at", Date(timeIntervalSince1970: 0))
        #expect(line.text == #"{"at":"1970-01-01T00:00:00Z"}"#)
    }
}
