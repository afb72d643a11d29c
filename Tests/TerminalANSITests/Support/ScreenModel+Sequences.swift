import TextInterface

extension ScreenModel {
    mutating func takeEscape(_ rest: inout Substring.UnicodeScalarView) throws {
        rest.removeFirst()
        switch rest.popFirst() {
        case "[":
            let parameters = String(rest.prefix { (0x20...0x3F).contains($0.value) })
            rest.removeFirst(parameters.unicodeScalars.count)
            guard let final = rest.popFirst() else { throw ProtocolError(description: "an endless sequence") }
            try takeSequence(parameters, final)
        case "]": try takeCommand(string(&rest))
        case "M": try scroll(up: false)
        case "7": saved = (row, column, sgr)
        case "8": (row, column, sgr) = saved ?? (0, 0, SGRState())
        case "P" where isTmux: try takePassthrough(&rest)
        case "P" where rest.starts(with: "$q".unicodeScalars): queries.append(try string(&rest))
        case "P": try takeSixels(string(&rest))
        // tmux would interpret it as a title.
        case "_" where isTmux: throw ProtocolError(description: "a command to the terminal, told to tmux")
        case "_": try takePictureCommand(string(&rest))
        // A string terminator, with or without a string.
        case "\\": break
        case let other: throw ProtocolError(description: "Escape and \(String(describing: other))")
        }
    }

    /// Interprets tmux's passthrough string, in which each escape is doubled.
    private mutating func takePassthrough(_ rest: inout Substring.UnicodeScalarView) throws {
        guard String(rest.prefix(5)) == "tmux;" else {
            throw ProtocolError(description: "no string of tmux's")
        }
        rest.removeFirst(5)
        var content = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            content.append(scalar)
            guard scalar == "\u{1B}" else { continue }
            switch rest.popFirst() {
            case "\u{1B}": continue
            case "\\":
                content.removeLast()
                isTmux = false
                defer { isTmux = true }
                return try take(Array(String(content).utf8))
            default: throw ProtocolError(description: "an escape that came once")
            }
        }
        throw ProtocolError(description: "an endless string")
    }

    private func string(_ rest: inout Substring.UnicodeScalarView) throws -> String {
        let content = String(rest.prefix { $0 != "\u{1B}" })
        rest.removeFirst(content.unicodeScalars.count)
        guard rest.popFirst() == "\u{1B}", rest.popFirst() == "\\" else {
            throw ProtocolError(description: "an endless string")
        }
        return content
    }

    private mutating func takeCommand(_ content: String) throws {
        guard !content.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw ProtocolError(description: "a control character in \(content.debugDescription)")
        }
        if content.hasPrefix("2;") {
            title = String(content.dropFirst(2))
        } else if content.hasPrefix("52;c;") {
            clipboard.append(String(content.dropFirst(5)))
        } else if content == "11;?" {
            queries.append("background")
        } else if content != "8;;" {
            throw ProtocolError(description: "the command \(content)")
        }
    }

    private mutating func takeSequence(_ parameters: String, _ final: Unicode.Scalar) throws {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        switch (parameters, final) {
        case ("16", "t"), ("14", "t"), (">", "q"), (">", "c"), ("?2026$", "p"), ("?69$", "p"), ("", "c"),
            ("?1;1;0", "S"),
            ("?1;3;256", "S"), ("?1;3;16", "S"):
            queries.append(parameters + String(final))
        // The last frame stays for tests after restoring.
        case ("2", "J"): break
        case ("22;0", "t"), ("23;0", "t"): break
        case (_, "q") where parameters.count == 2 && parameters.hasSuffix(" "):
            cursorShape = Int(parameters.prefix(1))
        case (_, "H"):
            (row, column) = (
                (numbers.first.flatMap { $0 } ?? 1) - 1, (numbers.dropFirst().first.flatMap { $0 } ?? 1) - 1
            )
            guard (0..<rows).contains(row), (0..<columns).contains(column) else {
                throw ProtocolError(description: "a move outside of the screen")
            }
        case (_, "C"):
            column += numbers.first.flatMap { $0 } ?? 1
            guard column < columns else { throw ProtocolError(description: "a move over the edge") }
        case ("", "r"): (margins, row, column) = (nil, 0, 0)
        case (_, "r"):
            guard numbers.count == 2, let first = numbers[0], let last = numbers[1], first > 0, first < last,
                last <= rows
            else { throw ProtocolError(description: "margins \(parameters)") }
            margins = first == 1 && last == rows ? nil : first - 1..<last
            (row, column) = (0, 0)
        case (_, "s"):
            guard modes.contains(69), numbers.count == 2, let first = numbers[0], let last = numbers[1],
                first > 0, first < last, last <= columns
            else { throw ProtocolError(description: "left and right margins \(parameters)") }
            columnMargins = first - 1..<last
            (row, column) = (0, 0)
        case (_, "m"): try takeRendition(parameters.isEmpty ? [0] : numbers.map { $0 ?? 0 })
        case ("8", "h"), ("8", "l"): isReordering = final == "h"
        case (_, "h"), (_, "l"):
            guard parameters.hasPrefix("?"), let mode = Int(parameters.dropFirst()) else { fallthrough }
            if final == "h" { modes.insert(mode) } else { modes.remove(mode) }
            if mode == 69, final == "l" { columnMargins = nil }
        default: throw ProtocolError(description: "the sequence \(parameters)\(final)")
        }
    }

    private mutating func takeRendition(_ numbers: [Int]) throws {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: sgr = SGRState()
            case 1: sgr.attributes.insert(.bold)
            case 2: sgr.attributes.insert(.dim)
            case 3: sgr.attributes.insert(.italic)
            case 4: sgr.attributes.insert(.underline)
            case 7: sgr.attributes.insert(.inverse)
            case 9: sgr.attributes.insert(.struck)
            case 22: sgr.attributes.subtract([.bold, .dim])
            case 23: sgr.attributes.remove(.italic)
            case 24: sgr.attributes.remove(.underline)
            case 27: sgr.attributes.remove(.inverse)
            case 29: sgr.attributes.remove(.struck)
            case 30...37: sgr.foreground = .indexed(number - 30)
            case 40...47: sgr.background = .indexed(number - 40)
            case 90...97: sgr.foreground = .indexed(number - 82)
            case 100...107: sgr.background = .indexed(number - 92)
            case 39: sgr.foreground = .terminal
            case 49: sgr.background = .terminal
            case 38: sgr.foreground = try takeColor(&rest)
            case 48: sgr.background = try takeColor(&rest)
            default: throw ProtocolError(description: "the rendition \(number)")
            }
        }
    }

    private func takeColor(_ rest: inout ArraySlice<Int>) throws -> SGRColor {
        let kind = rest.popFirst()
        if kind == 5, let index = rest.popFirst(), (0...255).contains(index) { return .indexed(index) }
        if kind == 2, rest.count >= 3, rest.prefix(3).allSatisfy((0...255).contains) {
            defer { rest.removeFirst(3) }
            return .rgb(rest[rest.startIndex], rest[rest.startIndex + 1], rest[rest.startIndex + 2])
        }
        throw ProtocolError(description: "a color of kind \(String(describing: kind))")
    }
}
