import Foundation
import PresentationInterface
import TextInterface

/// The sentences of the list in the reader's language, each looked up once.
final class ListStrings {
    private let strings: LocalizedStrings
    private var known: [ListText: SafeText] = [:]

    init(locale: Locale) {
        strings = LocalizedStrings(bundle: .module, table: "List", locale: locale)
    }

    subscript(text: ListText) -> SafeText {
        if let sentence = known[text] { return sentence }
        let sentence = SafeText(strings(text.rawValue))
        known[text] = sentence
        return sentence
    }

    /// A sentence about something.
    func callAsFunction(_ text: ListText, _ subject: String) -> SafeText {
        SafeText(strings(text.rawValue, subject))
    }
}
