public import FoundationEssentials

extension SearchQuery {
    /// The most words and fields of a query.
    public static let clauseLimit = 100
    /// The greatest depth of nested parentheses.
    public static let depthLimit = 20

    /// Parses a query.
    ///
    /// ```
    /// query   = { either }
    /// either  = clause { "OR" clause }
    /// clause  = [ "-" ] ( word [ "*" ] | '"' phrase '"' | field ":" value | "(" query ")" )
    /// ```
    ///
    /// A word in front of a colon that is no field is a word, as is `or`. Fields of FreshRSS are known under its
    /// names (`intitle:`, `intext:`, `inurl:`, `f:`, `label:`, `date:`), and its `!` for `-`.
    ///
    /// - Parameters:
    ///   - isTyping: Whether the reader is still typing at the end of the text: the last word is then the beginning
    ///     of one, and what is not complete yet is not a mistake.
    ///   - now: The time from which durations count back.
    ///   - calendar: The calendar of dates, with the reader's time zone.
    public init(
        parsing text: String, isTyping: Bool = false, now: Date, calendar: Calendar = .current
    ) throws(SearchMistake) {
        var parser = SearchParser(text, isTyping: isTyping, now: now, calendar: calendar)
        self.init(text: text, try parser.query())
    }
}

extension SearchExpression {
    /// The condition that all parts are met, without needless nesting.
    static func joining(_ parts: [SearchExpression]) -> SearchExpression {
        parts.count == 1 ? parts[0] : .all(parts)
    }
}

/// The names of fields in a query.
enum SearchFieldName: String, CaseIterable {
    case title, author, text, source, group, link, `is`, has, after, before, date

    /// Makes a field of its name or of FreshRSS's name for it, without case.
    init?(named name: some StringProtocol) {
        let name = name.lowercased()
        let aliases: [String: SearchFieldName] = [
            "intitle": .title, "intext": .text, "inurl": .link, "f": .source, "label": .group,
        ]
        guard let field = SearchFieldName(rawValue: name) ?? aliases[name] else { return nil }
        self = field
    }
}

private struct SearchParser {
    private let characters: [Character]
    private let isTyping: Bool
    private let now: Date
    private let calendar: Calendar
    private var index = 0
    /// The places of the open parentheses.
    private var open: [Int] = []
    private var clauseCount = 0

    init(_ text: String, isTyping: Bool, now: Date, calendar: Calendar) {
        (characters, self.isTyping, self.now, self.calendar) = (Array(text), isTyping, now, calendar)
    }

    private var character: Character? { index < characters.count ? characters[index] : nil }
    private var isAtEnd: Bool { index == characters.count }
    /// The place behind the last character.
    private var end: Range<Int> { characters.count..<characters.count + 1 }

    // MARK: Structure

    mutating func query() throws(SearchMistake) -> SearchExpression {
        var parts: [SearchExpression] = []
        while let either = try either() { parts.append(either) }
        if character == ")" {
            guard !open.isEmpty else { throw SearchMistake(.closedParenthesis, at: index..<index + 1) }
        } else if let place = open.last, !isTyping {
            throw SearchMistake(.openParenthesis, at: place..<place + 1)
        }
        return .joining(parts.filter { $0 != .all([]) })
    }

    /// Clauses with `OR` between them; `nil` at the end of the query or of its parentheses.
    private mutating func either() throws(SearchMistake) -> SearchExpression? {
        if let operand = takeOR() { throw SearchMistake(.missingOperand, at: operand) }
        guard let first = try clause() else { return nil }
        var parts = [first]
        while let operand = takeOR() {
            let second = isAnotherOR ? nil : try clause()
            if let second {
                parts.append(second)
            } else if !(isTyping && isAtEnd) {
                throw SearchMistake(.missingOperand, at: operand)
            }
        }
        // A part without words is not a condition.
        let conditions = parts.filter { $0 != .all([]) }
        return conditions.count > 1 ? .any(conditions) : conditions.first ?? .all([])
    }

    private mutating func takeOR() -> Range<Int>? {
        skipSpaces()
        guard isAnotherOR else { return nil }
        defer { index += 2 }
        return index..<index + 2
    }

    private var isAnotherOR: Bool {
        let rest = characters[index...].drop(while: \.isWhitespace)
        guard rest.starts(with: "OR") else { return false }
        return rest.dropFirst(2).first.map { $0.isWhitespace || $0 == "(" || $0 == ")" } ?? !isTyping
    }

    private mutating func skipSpaces() {
        while let character, character.isWhitespace { index += 1 }
    }

    private mutating func clause() throws(SearchMistake) -> SearchExpression? {
        skipSpaces()
        guard let first = character, first != ")" else { return nil }
        let start = index
        clauseCount += 1
        guard clauseCount <= SearchQuery.clauseLimit else {
            throw SearchMistake(.tooLong, at: start..<start + 1)
        }
        if first == "-" || first == "!" {
            index += 1
            guard let next = character, !next.isWhitespace, next != ")" else { return .all([]) }
            let excluded = try condition()
            return excluded == .all([]) ? excluded : .not(excluded)
        }
        return try condition()
    }

    private mutating func condition() throws(SearchMistake) -> SearchExpression {
        let start = index
        switch character {
        case "(":
            guard open.count < SearchQuery.depthLimit else {
                throw SearchMistake(.tooLong, at: start..<start + 1)
            }
            open.append(start)
            index += 1
            let inner = try query()
            if character == ")" { index += 1 }
            open.removeLast()
            return inner
        case "\"":
            let (phrase, isClosed) = try phrase()
            return words(phrase, isStart: !isClosed)
        default:
            if let field = takeField() { return try value(of: field, from: start) }
            let word = word()
            return words(word, isStart: isTyping && isAtEnd)
        }
    }

    /// Words of any field, or no condition for a text without words.
    private func words(_ text: String, in field: SearchField? = nil, isStart: Bool) -> SearchExpression {
        let isMarked = text.last == "*"
        return SearchWords(text, in: field, isStart: isStart || isMarked).map(SearchExpression.words)
            ?? .all([])
    }

    /// Reads up to white space, or to the parenthesis that closes an outer one.
    private mutating func word() -> String {
        let start = index
        var depth = 0
        while let character, !character.isWhitespace {
            if character == "(" { depth += 1 }
            if character == ")" {
                if depth == 0, !open.isEmpty { break }
                depth -= 1
            }
            index += 1
        }
        return String(characters[start..<index])
    }

    /// Reads a text in quotation marks.
    private mutating func phrase() throws(SearchMistake) -> (String, isClosed: Bool) {
        let start = index + 1
        index = start
        while let character, character != "\"" { index += 1 }
        let phrase = String(characters[start..<index])
        guard !isAtEnd else {
            guard isTyping else { throw SearchMistake(.openQuote, at: start - 1..<start) }
            return (phrase, false)
        }
        index += 1
        return (phrase, true)
    }

    // MARK: Fields

    /// Reads the name of a field with its colon.
    private mutating func takeField() -> SearchFieldName? {
        let name = characters[index...].prefix { $0.isASCII && $0.isLetter }
        guard characters[name.endIndex...].first == ":", let field = SearchFieldName(named: String(name))
        else {
            return nil
        }
        index = name.endIndex + 1
        return field
    }

    private mutating func value(
        of field: SearchFieldName, from start: Int
    ) throws(SearchMistake) -> SearchExpression {
        let valueStart = index
        var (value, isClosed) = ("", false)
        if character == "\"" { (value, isClosed) = try phrase() } else { value = word() }
        let range = valueStart..<max(index, valueStart + 1)
        let isUnfinished = isTyping && isAtEnd && !isClosed
        guard value.contains(where: { !$0.isWhitespace }) else {
            if isUnfinished { return .all([]) }
            throw SearchMistake(.missingValue, at: start..<max(index, start + 1))
        }
        switch field {
        case .title: return words(value, in: .title, isUnfinished)
        case .author: return words(value, in: .author, isUnfinished)
        case .text: return words(value, in: .text, isUnfinished)
        case .source: return .source(value)
        case .group: return .group(value)
        case .link: return value == "-" ? .not(.part(.link)) : .link(value)
        case .is:
            return try choice(value, at: range, isUnfinished).map { (state: SearchState) in .state(state) }
                ?? .all([])
        case .has:
            return try choice(value, at: range, isUnfinished).map { (part: SearchPart) in .part(part) }
                ?? .all([])
        case .after, .before, .date:
            guard let time = SearchTime(value, now: now, calendar: calendar) else {
                if isUnfinished { return .all([]) }
                throw SearchMistake(.noDate, at: range)
            }
            return switch field {
            case .after: .since(time.start)
            case .before: .before(time.start)
            default: .all([.since(time.start), .before(time.end)])
            }
        }
    }

    private func words(_ value: String, in field: SearchField, _ isUnfinished: Bool) -> SearchExpression {
        value == "-" && !isUnfinished ? .absent(field) : words(value, in: field, isStart: isUnfinished)
    }

    /// One of the values of a field; `nil` for an unfinished one.
    private func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ value: String, at range: Range<Int>, _ isUnfinished: Bool
    ) throws(SearchMistake) -> Value? {
        if let found = Value(rawValue: value.lowercased()) { return found }
        if isUnfinished, Value.allCases.contains(where: { $0.rawValue.hasPrefix(value.lowercased()) }) {
            return nil
        }
        throw SearchMistake(.unknownValue(Value.allCases.map(\.rawValue)), at: range)
    }
}
