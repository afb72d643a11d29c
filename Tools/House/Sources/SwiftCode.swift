/// A Swift file without its comments and the contents of its strings, in which every line stands where it stood.
///
/// The compiler's own grammar is not needed for looking up names: an interpolation counts as a part of its string.
struct SwiftCode {
    let text: String

    init(_ source: String) {
        var code = "", rest = Substring(source)
        while let special = rest.firstIndex(where: { $0 == "/" || $0 == "\"" || $0 == "#" }) {
            code += rest[..<special]
            rest = rest[special...]
            if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                code += Self.newlines(in: Self.takeBlockComment(&rest))
            } else if let opening = rest.prefixMatch(of: /#*"(?:"")?/) {
                rest = rest[opening.range.upperBound...]
                code += "\"\(Self.newlines(in: Self.takeString(&rest, opening: opening.output)))\""
            } else {
                code.append(rest.removeFirst())
            }
        }
        text = code + rest
    }

    /// The line of a place, from 1.
    func line(of place: String.Index) -> Int {
        text[..<place].count(where: \.isNewline) + 1
    }

    private static func newlines(in text: Substring) -> String {
        text.filter(\.isNewline)
    }

    /// Takes a comment, and those within it, away.
    private static func takeBlockComment(_ rest: inout Substring) -> Substring {
        let all = rest
        var depth = 0
        repeat {
            if rest.hasPrefix("/*") {
                depth += 1
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("*/") {
                depth -= 1
                rest = rest.dropFirst(2)
            } else {
                rest = rest.dropFirst()
            }
        } while depth > 0 && !rest.isEmpty
        return all[..<rest.startIndex]
    }

    /// Takes the contents and the end of a string away. One of a single line ends with its line at the latest.
    private static func takeString(_ rest: inout Substring, opening: Substring) -> Substring {
        let all = rest
        let hashes = String(opening.prefix { $0 == "#" }), quotes = opening.dropFirst(hashes.count)
        let closing = quotes + hashes, escape = "\\" + hashes
        while let next = rest.first, !rest.hasPrefix(closing) {
            if quotes.count == 1, next.isNewline { return all[..<rest.startIndex] }
            rest = rest.dropFirst(rest.hasPrefix(escape) ? escape.count + 1 : 1)
        }
        rest = rest.dropFirst(closing.count)
        return all[..<rest.startIndex]
    }
}
