import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Cluster features")
struct ClusterFeaturesTests {
    @Test(
        "A cluster without supported features is drawn as its simplest equivalent",
        arguments: [
            ("👨‍👩‍👧‍👦", "👨"), ("🇬🇷", "GR"), ("👋🏽", "👋"), ("1️⃣", "1"), ("❤️", "❤"), ("☕︎", "☕"), ("🏳️‍🌈", "🏳"),
            ("👩🏽‍❤️‍👨🏻", "👩"), ("👩‍🚀", "👩"), ("漢", "漢"), ("é", "é"), ("ی‌", "ی"),
        ])
    func simplified(cluster: String, seen: String) {
        #expect(ClusterFeatures([]).simplified(cluster) == seen)
        #expect(ClusterFeatures.all.simplified(cluster) == cluster)
    }

    @Test("Supported features stay in a cluster, and unsupported ones are removed")
    func parts() {
        let kitty = ClusterFeatures(widths: [8, 2, 2, 2, 2, 1, 3])
        #expect(kitty == [.flag, .skin, .keycap, .color, .letters])
        #expect(kitty.simplified("👩🏽‍❤️‍👨🏻") == "👩🏽")
        let konsole = ClusterFeatures(widths: [2, 2, 2, 1, 1, 2, 3])
        #expect(konsole == [.joined, .flag, .skin, .text, .letters])
        #expect(konsole.simplified("👨‍👩‍👧‍👦") == "👨‍👩‍👧‍👦")
        #expect(konsole.simplified("👩🏽‍❤️‍👨🏻") == "👩🏽")
    }

    @Test("Widths are probed after the first such cluster was shown, and fitting clusters are redrawn whole")
    func measured() async throws {
        let (pty, sut) = try ANSITerminal.started("town", columns: 40, rows: 4)
        _ = await sut.events(after: "\u{1B}[?62;22c", on: pty)
        #expect(!pty.text.contains("\u{1B}[6n"))

        sut.show(frame("Emoji 👨‍👩‍👧‍👦 🇬🇷 town"))
        try await pty.wait { $0.contains("\u{1B}[6n") && $0.hasSuffix("\u{1B}[c") }
        let shown = try #require(pty.text.ranges(of: "Emoji").first)
        let asked = try #require(pty.text.ranges(of: "\u{1B}[6n").first)
        #expect(shown.lowerBound < asked.lowerBound)
        #expect(!pty.text[..<asked.lowerBound].contains("👨‍👩‍👧‍👦 "))
        #expect(pty.text[shown.lowerBound..<asked.lowerBound].contains("GR"))
        // The row of the samples is rewritten in the same write.
        #expect(pty.text[asked.upperBound...].contains("under"))

        for width in [2, 2, 4, 1, 1, 2, 3] { pty.send("\u{1B}[2;\(width + 1)R") }
        pty.send("\u{1B}[?62;22cx")
        try await pty.wait { $0.ranges(of: "🇬🇷").count > 1 }
        let last = try #require(pty.text.ranges(of: "\u{1B}[c").last)
        #expect(pty.text[last.upperBound...].contains("👨‍👩‍👧‍👦"))
        #expect(await sut.events(until: { $0 == .key(.character("x"), []) }).count { $0.isKey } == 1)
        sut.stop()
    }

    @Test("Clusters stay simplified in a multiplexer and without a reply")
    func simple() async throws {
        for name in ["tmux-256color", "screen", "xterm"] {
            let pty = try PseudoTerminal(columns: 40, rows: 4)
            let sut = try ANSITerminal(.testing(pty.program, name: name)).started("Emoji 👨‍👩‍👧‍👦 🇬🇷 town")
            if name != "xterm" { pty.send("\u{1B}[?62;22cx") } else { pty.send("x") }
            _ = await sut.events { $0 == .key(.character("x"), []) }
            sut.show(frame("Emoji 👋🏽 town"))
            sut.stop()
            #expect(!pty.text.contains("\u{1B}[6n"))
            #expect(pty.text.contains("GR") && pty.text.contains("👨") && pty.text.contains("👋"))
            #expect(!pty.text.contains("👨‍👩‍👧‍👦") && !pty.text.contains("👋🏽"))
        }
    }

    // MARK: Helpers

    private func frame(_ text: String) -> Frame {
        var grid = Grid(columns: 40, rows: 4)
        grid.put(SafeText(text), row: 0, column: 0, style: .plain)
        grid.put("under", row: 1, column: 0, style: .plain)
        return Frame(grid: grid)
    }
}

extension TerminalEvent {
    fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}
