public import Foundation
public import LibraryStorageInterface
import PresentationInterface
public import SearchInterface
import TextInterface

/// The sentences of a search, in the reader's language.
public struct SearchPresenter {
    private let strings: LocalizedStrings

    /// Makes a presenter.
    public init(locale: Locale) {
        strings = LocalizedStrings(bundle: .module, table: "Search", locale: locale)
    }

    /// The message of a search that finds nothing.
    public var nothing: String { strings(SearchText.nothing) }

    /// The notice that a command prints the newest results only; `nil` where it prints all.
    ///
    /// - Parameter count: The number of all results.
    public func more(than printed: Int, of count: Int) -> String? {
        printed < count ? strings(SearchCount.more, count: count, printed) : nil
    }

    /// The notice that an index is being built; `nil` for a complete one.
    public func indexing(_ progress: SearchIndexProgress) -> String? {
        progress.isComplete ? nil : strings(SearchCount.indexing, count: progress.all, progress.indexed)
    }

    /// The lines on a mistake: the query around it, carets below it, and what was meant.
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

    /// What was meant where a query has a mistake.
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
