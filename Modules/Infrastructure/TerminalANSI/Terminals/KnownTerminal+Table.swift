import TerminalInterface

extension KnownTerminal {
    /// The terminals that are known, a row each, with the source of what is said of them. "Tried" means in Debian 12, on
    /// real screens, with pictures of known colours and lines of known order.
    static let table: [KnownTerminal] = [
        // Placeholders: kitty's changelog, 0.28.0. Runs of right-to-left letters: tried in 0.26.5, each is shaped.
        KnownTerminal(
            title: "kitty", marks: [.name("kitty")], since: "0.28", pictures: .placeholders,
            bidi: Bidi(order: .appKeepingRuns)),
        // Tried, 0.26.5: placeholders are red boxes, placed pictures are right.
        KnownTerminal(
            title: "kitty", marks: [.name("kitty"), .variable("TERM", prefix: "xterm-kitty")], before: "0.28",
            pictures: .placed, bidi: Bidi(order: .appKeepingRuns)),
        // Tried, 22.12.3: it answers OK to kitty's question, ignores `U=1` and places each picture at the cursor; sixels
        // are right, but shine through cells of the terminal's own ground until kitty's `a=d` deletes them: neither text nor
        // ECH, EL and ED 0 do. It orders each line, which nothing switches off.
        KnownTerminal(
            title: "Konsole", marks: [.name("Konsole")], bidi: Bidi(order: .terminal), layersSixels: true),
        // Tried, 379: sixels where they are compiled in and switched on (DA1 lists 4), cells in the order given.
        KnownTerminal(title: "xterm", marks: [.name("XTerm")]),
        // Tried, 1.13.1: sixels, cells in the order given.
        KnownTerminal(title: "foot", marks: [.name("foot"), .variable("TERM", prefix: "foot")]),
        // Its issue 986: kitty's protocol without placeholders, which show as question marks (issue 4531). It names itself
        // by XTVERSION (its documentation, escape sequences).
        KnownTerminal(title: "WezTerm", marks: [.name("WezTerm")], pictures: .placed),
        // Its documentation, external protocols: kitty's graphics. Its maintainers' discussion 14842 says that placeholders
        // are drawn, too; placing works in all versions.
        KnownTerminal(
            title: "Ghostty", marks: [.name("ghostty"), .variable("TERM", prefix: "xterm-ghostty")],
            pictures: .placed),
        // Tried, 3.9.0: no name, DA2 is `>24;279;0`; sixels. It orders each line until it is told otherwise
        // (its doc/en/PROTOCOL).
        KnownTerminal(
            title: "mlterm", marks: [.make(24), .variable("TERM", prefix: "mlterm")],
            bidi: Bidi(
                order: .app, off: "\u{1B}]5379;use_ctl=false\u{1B}\\", on: "\u{1B}]5379;use_ctl=true\u{1B}\\")
        ),
        // Tried, 0.70.6 (gnome-terminal, xfce4-terminal): no name, DA2 is `>65;7006;1`. Later ones call themselves VTE.
        // `CSI 8 l` (BDSM) holds for lines that are made after it: it has to come before the other screen.
        KnownTerminal(
            title: "VTE", marks: [.name("VTE"), .make(65, tellsVersion: true), .variable("VTE_VERSION")]),
        // Tried, 0.11: no name, DA2 is `>0;1700;1`, as that of others; cells only, in the order given.
        KnownTerminal(title: "Alacritty", marks: [.variable("TERM", prefix: "alacritty")]),
        // Tried, 9.30: no name, DA2 is `>85;95;0`; cells only, in the order given.
        KnownTerminal(title: "rxvt-unicode", marks: [.make(85), .variable("TERM", prefix: "rxvt-unicode")]),
        // Tried, 0.9: it answers DA1 only; cells only, in the order given.
        KnownTerminal(
            title: "st", marks: [.variable("TERM", prefix: "st-"), .variable("TERM", prefix: "stterm")]),
        // Tried, 3.3a: what is between it and the reader's eyes is the terminal beyond; see ``TerminalEvidence/traits``.
        KnownTerminal(
            title: "tmux",
            marks: [.name("tmux"), .make(84), .variable("TERM", prefix: "tmux"), .variable("TMUX")],
            isMultiplexer: true),
        // Tried, 4.9.0: no name, DA2 is `>83;40900;0`.
        KnownTerminal(
            title: "GNU Screen", marks: [.make(83, tellsVersion: true), .variable("TERM", prefix: "screen")],
            isMultiplexer: true),
    ]
}
