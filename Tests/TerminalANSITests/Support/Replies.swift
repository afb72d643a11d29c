/// Replies and reports of real terminals.
enum Replies {
    /// The name of a terminal with placeholders.
    static let kitty = name("kitty(0.32.0)")
    /// Support for kitty's graphics protocol.
    static let graphics = "\u{1B}_Gi=31;OK\u{1B}\\"

    /// A name and version (XTVERSION).
    static func name(_ name: String) -> String { "\u{1B}P>|\(name)\u{1B}\\" }

    static let all = [
        // Kind (DA1, DA2, DA3), version, settings.
        "\u{1B}[?62;22c", "\u{1B}[?6c", "\u{1B}[?64;1;2;4;6;9;15;18;21;22;28c", "\u{1B}[>41;379;0c",
        "\u{1B}P!|00000000\u{1B}\\", "\u{1B}P>|XTerm(379)\u{1B}\\", "\u{1B}P1$r0;38:2::1:2:3m\u{1B}\\",
        "\u{1B}P1+r544e=787465726d\u{1B}\\",
        // Colors, the clipboard, titles.
        "\u{1B}]11;rgb:1414/1616/1b1b\u{1B}\\", "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}",
        "\u{1B}]10;rgb:d6d6/d9d9/e0e0\u{1B}\\", "\u{1B}]52;c;aGVsbG8=\u{1B}\\", "\u{1B}]lAvenue\u{1B}\\",
        // Sizes, places, states.
        "\u{1B}[4;600;800t", "\u{1B}[6;20;10t", "\u{1B}[8;24;80t", "\u{1B}[12;40R", "\u{1B}[2;9R",
        "\u{1B}[0n",
        // Modes: synchronized output, light and dark, the keyboard's protocol, focus.
        "\u{1B}[?2026;2$y", "\u{1B}[?2026;0$y", "\u{1B}[?997;1n", "\u{1B}[?0u", "\u{1B}[I", "\u{1B}[O",
        // Pictures: in kitty's protocol, and the colors and the size of sixels.
        "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}_Gi=31;ENOENT:no such file\u{1B}\\",
        "\u{1B}[?1;0;256S", "\u{1B}[?1;3;0S", "\u{1B}[?2;0;800;600S",
    ].map { Array($0.utf8) }
}
