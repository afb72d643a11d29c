import TerminalInterface

@testable import TerminalANSI

/// The fuzz target of `Tools/fuzz TerminalANSI`: input of a terminal.
enum FuzzTarget {
    /// The seed corpus. The first byte is a place at which input pauses, until incomplete input is given up.
    static let seeds = [
        "\u{5}aé漢\u{1B}[A\u{1B}[1;5C\u{1B}OP\u{1B}x\u{1}\r\u{7F}\u{1B}\u{1B}[200~paste\n\u{1B}[201~",
        "\u{9}\u{1B}[<0;3;4M\u{1B}[<35;3;4m\u{1B}[M !!\u{1B}[27;5;97~\u{1B}[97;3u\u{1B}[3$\u{1B}[[A\u{1B}[2~",
        "\u{11}\u{1B}[?62;4;22c\u{1B}[>1;10;0c\u{1B}[?2026;2$y\u{1B}[8;24;80t\u{1B}[1;2R\u{1B}[?1u",
        "\u{7}\u{1B}]11;rgb:1a1a/2b2b/3c3c\u{1B}\\\u{1B}]10;#fff\u{7}\u{1B}P>|XTerm(380)\u{1B}\\"
            + "\u{1B}_Gi=1;OK\u{1B}\\\u{1B}P1+r524742=38\u{1B}\\\u{1B}^x\u{18}",
        "\u{15}\u{1B}[?1;0;256S\u{1B}[?997;1n\u{1B}[I\u{1B}[O\u{1B}[6;16;8t\u{1B}[4;600;800t\u{1B}[5n\u{1B}_Gi=31;OK\u{1B}\\"
            + "\u{1B}_Gi=32,a;E\u{1B}\\\u{1B}P1$r0;38:2::1:2:3m\u{1B}\\\u{1B}P1$r0;38;5;16m\u{1B}\\\u{1B}P1$r0;30m\u{1B}\\",
        "\u{1D}\u{1B}P1$r2 q\u{1B}\\\u{1B}]11;#102030\u{7}\u{1B}]11;rgba:1/22/333/4\u{7}\u{1B}[<64;1;2M\u{1B}[<65;1;2M\u{1B}[<32;9;9M"
            + "\u{1B}[a\u{1B}[b\u{1B}[c\u{1B}[d\u{1B}[H\u{1B}[F\u{1B}[1;2Z\u{1B}[P\u{1B}[Q\u{1B}[R\u{1B}[S\u{1B}[3^\u{1B}[24~\u{1B}[17;9~",
        "\0\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}P>|kitty(0.26.5)\u{1B}\\", "\0\u{1B}[>41;380;0c",
        "\0\u{1B}[>65;7006;1c\u{1B}[>0c",
        "\0\u{1B}P>|Konsole 22.12.3a\u{1B}\\", "\0\u{1B}P>|a\u{E9} (1.x\u{1B}\\",
        "\0\u{1B}P>|tmux 3.4\u{1B}\\",
        "\0\u{1B}P>|foot(1.16.2)\u{1B}\\", "\0\u{1B}[>24;279;0c", "\0\u{1B}[>65;0c",
        "\0\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}P>|Konsole 22.12.3\u{1B}\\", "\0\u{1B}P>|kitty(x)\u{1B}\\",
        "\0\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}P>|kitty(0.35.0)\u{1B}\\",
        "\u{2}\u{1B}[9;2u\u{1B}[13u\u{1B}[27;5u\u{1B}[127u\u{1B}[55555u\u{1B}[1114112u\u{1B}[5~\u{1B}[6~\u{1B}[8~\u{1B}[11~\u{1B}[?62",
    ].map { Array($0.utf8) }

    /// The promise that the parser breaks with these bytes; `nil` if none is broken.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let input = Array(bytes.dropFirst())
        var parser = InputParser()
        let whole = parser.feed(input)
        if let fault = fault(in: whole, parser) { return fault }
        var bytewise = InputParser()
        if input.flatMap({ bytewise.feed([$0]) }) != whole { return "the events depend on the reads" }
        for place in input.indices.prefix(40) {
            var split = InputParser()
            let outputs = split.feed(Array(input[..<place]))
            if let fault = fault(in: outputs, split) { return fault }
            if outputs + split.feed(Array(input[place...])) != whole {
                return "the events depend on the end of the first read, at \(place)"
            }
        }
        let place = min(Int(first), input.count)
        var pausing = InputParser()
        var outputs = pausing.feed(Array(input[..<place])) + pausing.timeOut()
        if let fault = fault(in: outputs, pausing) { return fault }
        outputs += pausing.feed(Array(input[place...])) + pausing.timeOut()
        return fault(in: outputs, pausing)
            ?? (pausing.held.isEmpty && [.nothing, .abandoned].contains(pausing.pending)
                ? nil : "input is held after the timeout")
    }

    private static func fault(in outputs: [InputParser.Output], _ parser: InputParser) -> String? {
        var identity = TerminalIdentity()
        for case .reply(let reply) in outputs {
            if case .name(let name) = reply { identity.add(name: name) }
            if case .secondaryAttributes(let numbers) = reply { identity.secondary = numbers }
        }
        if identity.name == nil {
            let variables = KnownTerminal.table.flatMap(\.identifiers).compactMap { mark in
                if case .variable(let key, let prefix) = mark { (key, prefix + "x") } else { nil }
            }
            let (key, value) = variables[outputs.count % variables.count]
            identity.environment[key] = value
        }
        // Sixels of tmux need those of the terminal beyond.
        if identity.name?.name == "tmux", identity.nameBeyond == nil, identity.showsListedSixels {
            return "sixels of tmux"
        }
        if identity.row == nil,
            identity.scrollsWithinColumns != (identity.name != nil || identity.secondary.first != 41)
        {
            return "scrolls of an unknown terminal"
        }
        let text = "\(identity.traits?.name ?? "") \(identity.traits?.version ?? "")"
        if !text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value >= 0x20 && $0.value != 0x7F }) {
            return "the terminal \(text)"
        }
        if identity.traits == nil, identity.name != nil { return "no traits of a name" }
        let limit = parser.state == .paste ? InputParser.pasteLimit : InputParser.heldLimit
        if parser.held.count > limit + InputParser.pasteEnd.count { return "\(parser.held.count) B are held" }
        if (parser.pending == .nothing) != (parser.state == .ground) {
            return "\(parser.state) is \(parser.pending)"
        }
        if parser.readsChunks != (parser.state == .paste || parser.pending == .abandoned) {
            return "\(parser.state) is read in chunks"
        }
        for case .event(let event) in outputs {
            switch event {
            case .key(.character(let character), _):
                if character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                    return "a control character as a key"
                }
            case .key(.function(let number), _) where !(1...20).contains(number): return "F\(number)"
            case .mouse(_, let row, let column) where row < 0 || column < 0: return "\(event)"
            default: break
            }
        }
        return nil
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        var parser = InputParser()
        return parser.feed(Array(bytes.dropFirst())).contains(.event(.key(.function(3), [])))
    }
}
