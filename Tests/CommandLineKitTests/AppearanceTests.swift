import CommandLineKit
import Testing
import TextInterface

@Suite("Appearance by the environment") struct AppearanceTests {
    @Test(
        "COLORFGBG says whether a terminal is light, by its last number",
        arguments: [
            ("0;default;15", .light), ("15;0", .dark), ("0;7", .light), ("7;8", .dark),
            ("default;default", nil),
            ("", nil), ("0;16", nil),
        ] as [(String, Appearance?)])
    func appearance(text: String, appearance: Appearance?) {
        #expect(Appearance(environment: ["COLORFGBG": text]) == appearance)
    }
}
