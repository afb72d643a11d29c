import Testing

@testable import MarkupExpat

@Suite("Misspelt end tags")
struct MisspellingTests {
    @Test(
        "A name with a fault or two is likely a misspelling, and a short or another one is not",
        arguments: [
            ("titel", "title", true), ("ttile", "title", true), ("tite", "title", true),
            ("titXle", "title", true), ("TITLE", "title", true), ("descXriXtion", "description", true),
            ("media:contnet", "media:content", true), ("", "b", true), ("B", "b", true),
            ("titl", "link", false), ("i", "b", false), ("em", "en", false), ("tXXle", "title", false),
            ("item", "entry", false), ("description", "title", false), ("p", "description", false),
        ])
    func likely(name: String, intended: String, isLikely: Bool) {
        #expect(Misspelling.isLikely(Array(name.utf8)[...], of: Array(intended.utf8)[...]) == isLikely)
    }
}
