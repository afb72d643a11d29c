import Testing
import TextInterface
import TextOrderFriBidi

@Suite("Arabic shaping of FriBidi")
struct ArabicShapingTests {
    @Test(
        "Letters have the form that their neighbors require",
        arguments: [
            // Initial, medial and final; a letter that joins on one side only ends a group.
            ("ببب", "ﺐﺒﺑ"), ("ب", "ﺏ"), ("كتاب", "ﺏﺎﺘﻛ"), ("سلام", "ﻡﺎﻠﺳ"), ("دار", "ﺭﺍﺩ"), ("ب ب", "ﺏ ﺏ"),
            // Persian and Urdu.
            ("پچگ", "ﮓﭽﭘ"), ("یہ", "ﮧﯾ"),
        ])
    func forms(word: String, seen: String) {
        #expect(visual(word).map(\.cluster.text).joined() == seen)
    }

    @Test("Letters join across their vowel marks, which stay on them")
    func tashkeel() {
        #expect(visual("بَبِ").map(\.cluster.text) == ["ﺐِ", "ﺑَ"])
    }

    @Test("Letters join through a tatweel")
    func tatweel() {
        #expect(visual("بـب").map(\.cluster.text) == ["ﺐ", "ـ", "ﺑ"])
    }

    @Test("A zero-width non-joiner separates letters, and is dropped from the shaped text")
    func nonJoiner() {
        let seen = visual("می\u{200C}خ").map(\.cluster)

        #expect(seen.map(\.text) == ["ﺥ", "ﯽ", "ﻣ"])
        #expect(seen.map(\.isWidthUncertain) == [false, false, false])
    }

    @Test("Lam and alef are drawn in two cells")
    func lamAlef() {
        #expect(visual("لا").map(\.cluster.text) == ["ﺎ", "ﻟ"])
    }

    @Test("Digits keep their order, and signs between Arabic ones are reordered")
    func digits() {
        #expect(visual("ب ١٢٣").map(\.cluster.text).joined() == "١٢٣ ﺏ")
        #expect(visual("ب 123").map(\.cluster.text).joined() == "123 ﺏ")
        #expect(visual("١ - ٢", isRightToLeft: false).map(\.cluster.text).joined() == "٢ - ١")
    }

    @Test("Letters without presentation forms are unchanged")
    func formless() {
        #expect(visual("ܫܠ").map(\.cluster.text) == ["ܠ", "ܫ"])
    }

    private func visual(_ text: String, isRightToLeft: Bool = true) -> [VisualCluster] {
        FriBidiReordering().visual(SafeText(text).clusters, isRightToLeft: isRightToLeft)
    }
}
