/// Joins the elements of a formula to text, each when it ends.
struct FormulaTree {
    /// The text of an ended element.
    private struct Part {
        var text: [UInt8]
        var isOperator = false
    }

    /// A sign, or the text of an element.
    private struct Text: ExpressibleByStringLiteral {
        let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        init(stringLiteral text: String) { bytes = Array(text.utf8) }
    }

    private struct Element {
        let name: String
        var parts: [Part] = []
    }

    /// The open elements, the formula first.
    private var open = [Element(name: "math")]
    /// The name of the open element that is omitted, and the depth of elements of its name.
    private var omitted: (name: String, depth: Int)?

    /// The greatest depth; deeper elements are replaced by their contents.
    private static let depthLimit = 60

    /// The text of the whole formula.
    var text: [UInt8] {
        var tree = self
        tree.omitted = nil
        while tree.open.count > 1, let last = tree.open.last { tree.close(last.name) }
        return Self.trimmed(Self.row(tree.open[0].parts)[...])
    }

    mutating func append(_ text: ArraySlice<UInt8>) {
        guard omitted == nil else { return }
        let text = Self.trimmed(text)
        if !text.isEmpty { open[open.count - 1].parts.append(Part(text: text)) }
    }

    mutating func open(_ name: String) {
        if let (outer, depth) = omitted {
            if name == outer { omitted = (outer, depth + 1) }
        } else if Self.omittedNames.contains(name) {
            omitted = (name, 1)
        } else if open.count < Self.depthLimit {
            open.append(Element(name: name))
        }
    }

    mutating func close(_ name: String) {
        if let (outer, depth) = omitted {
            if name == outer { omitted = depth > 1 ? (outer, depth - 1) : nil }
            return
        }
        guard let index = open.lastIndex(where: { $0.name == name }), index > 0 else { return }
        while open.count > index {
            let part = Self.part(open.removeLast())
            if !part.text.isEmpty { open[open.count - 1].parts.append(part) }
        }
    }

    private static let omittedNames: Set = ["annotation", "annotation-xml", "mphantom"]

    // MARK: Joining

    private static func part(_ element: Element) -> Part {
        Part(
            text: signed(element) ?? trimmed(row(element.parts)[...]), isOperator: element.name == "mo")
    }

    /// The text of an element that is written with signs; `nil` for another one, and without its operands.
    private static func signed(_ element: Element) -> [UInt8]? {
        let parts = element.parts
        switch element.name {
        case "msqrt": return bytes("√", Text(group(Part(text: row(parts)))))
        case "mfenced": return bytes("(", Text(bytes(joining: parts, by: ", ")), ")")
        case "mtable": return bytes(joining: parts, by: "; ")
        case "mtr", "mlabeledtr": return bytes(joining: parts, by: ", ")
        default: break
        }
        guard parts.count > 1 else { return nil }
        let (first, second) = (Text(group(parts[0])), Text(group(parts[1])))
        switch element.name {
        case "mfrac": return bytes(first, "/", second)
        case "mroot": return bytes(second, "√", first)
        case "msup": return bytes(first, "^", second)
        case "msub", "munder": return bytes(first, "_", second)
        case "mover": return parts[1].isOperator ? bytes(first, second) : bytes(first, "^", second)
        case "msubsup" where parts.count > 2, "munderover" where parts.count > 2:
            return bytes(first, "_", second, "^", Text(group(parts[2])))
        default: return nil
        }
    }

    private static func bytes(_ texts: Text...) -> [UInt8] { texts.flatMap(\.bytes) }

    private static func bytes(joining parts: [Part], by separator: String) -> [UInt8] {
        Array(parts.map(\.text).joined(separator: Array(separator.utf8)))
    }

    /// The texts one after the other, with spaces around relations and signs between two terms.
    private static func row(_ parts: [Part]) -> [UInt8] {
        var row: [UInt8] = []
        for part in parts {
            let text = String(decoding: part.text, as: UTF8.self)
            if part.isOperator, text == "," || text == ";" {
                row += part.text + [0x20]
            } else if part.isOperator, spacedSigns.contains(text), let last = row.last,
                !" (".utf8.contains(last)
            {
                row += [0x20] + part.text + [0x20]
            } else {
                row += part.text
            }
        }
        return row
    }

    private static let spacedSigns: Set = [
        "=", "+", "-", "−", "±", "×", "÷", "&lt;", "&gt;", "<", ">", "≤", "≥", "≠", "≈", "≡", "∈", "→", "⇒",
        "&minus;",
        "&#x2212;", "&#8722;", "&le;", "&ge;", "&ne;", "&times;", "&plusmn;",
    ]

    /// A text in parentheses where it has more than one term.
    private static func group(_ part: Part) -> [UInt8] {
        let text = part.text
        let isReference =
            text.first == UInt8(ascii: "&") && text.firstIndex(of: UInt8(ascii: ";")) == text.count - 1
        let isWord = text.allSatisfy {
            0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 >= 0x80 || $0 == UInt8(ascii: ".")
        }
        let isGrouped =
            text.first == UInt8(ascii: "(") && text.firstIndex(of: UInt8(ascii: ")")) == text.count - 1
        return isReference || isWord || isGrouped || text.count == 1
            ? text : Array("(".utf8) + text + Array(")".utf8)
    }

    /// A text with white space collapsed, and removed at its ends.
    static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
        Array(text.split { $0 == 0x20 || 0x09...0x0D ~= $0 }.joined(separator: [0x20]))
    }
}
