import TerminalInterface

extension KnownTerminal {
    /// The known terminals, one row each, with the source of each fact. "Tried" means in Debian 12, on real
    /// screens, with pictures of known colors and lines of known order.
    static let table: [KnownTerminal] = [
        // Placeholders: kitty's changelog, 0.28.0. Sextants are drawn without a font. Right-to-left runs: tried in 0.26.5; its source
        // (`kitty/fonts.c`) shapes them in the same way up to 0.48.2.
        KnownTerminal(
            title: "kitty", identifiers: [.name("kitty")], since: "0.28", pictures: .placeholders,
            blocks: .sextants, bidi: Bidi(order: .runs)),
        // Tried, 0.26.5: placeholders are drawn as red boxes, placed pictures are correct.
        KnownTerminal(
            title: "kitty", identifiers: [.name("kitty"), .variable("TERM", prefix: "xterm-kitty")],
            before: "0.28",
            pictures: .placed, blocks: .sextants, bidi: Bidi(order: .runs)),
        // Tried, 22.12.3: it replies OK to kitty's query, ignores `U=1` and places each picture at the
        // cursor; sixels are correct, but show through cells with the default background until kitty's `a=d`
        // deletes them: neither text nor ECH, EL and ED 0 do. It reorders each line and shapes its Arabic
        // letters again, which no mode switches off (`bidiMap` in its source, up to 26.08).
        KnownTerminal(
            title: "Konsole", identifiers: [.name("Konsole")], blocks: .sextants, bidi: Bidi(order: .lines),
            layersSixels: true),
        // Tried, 379: sixels where they are compiled in and enabled (DA1 lists 4), cells in the given order.
        // `CSI 0 SP q` makes its cursor a blinking block, whatever shape the reader has chosen.
        KnownTerminal(title: "xterm", identifiers: [.name("XTerm")], restoresCursor: false),
        // Tried, 1.13.1: sixels, cells in the given order. Of a letter with marks it draws the marks first and
        // the letter a cell further left, below the next cell (`render_cell` in its source, up to 1.27).
        KnownTerminal(
            title: "foot", identifiers: [.name("foot"), .variable("TERM", prefix: "foot")],
            blocks: .sextants, bidi: Bidi(order: .cellsWithoutMarks), hasSixels: true),
        // Issue 986: kitty's protocol without placeholders, which show as question marks (issue 4531). It
        // replies to XTVERSION (its documentation, escape sequences).
        KnownTerminal(
            title: "WezTerm", identifiers: [.name("WezTerm")], since: "20240731", pictures: .placed,
            hasSixels: true),
        // Pull request 5871: until then it limited the left margin by the number of rows.
        KnownTerminal(
            title: "WezTerm", identifiers: [.name("WezTerm")], before: "20240731", pictures: .placed,
            hasSixels: true, scrollsWithinColumns: false),
        // Its documentation, external protocols: kitty's graphics. Its maintainers' discussion 14842 says
        // that placeholders are supported, too; placement works in all versions.
        KnownTerminal(
            title: "Ghostty", identifiers: [.name("ghostty"), .variable("TERM", prefix: "xterm-ghostty")],
            pictures: .placed),
        // Tried, 3.9.0: no name, DA2 is `>24;279;0`; sixels. It reorders lines until `use_ctl` is off.
        KnownTerminal(
            title: "mlterm", identifiers: [.deviceType(24), .variable("TERM", prefix: "mlterm")],
            bidi: Bidi(
                order: .cells, off: "\u{1B}]5379;use_ctl=false\u{1B}\\",
                on: "\u{1B}]5379;use_ctl=true\u{1B}\\")
        ),
        // Tried, 0.70.6 (gnome-terminal, xfce4-terminal): no name, DA2 is `>65;7006;1`. Later versions report
        // the name VTE. `CSI 8 l` (BDSM) applies to lines that are created after it: it has to precede the
        // alternate screen.
        KnownTerminal(
            title: "VTE",
            identifiers: [.name("VTE"), .deviceType(65, hasVersion: true), .variable("VTE_VERSION")]),
        // Tried, 0.11: no name, DA2 is `>0;1700;1`, as of other terminals; cells only, in the given order.
        KnownTerminal(title: "Alacritty", identifiers: [.variable("TERM", prefix: "alacritty")]),
        // Tried, 9.30: no name, DA2 is `>85;95;0`; cells only, in the given order.
        KnownTerminal(
            title: "rxvt-unicode", identifiers: [.deviceType(85), .variable("TERM", prefix: "rxvt-unicode")]),
        // Tried, 0.9: it replies to DA1 only; cells only, in the given order.
        KnownTerminal(
            title: "st",
            identifiers: [.variable("TERM", prefix: "st-"), .variable("TERM", prefix: "stterm")]),
        // Tried, 3.3a: the outer terminal decides the rest; see ``TerminalIdentity/traits``. Quadrants are in
        // the fonts of all terminals but consoles, which have 16 colors.
        KnownTerminal(
            title: "tmux",
            identifiers: [
                .name("tmux"), .deviceType(84), .variable("TERM", prefix: "tmux"), .variable("TMUX"),
            ],
            blocks: .quadrants, isMultiplexer: true),
        // Tried, 4.9.0: no name, DA2 is `>83;40900;0`.
        KnownTerminal(
            title: "GNU Screen",
            identifiers: [.deviceType(83, hasVersion: true), .variable("TERM", prefix: "screen")],
            isMultiplexer: true),
    ]
}
