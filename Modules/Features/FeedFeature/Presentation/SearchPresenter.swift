public import Foundation
public import LibraryStorageInterface
import PresentationInterface
public import SearchInterface
public import TextInterface

/// The sentences of a search, in the reader's language.
public struct SearchPresenter {
    private let strings: LocalizedStrings

    /// Makes a presenter.
    public init(locale: Locale) {
        strings = LocalizedStrings(table: "Search", locale: locale)
    }

    // MARK: The field and the list

    /// The title of a list of results.
    public func title(of query: SearchQuery) -> SafeText { SafeText(strings(SearchText.title, query.text)) }

    /// The words for the place that is searched.
    public func place(_ name: SafeText) -> SafeText { SafeText(strings(SearchText.place, name.text)) }

    /// The numbers of results in forms from the longest to the shortest.
    ///
    /// - Parameters:
    ///   - listed: The number of results in the list, which is limited.
    ///   - counts: The numbers of all results; `nil` before they are counted.
    ///   - hasUnread: Whether the number of unread ones is said.
    ///   - progress: The progress of building the index, if searches do not find all items yet.
    public func status(
        listed: Int, counts: ItemCounts?, hasUnread: Bool, progress: SearchIndexProgress?
    ) -> [SafeText] {
        let all = max(counts?.all ?? 0, listed)
        let found =
            all > listed
            ? strings(SearchCount.limited, count: all, listed) : strings(SearchCount.found, count: all)
        let unread = counts.flatMap {
            hasUnread && all > 0 ? strings(SearchCount.unread, count: $0.unread) : nil
        }
        let indexed = progress.flatMap { progress in
            progress.isComplete ? nil : strings(SearchText.progress, "\(progress.percent)")
        }
        let parts = [found, unread, indexed].compactMap { $0.map { SafeText($0) } }
        let forms = [
            parts, indexed == nil ? [] : [parts[0], parts[parts.count - 1]],
            parts.count > 1 ? [parts[0]] : [],
        ]
        return forms.filter { !$0.isEmpty }.map { .joined($0, by: .dot) }
    }

    /// The message of a search without results.
    ///
    /// - Parameters:
    ///   - place: The name of the part that is searched; `nil` if everything is.
    ///   - key: The key that searches everything.
    public func nothingFound(in place: SafeText?, key: String) -> String {
        place.map { strings(SearchText.nothingIn, $0.text, key) } ?? nothing
    }

    // MARK: Saving

    /// The question for the name of a search.
    public var nameQuestion: SafeText { SafeText(strings(SearchText.nameQuestion)) }

    /// The notice of a saved search.
    ///
    /// - Parameter key: The key that shows the sources.
    public func saved(_ name: String, sourcesKey key: String) -> SafeText {
        SafeText(strings(SearchText.saved, name, key))
    }

    /// The notice that nothing is searched, with the key that does.
    public func nothingToSave(searchKey key: String) -> SafeText {
        SafeText(strings(SearchText.nothingToSave, key))
    }

    // MARK: Commands

    /// The message of a search of everything without results.
    public var nothing: String { strings(SearchText.nothing) }

    // MARK: Mistakes

    /// The lines on a mistake: the query around it, carets below it, and the suggestion.
    public func lines(on mistake: SearchMistake, in query: String) -> [String] {
        let characters = Array(query)
        let place = min(mistake.range.lowerBound, characters.count)
        let fault = characters[place..<min(mistake.range.upperBound, characters.count)].prefix(Self.lead)
        let start = max(0, place - Self.lead)
        let before = SafeText((start > 0 ? "…" : "") + characters[start..<place])
        let rest = characters[place...]
        let end = rest.count > 2 * Self.lead ? "…" : ""
        let carets = String(repeating: "^", count: max(1, SafeText(String(fault)).width))
        return [
            before.text + SafeText(String(rest.prefix(2 * Self.lead))).text + end,
            String(repeating: " ", count: before.width) + carets, sentence(for: mistake),
        ]
    }

    /// The most characters of a query before a mistake, which fit on a line with those behind it.
    private static let lead = 24

    /// The suggestion for a mistake in a query.
    public func sentence(for mistake: SearchMistake) -> String {
        switch mistake.kind {
        case .openQuote: strings(SearchText.openQuote)
        case .openParenthesis: strings(SearchText.openParenthesis)
        case .closedParenthesis: strings(SearchText.closedParenthesis)
        case .missingOperand: strings(SearchText.missingOperand)
        case .missingValue: strings(SearchText.missingValue)
        case .unknownValue(let values): strings(SearchText.unknownValue, values.joined(separator: ", "))
        case .noDate: strings(SearchText.noDate)
        case .tooLong: strings(SearchText.tooLong)
        }
    }
}
