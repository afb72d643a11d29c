import Foundation
import RandomTesting
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Colors of terminals with few")
struct SGRColorTests {
    @Test("Each of the colors 16…255 maps to an equal one of 256")
    func exact256() {
        for index in 16...255 {
            let color = color(ofIndex: index)
            let found = Int(ColorTable.nearestOf256(to: color))
            // Some grays are in the cube as well.
            #expect(self.color(ofIndex: found) == color, "\(index)")
        }
    }

    @Test("A color maps to about the nearest one of 256")
    func nearest256() {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<500 {
            let wanted = Color(UInt32.random(in: 0...0xFFFFFF, using: &generator))
            let found = distance(color(ofIndex: Int(ColorTable.nearestOf256(to: wanted))), wanted)
            let best = (16...255).map { distance(color(ofIndex: $0), wanted) }.min() ?? 0
            // The cube is searched by component, which the weights of the distance do not follow exactly.
            #expect(Double(found) <= 2.2 * Double(best) + 3000)
        }
    }

    @Test("Each of the 16 colors maps to itself")
    func exact16() {
        for (index, value) in ColorTable.first16.enumerated() {
            #expect(Int(ColorTable.nearestOf16(to: Color(value))) == index)
        }
    }

    @Test(
        "Text has the terminal's default colors in depths of 16 colors and none",
        arguments: Appearance.allCases, [ColorDepth.ansi16, .monochrome])
    func own(appearance: Appearance, depth: ColorDepth) {
        let palette = Palette(appearance)
        for style in texts(of: palette) {
            let sgr = SGRState(style, depth: depth)
            #expect(sgr.foreground == .terminal && sgr.background == .terminal)
        }
        #expect(SGRState(palette.body, depth: depth).attributes == [])
        #expect(SGRState(palette.title, depth: depth).attributes == .bold)
        #expect(SGRState(palette.secondary.on(palette.placeholder.0), depth: depth).attributes == [])
    }

    @Test(
        "Bars, boxes and matches are inverse in depths of 16 colors and none",
        arguments: Appearance.allCases, [ColorDepth.ansi16, .monochrome])
    func raised(appearance: Appearance, depth: ColorDepth) {
        let palette = Palette(appearance)

        #expect(SGRState(palette.bar, depth: depth).attributes == .inverse)
        #expect(SGRState(palette.bar.adding(.bold), depth: depth).attributes == [.inverse, .bold])
        #expect(SGRState(palette.error.on(palette.bar.background), depth: depth).attributes == .inverse)
        #expect(SGRState(palette.match, depth: depth).attributes == [.inverse, .underline])
    }

    @Test(
        "A picture's cell keeps its colors in a depth of 16, also on the screen's background",
        arguments: Appearance.allCases)
    func pictures(appearance: Appearance) {
        let style = Style(foreground: Color(0xFF0000), background: Palette(appearance).background)

        #expect(SGRState(style, depth: .ansi16).foreground == .indexed(9))
        #expect(SGRState(style, depth: .ansi16).background != .terminal)
    }

    @Test("Each text keeps a contrast of 4.5:1 in a depth of 256", arguments: Appearance.allCases)
    func contrast256(appearance: Appearance) throws {
        for style in texts(of: Palette(appearance)) {
            let sgr = SGRState(style, depth: .indexed256)
            let foreground = color(ofIndex: Int(try #require(sgr.foreground.index)))
            let background = color(ofIndex: Int(try #require(sgr.background.index)))
            #expect(contrast(foreground, background) >= 4.5, "\(style)")
        }
    }

    /// Each text on each background that it is drawn on.
    private func texts(of palette: Palette) -> [Style] {
        let roles = [
            palette.body, palette.title, palette.secondary, palette.accent, palette.error, palette.success,
            palette.line,
        ]
        let onBars = [palette.title, palette.secondary, palette.accent, palette.error, palette.success]
        let onPlaceholders = [palette.secondary, palette.accent, palette.error]
        return roles + [palette.bar, palette.match] + onBars.map { $0.on(palette.bar.background) }
            + onPlaceholders.map { $0.on(palette.placeholder.0) }
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

    @Test("Distinct grays that map to one of the 16 stay distinct, and nearly equal ones may not")
    func grays() {
        let text = SGRState(Style(foreground: Color(0x6A6A6A), background: Color(0x969696)), depth: .ansi16)
        let picture = SGRState(
            Style(foreground: Color(0x7A7A7A), background: Color(0x848484)), depth: .ansi16)

        #expect(text.background == .indexed(8))
        #expect(text.foreground == .indexed(0))
        #expect(picture.foreground == picture.background)
    }

    @Test("Colors are exact in true color, and absent in monochrome")
    func extremes() {
        let style = Style(foreground: Color(0x123456), background: Color(0x654321), attributes: .bold)

        #expect(SGRState(style, depth: .trueColor).foreground.rawValue == 0xFF12_3456)
        #expect(SGRState(style, depth: .monochrome).foreground == .terminal)
        #expect(SGRState(style, depth: .monochrome).attributes == .bold)
        #expect(SGRState(.plain, depth: .trueColor) == .plain)
    }

    /// xterm's colors by index.
    private func color(ofIndex index: Int) -> Color {
        if index >= 232 {
            let shade = UInt8(8 + (index - 232) * 10)
            return Color(red: shade, green: shade, blue: shade)
        }
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let place = index - 16
        return Color(red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6])
    }

    private func distance(_ one: Color, _ other: Color) -> Int {
        ColorTable.distance(one, other)
    }
}
