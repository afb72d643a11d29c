import Testing

@testable import TerminalANSI

@Suite("Color depth")
struct ColorDepthTests {
    @Test(
        "The depth is the one that the environment declares",
        arguments: [
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], ColorDepth.trueColor),
            (["TERM": "screen-256color", "COLORTERM": "24bit"], .trueColor),
            (["TERM": "xterm-direct"], .trueColor),
            (["TERM": "xterm-kitty"], .trueColor),
            (["TERM": "xterm-256color"], .indexed256),
            (["TERM": "tmux-256color"], .indexed256),
            (["TERM": "tmux"], .indexed256),
            (["TERM": "xterm"], .ansi16),
            (["TERM": "screen"], .ansi16),
            (["TERM": "linux"], .ansi16),
            (["TERM": "vt100"], .monochrome),
            (["TERM": "dumb", "COLORTERM": "truecolor"], .monochrome),
            ([:], .monochrome),
            (["TERM": "xterm-256color", "NO_COLOR": "1"], .monochrome),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed256),
        ])
    func environment(_ environment: [String: String], depth: ColorDepth) {
        #expect(ColorDepth.offered(by: environment) == depth)
    }

    @Test("NO_COLOR is ignored where colors are demanded")
    func demanded() {
        let environment = ["TERM": "xterm-256color", "NO_COLOR": "1"]
        #expect(ColorDepth.offered(by: environment, honoringNoColor: false) == .indexed256)
    }
}
