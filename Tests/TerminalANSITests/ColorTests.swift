import RandomTesting
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Colours of terminals that have few")
struct ColorTests {
    @Test("leave the reader's own 16 alone where there are 256, and hit what is there exactly")
    func exact256() {
        for index in 16...255 {
            let color = color(ofIndex: index)
            let found = Int(ColorTable.nearestOf256(to: color))
            // Some greys are in the cube, too.
            #expect(self.color(ofIndex: found) == color, "\(index)")
        }
    }

    @Test("are the nearest of the 240 that there are")
    func nearest256() {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<500 {
            let wanted = Color(UInt32.random(in: 0...0xFFFFFF, using: &generator))
            let found = distance(color(ofIndex: Int(ColorTable.nearestOf256(to: wanted))), wanted)
            let best = (16...255).map { distance(color(ofIndex: $0), wanted) }.min() ?? 0
            // The cube is searched part by part, which the weights of the eye may put a little off.
            #expect(Double(found) <= 2.2 * Double(best) + 3000)
        }
    }

    @Test("are the nearest of 16")
    func exact16() {
        for (index, value) in ColorTable.first16.enumerated() {
            #expect(Int(ColorTable.nearestOf16(to: Color(value))) == index)
        }
    }

    @Test("keep text apart from its ground, where both would fall together", arguments: Appearance.allCases)
    func readable(appearance: Appearance) {
        let palette = Palette(appearance)
        for style in [
            palette.body, palette.title, palette.secondary, palette.error, palette.bar, palette.match,
        ] {
            let pen = Pen(style, depth: .ansi16)
            #expect(pen.foreground != pen.background)
        }
    }

    @Test("keep greys apart that are one of the 16, but for those that nobody could tell apart")
    func greys() {
        let text = Pen(Style(foreground: Color(0x6A6A6A), background: Color(0x969696)), depth: .ansi16)
        let picture = Pen(Style(foreground: Color(0x7A7A7A), background: Color(0x848484)), depth: .ansi16)

        #expect(text.background == .indexed(8))
        #expect(text.foreground == .indexed(0))
        #expect(picture.foreground == picture.background)
    }

    @Test("are as they were asked for where there are 24 bits, and none where there are none")
    func extremes() {
        let style = Style(foreground: Color(0x123456), background: Color(0x654321), attributes: .bold)

        #expect(Pen(style, depth: .trueColor).foreground.rawValue == 0xFF12_3456)
        #expect(Pen(style, depth: .monochrome).foreground == .terminal)
        #expect(Pen(style, depth: .monochrome).attributes == .bold)
        #expect(Pen(.plain, depth: .trueColor) == .plain)
    }

    /// xterm's colours by their numbers.
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
