public import FoundationEssentials

/// A reader's search: the typed text, and its meaning.
public struct SearchQuery: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The meaning of the text.
    public let expression: SearchExpression

    /// Makes a query from an expression, for programs.
    public init(text: String = "", _ expression: SearchExpression) {
        self.text = text
        self.expression = expression
    }

    /// Whether all items match.
    public var isEmpty: Bool { expression == .all([]) }
}

/// A condition on items.
public indirect enum SearchExpression: Hashable, Sendable {
    /// All conditions; without any, every item matches.
    case all([SearchExpression])
    /// At least one of the conditions.
    case any([SearchExpression])
    /// Not the condition.
    case not(SearchExpression)
    /// Words.
    case words(SearchWords)
    /// A field without a word.
    case absent(SearchField)
    /// The item's source has this name, address or beginning of an id.
    case source(String)
    /// The item's source is in the group of this name, or in one below it.
    case group(String)
    /// The item's address contains this text, without case.
    case link(String)
    /// The item's state.
    case state(SearchState)
    /// A part of the item.
    case part(SearchPart)
    /// The item's place in time is this one or a later one.
    case since(Date)
    /// The item's place in time is before this one.
    case before(Date)
}

extension SearchExpression {
    /// Whether only items in a state match, because every alternative requires it.
    public func requires(_ state: SearchState) -> Bool {
        switch self {
        case .state(let wanted): wanted == state
        case .all(let parts): parts.contains { $0.requires(state) }
        case .any(let parts): !parts.isEmpty && parts.allSatisfy { $0.requires(state) }
        default: false
        }
    }
}

/// Words that follow each other in a field.
public struct SearchWords: Hashable, Sendable {
    /// The field; `nil` for any.
    public var field: SearchField?
    /// The texts of the words' tokens, at least one; see ``SearchToken``.
    public var tokens: [String]
    /// Whether the last word is only the beginning of a word.
    public var isStart: Bool

    /// Makes words of tokens.
    public init(_ tokens: [String], in field: SearchField? = nil, isStart: Bool = false) {
        self.tokens = tokens
        self.field = field
        self.isStart = isStart
    }

    /// Makes words of a text; `nil` without a word.
    public init?(_ text: String, in field: SearchField? = nil, isStart: Bool = false) {
        var tokens = SearchToken.tokens(of: text)
        guard let last = tokens.last else { return nil }
        // The last character of a run begins a pair in a longer text; behind a pair it says nothing new.
        let isPair = last.kind == .last && tokens.dropLast().last?.kind == .pair
        if isPair { tokens.removeLast() }
        self.init(tokens.map(\.text), in: field, isStart: isStart || last.kind == .last && !isPair)
    }

    /// Whether the words of a text from an index are these.
    func matches(_ words: [SearchToken], at index: Int) -> Bool {
        guard index + tokens.count <= words.count else { return false }
        for (offset, token) in tokens.enumerated() {
            let word = words[index + offset].text
            let isLast = offset == tokens.count - 1
            guard isLast && isStart ? word.utf8.starts(with: token.utf8) : word == token else { return false }
        }
        return true
    }

    /// The index of the first match in the tokens of a text.
    func firstMatch(in words: [SearchToken]) -> Int? {
        words.indices.first { matches(words, at: $0) }
    }
}

/// A part of an item with words.
public enum SearchField: String, Hashable, Sendable, CaseIterable {
    /// The title.
    case title
    /// The author's name.
    case author
    /// The text, with the alternative texts of pictures and the name of the location.
    case text
}

/// A state of an item.
public enum SearchState: String, Hashable, Sendable, CaseIterable {
    /// Not read.
    case unread
    /// Read.
    case read
    /// Bookmarked.
    case bookmarked
    /// Hidden by a rule.
    case hidden
    /// Changed by its publisher.
    case updated
    /// The same post as an earlier one of another source.
    case duplicate
}

/// A part that items may have.
public enum SearchPart: String, Hashable, Sendable, CaseIterable {
    /// A picture.
    case picture
    /// A recording of sound.
    case audio
    /// A recording of pictures.
    case video
    /// Comments.
    case comments
    /// The address of a page of its own.
    case link
}
