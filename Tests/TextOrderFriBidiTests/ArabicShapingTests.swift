import Testing
import TextInterface
import TextOrderFriBidi

@Suite("Arabic in the order of FriBidi")
struct ArabicShapingTests {
    @Test(
        "draws letters in the form in which they join their neighbours",
        arguments: [
            // Initial, medial and final; a letter that joins on one side only ends a group.
            ("ببب", "ﺐﺒﺑ"), ("ب", "ﺏ"), ("كتاب", "ﺏﺎﺘﻛ"), ("سلام", "ﻡﺎﻠﺳ"), ("دار", "ﺭﺍﺩ"), ("ب ب", "ﺏ ﺏ"),
            // Persian and Urdu.
            ("پچگ", "ﮓﭽﭘ"), ("یہ", "ﮧﯾ"),
        ])
    func forms(word: String, seen: String) {
        #expect(visual(word).map(\.cluster.text).joined() == seen)
    }

    @Test("joins letters across the vowels that stand on them, and leaves these there")
    func tashkeel() {
        #expect(visual("بَبِ").map(\.cluster.text) == ["ﺐِ", "ﺑَ"])
    }

    @Test("joins letters through a stretched line")
    func tatweel() {
        #expect(visual("بـب").map(\.cluster.text) == ["ﺐ", "ـ", "ﺑ"])
    }

    @Test(
        "does not join letters that are kept apart, and needs nothing to keep them apart once they have their form"
    )
    func nonJoiner() {
        let seen = visual("می\u{200C}خ").map(\.cluster)

        #expect(seen.map(\.text) == ["ﺥ", "ﯽ", "ﻣ"])
        #expect(seen.map(\.isWidthUncertain) == [false, false, false])
    }

    @Test("draws lam and alef in two cells, so that nothing behind them moves")
    func lamAlef() {
        #expect(visual("لا").map(\.cluster.text) == ["ﺎ", "ﻟ"])
    }

    @Test("keeps the order of digits, Arabic ones too, and takes them from right to left around signs")
    func digits() {
        #expect(visual("ب ١٢٣").map(\.cluster.text).joined() == "١٢٣ ﺏ")
        #expect(visual("ب 123").map(\.cluster.text).joined() == "123 ﺏ")
        #expect(visual("١ - ٢", isRightToLeft: false).map(\.cluster.text).joined() == "٢ - ١")
    }

    @Test("leaves letters as they are that have no other forms")
    func formless() {
        #expect(visual("ܫܠ").map(\.cluster.text) == ["ܠ", "ܫ"])
    }

    private func visual(_ text: String, isRightToLeft: Bool = true) -> [VisualCluster] {
        FriBidiReordering().visual(SafeText(text).clusters, isRightToLeft: isRightToLeft)
    }
}
