import GrowthTesting
import Testing

@testable import TextInterface

@Suite("Time for long texts", .serialized)
struct SafeTextGrowthTests {
    @Test("Sanitizing takes linear time", arguments: LongText.allCases)
    func making(kind: LongText) {
        #expect(growth(upTo: 16_000, making: kind.text) { _ = SafeText($0) } < linearGrowth)
        #expect(growth(upTo: 16_000, making: kind.text) { _ = SafeText.paragraphs($0) } < linearGrowth)
    }

    @Test(
        "Wrapping, truncating and concatenating take linear time",
        arguments: LongText.allCases)
    func layout(kind: LongText) {
        let make = { SafeText(kind.text(of: $0)) }
        #expect(growth(upTo: 16_000, making: make) { _ = $0.wrapped(to: 72) } < linearGrowth)
        #expect(growth(upTo: 16_000, making: make) { _ = ($0 + "…").truncated(to: 72).text } < linearGrowth)
        #expect(growth(upTo: 16_000, making: make) { _ = $0.isRightToLeft } < linearGrowth)
    }

    @Test(
        "The end of a long text is found without reading the rest",
        arguments: [
            .letters, .greekLetters, .hebrewLetters, .wideLetters, .words, .spaces, .escapes, .signsOfHindi,
            .jamo, .emoji,
        ] as [LongText])
    func end(kind: LongText) {
        let short = CountedScalars(kind.text(of: 1_000))
        let long = CountedScalars(kind.text(of: 100_000))
        let shown = SafeText(endOf: short, covering: 72)
        #expect(SafeText(endOf: long, covering: 72) == shown)
        #expect(shown.width == 72)
        #expect(short.steps < 1_000)
        #expect(long.steps == short.steps)
    }

    @Test("The end of any text is found in linear time", arguments: LongText.allCases)
    func anyEnd(kind: LongText) {
        #expect(
            growth(upTo: 64_000, making: kind.text) { _ = SafeText(endOf: $0, covering: 72) } < linearGrowth)
    }
}

/// Scalars that count index computations.
private struct CountedScalars: BidirectionalCollection {
    private final class Count { var steps = 0 }

    private let scalars: String.UnicodeScalarView
    private let count = Count()

    init(_ text: String) { scalars = text.unicodeScalars }

    var steps: Int { count.steps }
    var startIndex: String.Index { scalars.startIndex }
    var endIndex: String.Index { scalars.endIndex }
    subscript(index: String.Index) -> Unicode.Scalar { scalars[index] }

    func index(after index: String.Index) -> String.Index {
        count.steps += 1
        return scalars.index(after: index)
    }

    func index(before index: String.Index) -> String.Index {
        count.steps += 1
        return scalars.index(before: index)
    }
}
