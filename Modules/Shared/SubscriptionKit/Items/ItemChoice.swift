public import FoundationEssentials
import LibraryStorageInterface
public import SearchInterface

/// A choice of a library's items.
public struct ItemChoice: Hashable, Sendable {
    /// The query; `nil` for all items.
    public var query: String?
    /// Whether only unread items are chosen.
    public var isUnread = false
    /// Whether only bookmarked items are chosen, those of sources without a subscription too.
    public var isBookmarked = false
    /// Whether only items that rules hide are chosen.
    public var isHidden = false
    /// The earliest time of an item.
    public var since: Date?
    /// The source by its address, its name or the start of its id, or the name of a saved search.
    public var source: String?
    /// The path of a group, whose subgroups belong to it.
    public var group: String?

    /// Chooses all items.
    public init() {}
}

extension LibraryCommands {
    /// The scope of chosen items, in the library's order and so many at most.
    ///
    /// - Returns: `nil` after sentences on a mistake in the query, on a source that is none or several, or on a
    ///   group without sources.
    func scope(_ choice: ItemChoice, among subscriptions: [Subscription], limit: Int) throws -> ItemScope? {
        var conditions: [SearchExpression] = []
        if let text = choice.query {
            guard let query = query(parsing: text) else { return nil }
            conditions.append(query.expression)
        }
        if choice.isHidden { conditions.append(.state(.hidden)) }
        if let since = choice.since { conditions.append(.since(since)) }
        // A scope has one filter.
        if choice.isUnread, choice.isBookmarked { conditions.append(.state(.unread)) }
        let saved = try choice.source.flatMap { name in
            subscriptions.matching(name).isEmpty ? try store.savedSearches().matching(name) : nil
        }
        if let saved { conditions.append(saved.query(at: currentDate()).expression) }
        // Without a search, bookmarked items are in the order of their bookmarks.
        let isSearch = !conditions.isEmpty || choice.isBookmarked
        let query = conditions.count == 1 ? conditions[0] : SearchExpression.all(conditions)

        var chosen = subscriptions
        if let text = choice.source, saved == nil {
            guard let source = commands.find(text, in: subscriptions) else { return nil }
            chosen = [source]
        }
        if let text = choice.group {
            guard let group = commands.findGroup(text, in: subscriptions) else { return nil }
            chosen.removeAll { !$0.isIn(group) }
        }
        let isLimited = choice.source != nil && saved == nil || choice.group != nil
        if !isLimited, !choice.isBookmarked { chosen.removeAll(where: \.isHidden) }
        return ItemScope(
            sources: chosen.count == subscriptions.count && !isLimited ? nil : Set(chosen.map(\.id)),
            filter: choice.isBookmarked ? .bookmarked : choice.isUnread ? .unread : .all,
            search: isSearch
                ? ItemSearch(SearchQuery(text: choice.query ?? "", query), limit: limit) : nil)
    }

    /// The query of a text; `nil` after sentences on a mistake in it, or on a query without words.
    public func query(parsing text: String) -> SearchQuery? {
        let query: SearchQuery
        do throws(SearchMistake) {
            query = try SearchQuery(
                parsing: text, now: currentDate(), calendar: Calendar(identifier: .gregorian))
        } catch {
            texts.mistake(error, text).forEach(console.notice)
            return nil
        }
        if query.isEmpty {
            console.notice(
                "\(program): The query has no words to find: try ferry, '\"last night\"' or is:unread")
        }
        return query.isEmpty ? nil : query
    }
}
