public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
import SearchInterface

/// A rule that hides posts similar to a given one, before the reader adds it.
nonisolated public struct RuleOffer: Hashable, Sendable {
    /// The posts that a rule hides.
    public enum Kind: Hashable, Sendable {
        /// An author's posts in a source.
        case author(String, source: String)
        /// The posts of all sources with words in their titles.
        case title(String)
        /// A source's posts that are duplicates.
        case duplicates(source: String)
    }

    /// The posts that the rule hides.
    public let kind: Kind
    /// The text of the rule's query.
    public let query: String
    /// The source whose posts the rule hides; `nil` for all sources.
    public let source: UUID?

    /// The rules for posts similar to a given one. Only a post of a subscribed source has offers for its
    /// source, and only one of several sources has duplicates.
    ///
    /// - Parameter names: The names of all subscribed sources.
    public static func offers(for item: ItemSummary, names: [UUID: String]) -> [RuleOffer] {
        var offers: [RuleOffer] = []
        let name = names[item.source]
        if let name, let author = item.author, let query = query(.author, author) {
            offers.append(RuleOffer(kind: .author(author, source: name), query: query, source: item.source))
        }
        if let title = item.title.flatMap(longestWord).flatMap(title) { offers.append(title) }
        if let name, names.count > 1 {
            let query = "is:\(SearchState.duplicate.rawValue)"
            offers.append(RuleOffer(kind: .duplicates(source: name), query: query, source: item.source))
        }
        return offers
    }

    /// The rule for the posts with words in their titles; `nil` for a text without a word.
    public static func title(_ words: String) -> RuleOffer? {
        query(.title, words).map { RuleOffer(kind: .title(words), query: $0, source: nil) }
    }

    /// The words in titles; `nil` for a rule of another kind.
    public var words: String? { if case .title(let words) = kind { words } else { nil } }

    /// The rule.
    ///
    /// - Parameter now: The time at which the reader adds it.
    public func rule(at now: Date) -> Rule { Rule(text: query, action: .hide, source: source, addedAt: now) }

    /// The longest word of a title, of several the first one; `nil` for a title without words.
    private static func longestWord(_ title: String) -> String? {
        title.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            .filter { query(.title, $0) != nil }
            .reduce(nil) { longest, word in word.count > longest?.count ?? 0 ? word : longest }
    }

    /// The text of the query for words in a field, in quotation marks unless it is one word; `nil` for a text without
    /// words, whose query would find all posts.
    private static func query(_ field: SearchField, _ words: String) -> String? {
        let words = words.filter { $0 != "\"" }
        guard SearchWords(words) != nil else { return nil }
        let isOneWord = words.allSatisfy { $0.isLetter || $0.isNumber }
        return field.rawValue + ":" + (isOneWord ? words : "\"\(words)\"")
    }
}
