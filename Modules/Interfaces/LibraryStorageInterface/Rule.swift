public import FoundationEssentials
public import SearchInterface
public import StorageInterface

/// The reader's rule for the items that a query finds. It applies to items as they are merged, and once to those that
/// are stored.
public struct Rule: Identifiable, Hashable, Sendable {
    /// The effect of a rule.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        /// Hides items from lists and counts; see ``ItemState/isHidden``.
        case hide
        /// Marks items read.
        case read
        /// Bookmarks items.
        case bookmark
    }

    /// The identity.
    public var id: UUID
    /// The text of the query, as the reader typed it.
    public var text: String
    /// The effect.
    public var action: Action
    /// The source whose items the rule applies to; `nil` for all.
    public var source: UUID?
    /// When the reader added the rule, to the millisecond at least.
    public var addedAt: Date

    /// Makes a rule.
    public init(id: UUID = UUID(), text: String, action: Action, source: UUID? = nil, addedAt: Date) {
        self.id = id
        self.text = text
        self.action = action
        self.source = source
        self.addedAt = addedAt
    }

    /// The query at a time; see ``SavedSearch/query(at:)``.
    public func query(at now: Date) -> SearchQuery { SearchQuery(stored: text, at: now) }

    /// The stored items that adding the rule would affect, or leave as they are where these have its mark.
    public func scope(at now: Date) -> ItemScope {
        ItemScope(sources: source.map { [$0] }, search: ItemSearch(query(at: now), limit: .max))
    }
}

/// Stores the reader's rules. Every method is one transaction, which is durable.
public protocol RulesStore: Sendable {
    /// The rules, the oldest first; those of the same time in ascending order of ids.
    func rules() throws(StorageError) -> [Rule]

    /// Stores a rule, in place of an older one with its id, and applies it to the stored items of subscribed sources.
    ///
    /// - Returns: The number of items that changed; an item and its duplicates count as one.
    @discardableResult
    func add(_ rule: Rule) throws(StorageError) -> Int

    /// Deletes a rule; ignores a missing one. Hidden items that no other rule hides return to lists; other marks stay.
    ///
    /// - Parameter now: The time from which durations in the queries of other rules count back.
    /// - Returns: The number of items that returned.
    @discardableResult
    func deleteRule(_ id: UUID, at now: Date) throws(StorageError) -> Int
}

extension Sequence<Rule> {
    /// The rules in the order of ``RulesStore/rules()``.
    public var inOrder: [Rule] {
        sorted { one, other in
            one.addedAt == other.addedAt ? one.id < other.id : one.addedAt < other.addedAt
        }
    }
}

/// The rules for the items of one source at one time, the oldest first.
public struct SourceRules: Sendable {
    private let rules: [(action: Rule.Action, expression: SearchExpression)]
    private let source: SearchSource?
    private let now: Date

    /// Makes rules that change nothing.
    public init() { (rules, source, now) = ([], nil, .distantPast) }

    /// Selects the rules for a source's items.
    ///
    /// - Parameter rules: The rules in their order.
    public init(_ rules: [Rule], of source: SearchSource, at now: Date) {
        self.rules = rules.filter { $0.source == nil || $0.source == source.id }.map { rule in
            (rule.action, rule.query(at: now).expression)
        }
        self.source = source
        self.now = now
    }

    /// The state of an item after all rules, each of which is compared with the result of those before.
    public func state(of item: LibraryItem) -> ItemState {
        var item = item
        for rule in rules where matches(item, rule.expression) { item.row.state.apply(rule.action, at: now) }
        return item.row.state
    }

    /// Whether a rule hides an item.
    public func hides(_ item: LibraryItem) -> Bool {
        rules.contains { $0.action == .hide && matches(item, $0.expression) }
    }

    private func matches(_ item: LibraryItem, _ expression: SearchExpression) -> Bool {
        var subject = SearchSubject(item, source: source)
        return subject.matches(expression)
    }
}

extension ItemState {
    /// Applies a rule's action. An existing bookmark keeps its time.
    public mutating func apply(_ action: Rule.Action, at time: Date) {
        switch action {
        case .hide: isHidden = true
        case .read: isRead = true
        case .bookmark: bookmarkedAt = bookmarkedAt ?? time
        }
    }
}
