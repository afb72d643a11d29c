import MarkupInterface
import Testing

@Suite("String of an event's text")
struct EventTextTests {
    @Test("Valid UTF-8 is copied, and invalid UTF-8 is replaced", arguments: [0, 5, 8, 13])
    func everySequence(count: Int) {
        let letters = Array(repeating: UInt8(ascii: "a"), count: count)
        let firsts: [UInt8] = [
            0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1,
            0xF3, 0xF4, 0xF5, 0xFF,
        ]
        let seconds: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0]
        let others: [UInt8] = [0x7F, 0x80, 0xBF, 0xC0]
        for first in firsts {
            for second in seconds {
                for third in others {
                    for fourth in others {
                        let bytes = letters + [first, second, third, fourth]
                        for end in count...bytes.count {
                            let text = String(bytes.span.extracting(..<end))
                            #expect(text == String(decoding: bytes[..<end], as: UTF8.self))
                            #expect(
                                text.utf8.count == String(decoding: bytes[..<end], as: UTF8.self).utf8.count)
                        }
                    }
                }
            }
        }
    }

    @Test("A text with letters beyond ASCII is copied")
    func characters() {
        let text = "First snow at Grindelwald – Στην υγειά μας, 👨‍👩‍👧!"
        #expect(Array(String(Array(text.utf8).span)) == Array(text))
    }
}
