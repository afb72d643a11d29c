public import Foundation

/// A language that the program speaks. Dates and numbers follow the reader's whole locale; sentences follow this.
nonisolated public enum Language: String, Hashable, Sendable, CaseIterable {
    /// English, and what every other language falls back to.
    case english = "en"
    /// Brazilian Portuguese, for readers of any Portuguese.
    case portuguese = "pt-br"
    /// Greek.
    case greek = "el"

    /// The language for a reader's locale.
    public init(_ locale: Locale) {
        self = Language(of: locale) ?? .english
    }

    /// The language of a locale, of whatever region; `nil` for one that the program does not speak.
    public init?(of locale: Locale) {
        switch locale.language.languageCode?.identifier {
        case "en": self = .english
        case "pt": self = .portuguese
        case "el": self = .greek
        default: return nil
        }
    }

    /// The forms that the nouns of these languages have beside whole numbers. (Portuguese has a third, for full
    /// millions; nothing here is counted so far.)
    public enum PluralForm: String, Hashable, Sendable, CaseIterable {
        /// As in "1 picture".
        case one
        /// As in "2 pictures".
        case other
    }

    /// The form beside a whole number, by Unicode's plural rules (CLDR): Brazilian Portuguese says it of 0 as of 1.
    public func pluralForm(of count: Int) -> PluralForm {
        switch self {
        case .english, .greek: count.magnitude == 1 ? .one : .other
        case .portuguese: count.magnitude <= 1 ? .one : .other
        }
    }
}
