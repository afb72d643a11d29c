import MarkupInterface
import Testing

@Suite("XMLError and HTMLEntity")
struct XMLErrorTests {
    @Test("An error is described in one line with reason, message and position")
    func description() {
        #expect("\(XMLError(.tooLarge))" == "tooLarge")
        #expect(
            "\(XMLError(.illFormed, line: 3, column: 0, message: "mismatched tag"))"
                == "illFormed (mismatched tag) at line 3, byte 1")
    }

    @Test("An error's sentence has the message or else the reason, and the position")
    func sentence() {
        #expect(XMLError(.tooLarge).sentence == "tooLarge")
        #expect(
            XMLError(.illFormed, line: 3, column: 4, message: "mismatched tag").sentence
                == "mismatched tag at line 3, byte 5")
    }

    @Test("HTML's names have their characters")
    func entities() {
        #expect(HTMLEntity.scalars["eacute"] == "é")
        #expect(HTMLEntity.scalars["yuml"] == "ÿ")
        #expect(HTMLEntity.scalars["nbsp"] == "\u{A0}")
        #expect(HTMLEntity.scalars["hellip"] == "…")
        #expect(HTMLEntity.scalars["amp"] == "&")
        #expect(HTMLEntity.scalars["Eacut"] == nil)
        #expect(HTMLEntity.scalars["apos"] == "'")
    }

    @Test("The bytes of a text become a string")
    func strings() {
        #expect(String(Array("aé€".utf8).span) == "aé€")
        #expect(String([UInt8]().span) == "")
    }
}
