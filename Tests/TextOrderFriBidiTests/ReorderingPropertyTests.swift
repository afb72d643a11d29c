import RandomTesting
import Testing
import TextInterface

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

            let fault = FuzzTarget.fault(in: text, isRightToLeft: isRightToLeft)
            try #require(fault == nil, "\(text.text)")
        }
    }

    @Test("Damaged text is reordered within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 2_000) { FuzzTarget.fault(in: $0) }
    }

    private static let parts = [
        "a", "B", "é", "7", "12", "א", "ב", "שָׁ", "ب", "لا", "تَّ", "می\u{200C}خ", "٣", "۴", " ", ".", ",",
        "(", ")", "[", "»", "…", "-", "%", "漢", "😀", "👩‍🚀", "1️⃣", "ܫ", "\u{1E922}", "\u{10A00}", "\u{301}",
    ]
}
