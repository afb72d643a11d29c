import Foundation
import Testing
import TextInterface

@Suite("Palette")
struct PaletteTests {
    @Test("Each style has a contrast of 4.5:1", arguments: Appearance.allCases)
    func contrast(appearance: Appearance) {
        let palette = Palette(appearance)
        let roles = [
            "body": palette.body, "title": palette.title, "secondary": palette.secondary,
            "accent": palette.accent, "error": palette.error, "success": palette.success,
            "line": palette.line, "bar": palette.bar, "match": palette.match,
        ]

        for (name, style) in roles {
            #expect(contrast(style.foreground, style.background) >= 4.5, "\(name)")
        }
    }

    @Test("Each text has a contrast of 4.5:1 on bars and placeholders", arguments: Appearance.allCases)
    func grounds(appearance: Appearance) {
        let palette = Palette(appearance)
        let onBars = [
            "hint": palette.bar, "title": palette.title, "secondary": palette.secondary,
            "notice": palette.accent, "error": palette.error, "online": palette.success,
        ]
        for (name, style) in onBars {
            #expect(contrast(style.foreground, palette.bar.background) >= 4.5, "\(name) on a bar")
        }
        for (name, style) in ["secondary": palette.secondary, "error": palette.error] {
            let ground = palette.placeholder.0
            #expect(contrast(style.foreground, ground) >= 4.5, "\(name) on a placeholder")
        }
        #expect(contrast(palette.accent.foreground, palette.placeholder.0) >= 4.5, "progress of a picture")
    }

    @Test("Placeholders and bars have different backgrounds", arguments: Appearance.allCases)
    func placeholders(appearance: Appearance) {
        let palette = Palette(appearance)
        #expect(palette.placeholder.0 != palette.bar.background)
        #expect(palette.placeholder.1 != palette.bar.background)
    }

    @Test("The light background is light, and the dark one dark")
    func appearance() {
        #expect(luminance(Palette(.light).background) > 0.5)
        #expect(luminance(Palette(.dark).background) < 0.1)
        #expect(Palette(.light) != Palette(.dark))
    }

    @Test("A match differs by more than color", arguments: Appearance.allCases)
    func match(appearance: Appearance) {
        #expect(!Palette(appearance).match.attributes.isEmpty)
    }

    /// WCAG 2.2, "contrast ratio".
    private func contrast(_ one: Color, _ other: Color) -> Double {
        let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
        return (light + 0.05) / (dark + 0.05)
    }

    /// WCAG 2.2, "relative luminance".
    private func luminance(_ color: Color) -> Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}
