public import Foundation
import PresentationInterface
public import SearchInterface

/// The sentences of a search, in the reader's language.
public struct SearchPresenter {
    private let strings: LocalizedStrings

    /// Makes a presenter.
    public init(locale: Locale) {
        strings = LocalizedStrings(bundle: .module, table: "Search", locale: locale)
    }

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
