import TextInterface

extension ScreenModel {
    mutating func takeEscape(_ rest: inout Substring.UnicodeScalarView) throws {
        rest.removeFirst()
        switch rest.popFirst() {
        case "[":
            let parameters = String(rest.prefix { (0x20...0x3F).contains($0.value) })
            rest.removeFirst(parameters.unicodeScalars.count)
            guard let final = rest.popFirst() else { throw Confusion(description: "an endless sequence") }
            try takeSequence(parameters, final)
        case "]": try takeCommand(string(&rest))
        case "M": try scroll(up: false)
        case "7": saved = (row, column, pen)
        case "8": (row, column, pen) = saved ?? (0, 0, Pen())
        case "P" where isTmux: try takePassthrough(&rest)
        case "P" where rest.starts(with: "$q".unicodeScalars): questions.append(try string(&rest))
        case "P": try takeSixels(string(&rest))
        // tmux would take it for a title.
        case "_" where isTmux: throw Confusion(description: "a command to the terminal, told to tmux")
        case "_": try takePictureCommand(string(&rest))
        // The end of a string, of which there may be none.
        case "\\": break
        case let other: throw Confusion(description: "Escape and \(String(describing: other))")
        }
    }

    /// As tmux, whose own string is handed on to the terminal, each escape in it having come twice.
    private mutating func takePassthrough(_ rest: inout Substring.UnicodeScalarView) throws {
        guard String(rest.prefix(5)) == "tmux;" else { throw Confusion(description: "no string of tmux's") }
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
            default: throw Confusion(description: "an escape that came once")
            }
        }
        throw Confusion(description: "an endless string")
    }

    private func string(_ rest: inout Substring.UnicodeScalarView) throws -> String {
        let content = String(rest.prefix { $0 != "\u{1B}" })
        rest.removeFirst(content.unicodeScalars.count)
        guard rest.popFirst() == "\u{1B}", rest.popFirst() == "\\" else {
            throw Confusion(description: "an endless string")
        }
        return content
    }

    private mutating func takeCommand(_ content: String) throws {
        guard !content.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Confusion(description: "a control character in \(content.debugDescription)")
        }
        if content.hasPrefix("2;") {
            title = String(content.dropFirst(2))
        } else if content.hasPrefix("52;c;") {
            clipboard.append(String(content.dropFirst(5)))
        } else if content == "11;?" {
            questions.append("background")
        } else if content != "8;;" {
            throw Confusion(description: "the command \(content)")
        }
    }

    private mutating func takeSequence(_ parameters: String, _ final: Unicode.Scalar) throws {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        switch (parameters, final) {
        case ("16", "t"), ("14", "t"), (">", "q"), (">", "c"), ("?2026$", "p"), ("", "c"), ("?1;1;0", "S"),
            ("?1;3;256", "S"), ("?1;3;16", "S"):
            questions.append(parameters + String(final))
        // The last frame stays, for tests to look at when the terminal was given back.
        case ("2", "J"): break
        case ("22;0", "t"), ("23;0", "t"): break
        case (_, "H"):
            (row, column) = (
                (numbers.first.flatMap { $0 } ?? 1) - 1, (numbers.dropFirst().first.flatMap { $0 } ?? 1) - 1
            )
            guard (0..<rows).contains(row), (0..<columns).contains(column) else {
                throw Confusion(description: "a move outside of the screen")
            }
        case (_, "C"):
            column += numbers.first.flatMap { $0 } ?? 1
            guard column < columns else { throw Confusion(description: "a move over the edge") }
        case ("", "r"): (margins, row, column) = (nil, 0, 0)
        case (_, "r"):
            guard numbers.count == 2, let first = numbers[0], let last = numbers[1], first > 0, first < last,
                last <= rows
            else { throw Confusion(description: "margins \(parameters)") }
            margins = first == 1 && last == rows ? nil : first - 1..<last
            (row, column) = (0, 0)
        case (_, "m"): try takeRendition(parameters.isEmpty ? [0] : numbers.map { $0 ?? 0 })
        case ("8", "h"), ("8", "l"): isReordering = final == "h"
        case (_, "h"), (_, "l"):
            guard parameters.hasPrefix("?"), let mode = Int(parameters.dropFirst()) else { fallthrough }
            if final == "h" { modes.insert(mode) } else { modes.remove(mode) }
        default: throw Confusion(description: "the sequence \(parameters)\(final)")
        }
    }

    private mutating func takeRendition(_ numbers: [Int]) throws {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: pen = Pen()
            case 1: pen.attributes.insert(.bold)
            case 2: pen.attributes.insert(.dim)
            case 3: pen.attributes.insert(.italic)
            case 4: pen.attributes.insert(.underline)
            case 7: pen.attributes.insert(.inverse)
            case 9: pen.attributes.insert(.struck)
            case 22: pen.attributes.subtract([.bold, .dim])
            case 23: pen.attributes.remove(.italic)
            case 24: pen.attributes.remove(.underline)
            case 27: pen.attributes.remove(.inverse)
            case 29: pen.attributes.remove(.struck)
            case 30...37: pen.foreground = .indexed(number - 30)
            case 40...47: pen.background = .indexed(number - 40)
            case 90...97: pen.foreground = .indexed(number - 82)
            case 100...107: pen.background = .indexed(number - 92)
            case 39: pen.foreground = .terminal
            case 49: pen.background = .terminal
            case 38: pen.foreground = try takeInk(&rest)
            case 48: pen.background = try takeInk(&rest)
            default: throw Confusion(description: "the rendition \(number)")
            }
        }
    }

    private func takeInk(_ rest: inout ArraySlice<Int>) throws -> Ink {
        let kind = rest.popFirst()
        if kind == 5, let index = rest.popFirst(), (0...255).contains(index) { return .indexed(index) }
        if kind == 2, rest.count >= 3, rest.prefix(3).allSatisfy((0...255).contains) {
            defer { rest.removeFirst(3) }
            return .rgb(rest[rest.startIndex], rest[rest.startIndex + 1], rest[rest.startIndex + 2])
        }
        throw Confusion(description: "a colour of kind \(String(describing: kind))")
    }
}
