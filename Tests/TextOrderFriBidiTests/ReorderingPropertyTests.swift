import RandomTesting
import Testing
import TextInterface
import TextOrderFriBidi

@Suite("Reordering of random text")
struct ReorderingPropertyTests {
    @Test(
        "Visual order has each cluster once with its width, and left-to-right text unchanged")
    func property() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            let count = Int.random(in: 0...30, using: &random)
            let text = SafeText((0..<count).map { _ in Self.parts.randomElement(using: &random)! }.joined())
            let isRightToLeft = Bool.random(using: &random)

            let places = FriBidiReordering().visual(text.clusters, isRightToLeft: isRightToLeft)

            try #require(places.map(\.index).sorted() == Array(text.clusters.indices))
            try #require(places.allSatisfy { $0.cluster.width == text.clusters[$0.index].width })
            if !text.needsReordering, !isRightToLeft {
                try #require(places.map(\.cluster) == text.clusters)
            }
        }
    }

    private static let parts = [
        "a", "B", "é", "7", "12", "א", "ב", "שָׁ", "ب", "لا", "تَّ", "می\u{200C}خ", "٣", "۴", " ", ".", ",",
        "(", ")", "[", "»", "…", "-", "%", "漢", "😀", "👩‍🚀", "1️⃣", "ܫ", "\u{1E922}", "\u{10A00}", "\u{301}",
    ]
}
