import SearchInterface

/// A condition on the tokens of documents.
indirect enum IndexCondition: Equatable {
    case everything, nothing
    case token(String, isStart: Bool = false)
    case all([IndexCondition])
    case any([IndexCondition])
    case not(IndexCondition)

    /// The condition that all of these are met, without needless ones.
    static func joining(_ parts: [IndexCondition]) -> IndexCondition {
        let parts = parts.filter { $0 != .everything }
        if parts.contains(.nothing) { return .nothing }
        return parts.count > 1 ? .all(parts) : parts.first ?? .everything
    }

    /// The condition that one of these is met, without needless ones.
    static func either(_ parts: [IndexCondition]) -> IndexCondition {
        let parts = parts.filter { $0 != .nothing }
        if parts.contains(.everything) { return .everything }
        return parts.count > 1 ? .any(parts) : parts.first ?? .nothing
    }

    var negated: IndexCondition {
        switch self {
        case .everything: .nothing
        case .nothing: .everything
        case .not(let part): part
        default: .not(self)
        }
    }

    /// The query in FTS5's language; `nil` if nothing matches.
    var text: String? { self == .nothing ? nil : rendered }

    private static let every = "(\(DocumentTokens.listed) OR \(DocumentTokens.unlisted))"

    private var rendered: String {
        switch self {
        case .everything, .nothing: return Self.every
        // No token has a quotation mark.
        case .token(let token, let isStart): return "\"\(token)\"" + (isStart ? "*" : "")
        case .any(let parts): return "(" + parts.map(\.rendered).joined(separator: " OR ") + ")"
        case .not(let part): return "(\(Self.every) NOT \(part.rendered))"
        case .all(let parts):
            // FTS5 excludes only from what something else selects.
            var (wanted, excluded): ([String], [String]) = ([], [])
            for part in parts {
                if case .not(let part) = part {
                    excluded.append(part.rendered)
                } else {
                    wanted.append(part.rendered)
                }
            }
            let all = wanted.isEmpty ? Self.every : "(" + wanted.joined(separator: " AND ") + ")"
            return excluded.isEmpty ? all : "(\(all) NOT (" + excluded.joined(separator: " OR ") + "))"
        }
    }
}

/// The part of a search that the index decides, and the rest, which is compared with stored items.
struct IndexQuery {
    /// All items that match meet this condition.
    private(set) var condition: IndexCondition
    /// The part of the expression that the condition does not decide; `nil` if it decides all.
    private(set) var rest: SearchExpression?
    /// Whether the condition decides which sources' items match.
    private(set) var decidesSources = true

    /// The most tokens of a phrase and the most sources that are asked for.
    private static let limit = 64
    /// The most conditions within each other, which FTS5's parser limits.
    private static let depthLimit = 8

    /// Finds the tokens of an expression.
    ///
    /// - Parameter sources: The numbers of all sources by their values.
    init(_ expression: SearchExpression, _ sources: [(number: Int64, source: SearchSource)]) {
        let parts = if case .all(let parts) = expression { parts } else { [expression] }
        var (conditions, rest): ([IndexCondition], [SearchExpression]) = ([], [])
        for part in parts {
            let found = Self.condition(part, sources, depth: 0)
            conditions.append(found.condition)
            if !found.isExact { rest.append(part) }
        }
        condition = .joining(conditions)
        self.rest = rest.isEmpty ? nil : .all(rest)
    }

    /// Adds the condition that an item is of one of these sources, unless they are many.
    mutating func select(_ sources: Set<Int64>) {
        decidesSources = sources.count <= Self.limit
        if decidesSources { condition = .joining([condition, Self.condition(sources)]) }
    }

    private static func condition(_ sources: some Sequence<Int64>) -> IndexCondition {
        .either(sources.sorted().map { .token(DocumentTokens.source($0)) })
    }

    /// The condition that matching items meet, and whether all items match that meet it.
    private static func condition(
        _ expression: SearchExpression, _ sources: [(number: Int64, source: SearchSource)], depth: Int
    ) -> (condition: IndexCondition, isExact: Bool) {
        guard depth <= depthLimit else { return (.everything, false) }
        func inner(_ parts: [SearchExpression]) -> (conditions: [IndexCondition], areExact: Bool) {
            let found = parts.map { condition($0, sources, depth: depth + 1) }
            return (found.map(\.condition), found.allSatisfy(\.isExact))
        }
        func of(_ isWanted: (SearchSource) -> Bool) -> (IndexCondition, Bool) {
            let numbers = sources.filter { isWanted($0.source) }.map(\.number)
            return numbers.count <= limit ? (condition(numbers), true) : (.everything, false)
        }
        switch expression {
        case .all(let parts):
            let found = inner(parts)
            return (.joining(found.conditions), found.areExact)
        case .any(let parts):
            let found = inner(parts)
            return (.either(found.conditions), found.areExact)
        case .not(let part):
            let found = condition(part, sources, depth: depth + 1)
            return found.isExact ? (found.condition.negated, true) : (.everything, false)
        case .words(let words):
            let prefix = words.field.flatMap(DocumentTokens.prefix) ?? ""
            let tokens = words.tokens.prefix(limit).enumerated().map { index, token in
                IndexCondition.token(
                    prefix + token, isStart: words.isStart && index == words.tokens.count - 1)
            }
            return (.joining(tokens), tokens.count == 1 && words.tokens.count == 1 && words.field != .text)
        case .source(let text): return of { $0.isNamed(text) }
        case .group(let name): return of { $0.isInGroup(name) }
        case .part(let part): return (.token(DocumentTokens.part(part)), true)
        case .link: return (.token(DocumentTokens.part(.link)), false)
        case .absent, .state, .since, .before: return (.everything, false)
        }
    }
}
