import Testing

@testable import ReaderFeature

@Suite("The reading time of a text")
struct ReadingTimeTests {
    @Test(
        "A minute of reading is 238 words, 255 Chinese or 357 Japanese characters",
        arguments: [
            (String(repeating: "word ", count: 238), 1), (String(repeating: "word ", count: 2_380), 10),
            (String(repeating: "字", count: 2_550), 10), (String(repeating: "字か", count: 1_785), 10),
            (String(repeating: "カ", count: 3_570), 10), (String(repeating: "말 ", count: 2_380), 10),
            (String(repeating: "λέξη,", count: 2_380), 0),
            (String(repeating: "word ", count: 1_190) + String(repeating: "字", count: 1_275), 10),
        ])
    func rates(text: String, minutes: Int) {
        #expect(time(text).minutes == minutes)
    }

    @Test("The reading time is rounded, to 0 under half a minute")
    func rounding() {
        #expect(time(String(repeating: "a ", count: 118)).minutes == 0)
        #expect(time(String(repeating: "a ", count: 119)).minutes == 1)
        #expect(time(String(repeating: "a ", count: 356)).minutes == 1)
        #expect(time(String(repeating: "a ", count: 357)).minutes == 2)
    }

    @Test(
        "Text between spaces counts as one word, and punctuation alone as none",
        arguments: [
            ("one", 1), ("  one\ttwo\nthree ", 3), ("don't stop-gap a.b", 3), ("- — … · 🌅 5 ½", 2),
            ("+ = 7 Z a", 3), ("", 0), ("one\u{A0}two\u{2003}three\u{202F}four", 4),
            ("Α β\u{205F}γ\u{1680}δ\u{2028}ε\u{85}ζ", 6), ("@ [ ` {", 0), ("/ 0 : 9", 2),
        ])
    func words(text: String, count: Int) {
        #expect(time(String(repeating: text + " ", count: 238)).minutes == count)
    }

    @Test("Each Chinese or Japanese character counts by itself, and ends the word before it")
    func characters() {
        let edges = "\u{3005}\u{3007}\u{3400}\u{4DBF}\u{4E00}\u{9FFF}\u{F900}\u{FAFF}\u{20000}\u{3FFFF}"
        #expect(time(String(repeating: edges, count: 255)).minutes == 10)
        let kana = "\u{3040}\u{30FF}\u{31F0}\u{31FF}\u{FF66}\u{FF9F}"
        #expect(time(String(repeating: kana, count: 357)).minutes == 6)
        #expect(time(String(repeating: "、。「」\u{3000}\u{3004}\u{303F}", count: 1_000)).minutes == 0)
        #expect(time(String(repeating: "a字", count: 255 * 238)).minutes == 255 + 238)
        #expect(time(String(repeating: "aか", count: 357 * 238)).minutes == 357 + 238)
        #expect(time(String(repeating: "a、", count: 238)).minutes == 1)
        #expect(time(String(repeating: "a\u{3000}", count: 238)).minutes == 1)
    }

    @Test("Words of two texts are not joined")
    func separate() {
        var time = ReadingTime()
        for _ in 0..<238 { time.add("word") }
        #expect(time.minutes == 1)
    }

    private func time(_ text: String) -> ReadingTime {
        var time = ReadingTime()
        time.add(text)
        return time
    }
}
