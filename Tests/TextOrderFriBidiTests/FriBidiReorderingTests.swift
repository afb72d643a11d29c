import Testing
import TextInterface
import TextOrderFriBidi

@Suite("Reordering of FriBidi")
struct FriBidiReorderingTests {
    // Hebrew is written as in UAX #9: Latin capitals are right-to-left letters.
    @Test(
        "Right-to-left paragraphs are reordered",
        arguments: [
            ("ABC", "CBA"), ("ABC DEF", "FED CBA"), ("ABC.", ".CBA"), ("ABC?!", "!?CBA"), ("ABC…", "…CBA"),
            ("ABC 123 DEF", "FED 123 CBA"), ("ABC 1,234.5 DEF", "FED 1,234.5 CBA"),
            ("ABC 10% DEF", "FED 10% CBA"), ("ABC -5", "5- CBA"), ("ABC abc DEF", "FED abc CBA"),
            ("ABC abc def DEF", "FED abc def CBA"), ("ABC abc.", ".abc CBA"), ("ABC (DEF)", "(FED) CBA"),
            ("ABC (abc) DEF", "FED (abc) CBA"), ("ABC [1]", "[1] CBA"), ("ABC \"DEF\"", "\"FED\" CBA"),
            ("ABC «DEF»", "«FED» CBA"), ("ABC <D", "D> CBA"), ("ABC: abc 12", "abc 12 :CBA"),
            ("A 漢字 B", "B 漢字 A"),
            ("A 👩‍🚀 B", "B 👩‍🚀 A"), ("A\u{2013}B", "B\u{2013}A"), ("ABC ", " CBA"), ("3 ABC", "CBA 3"),
        ])
    func rightToLeft(line: String, seen: String) {
        #expect(order(line, isRightToLeft: true) == seen)
    }

    @Test(
        "Right-to-left words in left-to-right paragraphs are reordered",
        arguments: [
            ("abc DEF ghi", "abc FED ghi"), ("abc DEF.", "abc FED."), ("abc (DEF)", "abc (FED)"),
            ("abc (DEF) GHI", "abc (FED) IHG"), ("abc DEF (GHI)", "abc (IHG) FED"),
            ("abc DEF 12", "abc 12 FED"), ("abc DEF 12 ghi", "abc 12 FED ghi"),
            ("abc DEF, GHI!", "abc IHG ,FED!"), ("abc DEF ghi JKL", "abc FED ghi LKJ"),
            ("«DEF» abc", "«FED» abc"), ("✕ DEF: abc", "✕ FED: abc"), ("DEF ", "FED "),
        ])
    func leftToRight(line: String, seen: String) {
        #expect(order(line, isRightToLeft: false) == seen)
    }

    @Test(
        "A wrapped line has the base direction of its paragraph",
        arguments: [
            ("ABC DEF abc def. GHI", ["FED CBA", ".abc def", "IHG"]),
            ("ABC DEF abc GHI.", ["FED CBA", ".IHG abc"]),
            ("ABC DEF 12 GHI.", ["FED CBA", ".IHG 12"]),
            ("abc def ABC ghi.", ["abc def", "CBA ghi."]), ("abc def ABC, 12", ["abc def", "12 ,CBA"]),
        ])
    func wrapped(text: String, lines: [String]) {
        let paragraph = SafeText(hebrew(text))

        let seen = paragraph.wrapped(to: 8).map {
            latin(FriBidiReordering().visual($0.clusters, isRightToLeft: paragraph.isRightToLeft))
        }

        #expect(seen == lines)
    }

    @Test("A line of an Arabic paragraph that begins with Latin or a number is right to left")
    func arabic() {
        let paragraph = SafeText("بب بب Linux بب. 2024 بب.")

        let seen = paragraph.wrapped(to: 10).map {
            FriBidiReordering().visual($0.clusters, isRightToLeft: paragraph.isRightToLeft)
                .map(\.cluster.text).joined()
        }

        #expect(seen == ["ﺐﺑ ﺐﺑ", ".ﺐﺑ Linux", ".ﺐﺑ 2024"])
    }

    @Test("Each cluster in visual order has its logical index")
    func indices() {
        let line = SafeText("a אב 1").clusters

        let places = FriBidiReordering().visual(line, isRightToLeft: false)

        #expect(places.map(\.index) == [0, 1, 5, 4, 3, 2])
        #expect(places.map(\.cluster) == [0, 1, 5, 4, 3, 2].map { line[$0] })
    }

    @Test("Vowel points stay on their letters")
    func points() {
        let line = SafeText("שָׁלוֹם").clusters

        let places = FriBidiReordering().visual(line, isRightToLeft: true)

        #expect(places.map(\.cluster.text) == ["ם", "וֹ", "ל", "שָׁ"])
    }

    @Test("An empty line has no visual order")
    func empty() {
        #expect(FriBidiReordering().visual([], isRightToLeft: true).isEmpty)
    }

    private func order(_ line: String, isRightToLeft: Bool) -> String {
        latin(FriBidiReordering().visual(SafeText(hebrew(line)).clusters, isRightToLeft: isRightToLeft))
    }

    /// Capitals as Hebrew letters.
    private func hebrew(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { ("A"..."L") ~= $0 ? Self.shifted($0, by: 0x58F) : $0 }))
    }

    private func latin(_ places: [VisualCluster]) -> String {
        let scalars = places.flatMap { Array($0.cluster.text.unicodeScalars) }
        return String(
            String.UnicodeScalarView(scalars.map { ("א"..."כ") ~= $0 ? Self.shifted($0, by: -0x58F) : $0 }))
    }

    private static func shifted(_ scalar: Unicode.Scalar, by distance: Int) -> Unicode.Scalar {
        Unicode.Scalar(UInt32(Int(scalar.value) + distance))!
    }
}
