import FoundationEssentials
import SearchInterface

/// Translates newsboat's filters to queries.
///
/// ```
/// filter     = operand { ( "and" | "or" ) operand }, grouped from the right
/// operand    = "(" filter ")" | attribute operator '"' value '"'
/// ```
///
/// Attributes are titles, authors, contents and links. Regular expressions are texts with alternatives; in words, their
/// query finds the words that begin with the text, and not those that have it inside.
struct NewsboatFilter {
    /// The query of a filter; `nil` for an invalid filter, or one that no query expresses.
    static func query(of filter: String) -> String? {
        var reading = NewsboatFilter(rest: filter[...])
        guard let condition = reading.condition(depth: SearchQuery.depthLimit), reading.rest.isEmpty,
            let query = try? SearchQuery(parsing: condition.text, now: .distantPast), !query.isEmpty
        else { return nil }
        return condition.text
    }

    /// A part of a query.
    private struct Condition {
        enum Kind { case clause, all, any }

        var kind: Kind
        var text: String

        /// Conditions that are all to be met, or one of them.
        init(_ kind: Kind, _ parts: [Condition]) {
            self.kind = kind
            text = parts.map { part in
                part.kind == .clause || part.kind == kind ? part.text : "(\(part.text))"
            }.joined(separator: kind == .any ? " OR " : " ")
        }

        init(clause: String) { (kind, text) = (.clause, clause) }

        var negated: Condition { Condition(clause: "-" + (kind == .clause ? text : "(\(text))")) }
    }

    private static let operators = ["=~", "==", "=", "!~", "!=", "!#", "#"]

    private var rest: Substring

    private mutating func condition(depth: Int) -> Condition? {
        guard depth > 0, let first = operand(depth: depth) else { return nil }
        var operands: [(kind: Condition.Kind, operand: Condition)] = [(.clause, first)]
        while let kind: Condition.Kind = take("and") ? .all : take("or") ? .any : nil {
            guard operands.count < SearchQuery.clauseLimit, let operand = operand(depth: depth) else {
                return nil
            }
            operands.append((kind, operand))
        }
        var last = operands.removeLast()
        while let before = operands.popLast() {
            last = (before.kind, Condition(last.kind, [before.operand, last.operand]))
        }
        return last.operand
    }

    private mutating func operand(depth: Int) -> Condition? {
        if take("(") {
            guard let condition = condition(depth: depth - 1), take(")") else { return nil }
            return condition
        }
        let attribute = rest.prefix { $0.isASCII && ($0.isLetter || "_-.".contains($0)) }
        rest = rest.dropFirst(attribute.count)
        guard let sign = Self.operators.first(where: { take($0) }), take("\""),
            let value = quotedValue(), let values = Self.values(value, sign)
        else { return nil }
        var clauses: [Condition] = []
        for (text, isStart) in values {
            guard let clause = Self.clause(attribute, text, isStart) else { return nil }
            clauses.append(Condition(clause: clause))
        }
        let condition = clauses.count == 1 ? clauses[0] : Condition(.any, clauses)
        skipSpaces()
        return sign.hasPrefix("!") ? condition.negated : condition
    }

    /// Reads a text, with the spaces around it.
    private mutating func take(_ text: String) -> Bool {
        skipSpaces()
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        // A value keeps its spaces.
        if text != "\"" { skipSpaces() }
        return true
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }

    /// Reads up to the second quotation mark. Backslashes stay, since they belong to regular expressions too.
    private mutating func quotedValue() -> String? {
        var value = ""
        while let sign = rest.popFirst() {
            if sign == "\"" { return value }
            value.append(sign)
            if sign == "\\", let escaped = rest.popFirst() { value.append(escaped) }
        }
        return nil
    }

    /// The alternative texts of an attribute, each with whether a word may continue after it.
    private static func values(_ value: String, _ sign: String) -> [(text: String, isStart: Bool)]? {
        if sign.hasSuffix("#"), value.contains(" ") { return nil }
        guard sign.hasSuffix("~") else { return value.contains("\\") ? nil : [(value, false)] }
        return NewsboatPattern.texts(of: value)?.map { ($0, !$0.hasSuffix(" ")) }
    }

    /// The clause for a text in an attribute; `nil` for another attribute, and for a text that is not words.
    private static func clause(_ attribute: Substring, _ text: String, _ isStart: Bool) -> String? {
        let fields = ["title": "title", "author": "author", "content": "text", "link": "link"]
        guard let field = fields[String(attribute)], !text.contains("\"") else { return nil }
        if text.isEmpty { return isStart ? nil : "\(field):-" }
        let words = text.trimmed
        if field == "link" {
            return words.isEmpty || words == "-" || words.contains(" ") ? nil : "\(field):\"\(words)\""
        }
        // Words in queries have no other signs at their ends.
        guard let first = words.first, let last = words.last, first.isLetter || first.isNumber,
            last.isLetter || last.isNumber || "#+.".contains(last)
        else { return nil }
        let value = isStart && last != "." ? words + "*" : words
        return words.allSatisfy { $0.isLetter || $0.isNumber } ? "\(field):\(value)" : "\(field):\"\(value)\""
    }
}

/// Reads regular expressions (POSIX, extended) that are texts, with alternatives in parentheses.
private struct NewsboatPattern {
    private static let textLimit = 50

    /// The texts of an expression of which one is found wherever the expression is; a word's end is a space. `nil` for
    /// another expression.
    static func texts(of pattern: String) -> [String]? {
        var reading = NewsboatPattern(rest: pattern[...])
        guard let texts = reading.alternatives(depth: 5), reading.rest.isEmpty else { return nil }
        return texts
    }

    private var rest: Substring

    private mutating func alternatives(depth: Int) -> [String]? {
        guard depth > 0, var texts = sequence(depth: depth) else { return nil }
        while rest.first == "|" {
            rest.removeFirst()
            guard let others = sequence(depth: depth), texts.count + others.count <= Self.textLimit else {
                return nil
            }
            texts += others
        }
        return texts
    }

    private mutating func sequence(depth: Int) -> [String]? {
        var texts = [""]
        while let sign = rest.first, sign != "|", sign != ")" {
            rest.removeFirst()
            guard let parts = parts(sign, depth: depth), texts.count * parts.count <= Self.textLimit else {
                return nil
            }
            texts = texts.flatMap { text in parts.map { text + $0 } }
        }
        return texts
    }

    /// The texts that begin with a sign.
    private mutating func parts(_ sign: Character, depth: Int) -> [String]? {
        switch sign {
        case "(":
            guard let texts = alternatives(depth: depth - 1), rest.popFirst() == ")" else { return nil }
            return texts
        case "[":
            // Case does not matter: [Ss] is a letter.
            let letters = rest.prefix(2)
            guard rest.dropFirst(2).first == "]", let letter = letters.first, letter.isLetter,
                Set(letters.lowercased()).count == 1
            else { return nil }
            rest = rest.dropFirst(3)
            return [String(letter)]
        case "\\":
            guard let escaped = rest.popFirst() else { return nil }
            if ["b", "<", ">"].contains(escaped) { return [" "] }
            return escaped.isLetter || escaped.isNumber ? nil : [String(escaped)]
        case "^", "$", "*", "+", "?", "{": return nil
        // A point usually means a literal point.
        default: return [String(sign)]
        }
    }
}
