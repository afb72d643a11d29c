import CommandLineKit
import FeedFeature
import Foundation
import LibraryStorageInterface
import SearchInterface
import SubscriptionKit

extension Settings {
    /// The scope of the items that `list` and `search` print: in the library's order, so many at most.
    ///
    /// - Parameters:
    ///   - searches: The saved searches, which have names as sources do.
    ///   - commands: Finds source and group.
    /// - Returns: `nil` after sentences on a mistake in the query, on a source that is none or several, or on a group
    ///   without sources.
    /// - Throws: An error of a query without words.
    func itemScope(
        among subscriptions: [Subscription], and searches: [SavedSearch], limit: Int,
        by commands: SubscriptionCommands
    ) throws(UsageError) -> ItemScope? {
        var conditions: [SearchExpression] = []
        if let text = choice.query {
            guard let query = try query(parsing: text) else { return nil }
            conditions.append(query.expression)
        }
        if choice.isHidden { conditions.append(.state(.hidden)) }
        if let since = choice.since { conditions.append(.since(since)) }
        // A scope has one filter.
        if choice.isUnread, choice.isBookmarked { conditions.append(.state(.unread)) }
        let named = listed ?? choice.source
        let saved = named.flatMap { subscriptions.matching($0).isEmpty ? searches.matching($0) : nil }
        if let saved { conditions.append(saved.query(at: Date()).expression) }
        // Without a search, bookmarked items are in the order of their bookmarks.
        let isSearch = !conditions.isEmpty || choice.isBookmarked
        let query = conditions.count == 1 ? conditions[0] : SearchExpression.all(conditions)

        var scopes: [TimelineScope.Choice] = []
        if let text = named, saved == nil {
            guard let source = commands.find(text, in: subscriptions) else { return nil }
            scopes.append(.source(source.id))
        }
        if let text = choice.group {
            guard let group = commands.findGroup(text, in: subscriptions) else { return nil }
            scopes.append(.group(group))
        }
        let filter: ItemScope.Filter = choice.isBookmarked ? .bookmarked : choice.isUnread ? .unread : .all
        var scope = subscriptions.scope(of: TimelineScope(scopes.first ?? .all, filter: filter))
        for other in scopes.dropFirst() {
            scope.sources?.formIntersection(subscriptions.scope(of: TimelineScope(other)).sources ?? [])
        }
        if isSearch { scope.search = ItemSearch(SearchQuery(text: choice.query ?? "", query), limit: limit) }
        return scope
    }

    /// The query of a text; `nil` after sentences on a mistake in it.
    ///
    /// - Throws: An error of a query without words.
    func query(parsing text: String) throws(UsageError) -> SearchQuery? {
        let query: SearchQuery
        do throws(SearchMistake) {
            query = try SearchQuery(parsing: text, now: Date(), calendar: Composition.calendar)
        } catch {
            SearchPresenter(locale: locale).lines(on: error, in: text).forEach(notice)
            return nil
        }
        guard !query.isEmpty else {
            throw UsageError("The query has no words to find: try ferry, '\"last night\"' or is:unread")
        }
        return query
    }
}
