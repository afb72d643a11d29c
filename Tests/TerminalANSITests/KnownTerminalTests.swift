import FileTesting
import Foundation
import Glibc
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Known terminals")
struct KnownTerminalTests {
    static let named: [(String, TerminalTraits)] = [
        (
            "kitty(0.28.0)",
            TerminalTraits(
                name: "kitty", version: "0.28.0", pictures: .placeholders, blocks: .sextants, bidi: .runs)
        ),
        (
            "kitty(0.26.5)",
            TerminalTraits(
                name: "kitty", version: "0.26.5", pictures: .placed, blocks: .sextants, bidi: .runs)
        ),
        (
            "Konsole 22.12.3",
            TerminalTraits(name: "Konsole", version: "22.12.3", blocks: .sextants, bidi: .lines)
        ),
        ("XTerm(379)", TerminalTraits(name: "xterm", version: "379")),
        (
            "foot(1.13.1)",
            TerminalTraits(name: "foot", version: "1.13.1", blocks: .sextants, bidi: .cellsWithoutMarks)
        ),
        (
            "WezTerm 20240203-110809-5046fc22",
            TerminalTraits(name: "WezTerm", version: "20240203-110809-5046fc22", pictures: .placed)
        ),
        ("ghostty 1.0.0", TerminalTraits(name: "Ghostty", version: "1.0.0", pictures: .placed)),
        ("tmux 3.3a", TerminalTraits(name: "tmux", version: "3.3a", blocks: .quadrants)),
        ("Elsewhere\u{1}\u{7F}é 1", TerminalTraits(name: "Elsewhere", version: "1")),
    ]

    @Test("The name and version of XTVERSION identify a terminal, before the environment", arguments: named)
    func byName(text: String, traits: TerminalTraits) {
        // Variables of another terminal have less weight.
        var sut = TerminalIdentity(environment: ["TERM": "xterm-kitty", "VTE_VERSION": "7006"])
        sut.add(name: text)

        #expect(sut.traits == traits)
    }

    @Test(
        "Secondary attributes identify a terminal without a name",
        arguments: [
            ([65, 7006, 1], "VTE", "0.70.6"), ([83, 40900, 0], "GNU Screen", "4.9.0"),
            ([85, 95, 0], "rxvt-unicode", ""), ([24, 279, 0], "mlterm", ""),
        ])
    func byDeviceType(numbers: [Int], name: String, version: String) throws {
        var sut = TerminalIdentity(environment: ["TERM": "alacritty"])
        sut.secondary = numbers

        let traits = try #require(sut.traits)
        #expect((traits.name, traits.version) == (name, version))
    }

    @Test(
        "The environment identifies a terminal without replies, TERM first",
        arguments: [
            (["TERM": "alacritty", "VTE_VERSION": "7006"], "Alacritty"), (["TERM": "st-256color"], "st"),
            (["TERM": "xterm-256color", "VTE_VERSION": "7006"], "VTE"), (["TERM": "xterm-kitty"], "kitty"),
        ])
    func byEnvironment(environment: [String: String], name: String) {
        #expect(TerminalIdentity(environment: environment).traits?.name == name)
    }

    @Test("TERM=xterm-256color identifies no terminal")
    func unknown() {
        #expect(TerminalIdentity(environment: ["TERM": "xterm-256color"]).traits == nil)
    }

    @Test("A terminal of unknown version counts as the oldest")
    func unknownVersion() {
        #expect(TerminalIdentity(environment: ["TERM": "xterm-kitty"]).traits?.pictures == .placed)
    }

    @Test("tmux has the bidi traits, blocks and placeholders of the outer terminal, but no placements")
    func beyondTmux() throws {
        var sut = TerminalIdentity(environment: ["TERM": "tmux-256color"])
        sut.add(name: "tmux 3.3a")
        sut.add(name: "kitty(0.26.5)")
        #expect(
            sut.traits == TerminalTraits(name: "tmux", version: "3.3a", blocks: .sextants, bidi: .runs))

        sut.add(name: "kitty(0.28.1)")
        #expect(sut.traits?.pictures == .placeholders)
    }

    @Test("Versions are compared by their numbers")
    func versions() {
        #expect(TerminalVersion("0.28.0").isAtLeast("0.28"))
        #expect(TerminalVersion("0.100").isAtLeast("0.28"))
        #expect(!TerminalVersion("0.27.9").isAtLeast("0.28"))
        #expect(!TerminalVersion("3.3a").isAtLeast("3.4"))
        #expect(TerminalVersion("20240203-110809-5046fc22").numbers == [20_240_203])
    }

    @Test("The identity is reported again after a late reply of the terminal outside tmux")
    func saidBeyondTmux() async throws {
        let (pty, sut) = try ANSITerminal.started("Feed")
        let replies = Replies.name("tmux 3.3a") + "\u{1B}[?62;22c" + Replies.name("kitty(0.26.5)")
        var traits = TerminalTraits(name: "tmux", version: "3.3a", blocks: .quadrants)

        let events = await sut.events(after: replies, on: pty)

        #expect(events.first == .identified(traits))
        (traits.blocks, traits.bidi) = (.sextants, .runs)
        #expect(events.last == .identified(traits))
        sut.stop()
    }

    @Test("tmux tells the terminal outside without passthrough, also after another one was attached")
    func toldByTmux() async throws {
        let folder = try TemporaryFolder()
        let environment = ["TERM": "tmux-256color", "TMUX": "socket", "PATH": folder.path + ":/bin"]
        try folder.addProgram("tmux", "exit 1")
        #expect(TmuxClient(environment: environment)?.terminalName(attempts: 1) == nil)

        try folder.addProgram("tmux", "echo 'kitty(0.26.5)'")
        let (pty, sut) = try ANSITerminal.started("Feed") { $0.environment = environment }
        pty.send(Replies.name("tmux 3.3a") + "\u{1B}[?1;2c")
        var traits = TerminalTraits(name: "tmux", version: "3.3a", blocks: .sextants, bidi: .runs)
        _ = await sut.events { $0 == .identified(traits) }

        try folder.addProgram("tmux", "echo 'foot(1.13.1)'")
        pty.send("\u{1B}[I")
        traits.bidi = .cellsWithoutMarks
        _ = await sut.events { $0 == .identified(traits) }
        sut.stop()
    }

    @Test("A terminal that was started from tmux is not in it", arguments: [nil, "/bin"])
    func startedFromTmux(path: String?) {
        var sut = TerminalIdentity(environment: ["TMUX": "socket"])
        sut.add(name: "XTerm(379)")
        sut.nameBeyond = TerminalIdentity.Name("kitty(0.26.5)")

        #expect(sut.traits == TerminalTraits(name: "xterm", version: "379"))
        #expect(
            (TmuxClient(environment: ["TMUX": "socket", "PATH": path].compactMapValues(\.self)) == nil)
                == (path == nil))
    }

    @Test("The identity is reported once, after the last reply")
    func said() async throws {
        let (pty, sut) = try ANSITerminal.started("Feed")
        let replies = Replies.name("XTerm(379)") + "\u{1B}[>41;379;0c\u{1B}[?62;22c\u{1B}[?62;22c"

        #expect(
            await sut.events(after: replies, on: pty)
                == [.identified(TerminalTraits(name: "xterm", version: "379"))])
        sut.stop()
    }

    @Test("A terminal whose support of kitty's protocol is known as broken uses sixels")
    func konsole() async throws {
        let (pty, sut) = try ANSITerminal.started("Feed", columns: 12, rows: 4, pixels: (24, 12)) {
            $0.colors = .trueColor
        }
        let replies = Replies.name("Konsole 22.12.3") + Replies.graphics + "\u{1B}[?62;1;4c\u{1B}[?62;1;4c"

        #expect(await sut.events(after: replies, on: pty).last == .picturesIn(.indexed(colors: 256), 2, 3))
        sut.stop()
    }

    @Test("With 16 colors pictures are in halves, which have grays")
    func blocksOfFewColors() async throws {
        let (pty, sut) = try ANSITerminal.started("Feed") { $0.colors = .ansi16 }
        var traits = TerminalTraits.kitty
        traits.blocks = .halves

        #expect(
            await sut.events(after: Replies.kitty + "\u{1B}[?62c", on: pty).last == .identified(traits))
        sut.stop()
    }

    @Test("Reordering is turned off with the terminal's own sequence before the alternate screen")
    func order() async throws {
        let (pty, sut) = try ANSITerminal.started("Feed")
        let text = pty.text
        #expect(
            try #require(text.ranges(of: "\u{1B}[8l").first).lowerBound
                < #require(text.ranges(of: "\u{1B}[?1049h").first).lowerBound)
        #expect(!text.contains("use_ctl"))

        pty.send("\u{1B}[>24;279;0c\u{1B}[?62;4c")
        try await pty.wait { $0.contains("use_ctl=false") }
        sut.stop()
        #expect(pty.text.ranges(of: "use_ctl=true").count == 1)
    }

    @Test("Reordering stays on where the option leaves it to the terminal")
    func ownOrder() async throws {
        let (pty, sut) = try ANSITerminal.started("Feed") { $0.bidi = .terminal }
        _ = await sut.events(after: "\u{1B}[>24;279;0c\u{1B}[?62;4c", on: pty)
        sut.stop()
        #expect(!pty.text.contains("\u{1B}[8l") && !pty.text.contains("use_ctl"))
    }
}
