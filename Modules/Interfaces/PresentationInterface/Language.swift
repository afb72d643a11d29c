public import Foundation

/// A language of the program's sentences. Dates and numbers follow the reader's locale instead.
nonisolated public enum Language: String, Hashable, Sendable, CaseIterable {
    /// English, the fallback for all other languages.
    case english = "en"
    /// Brazilian Portuguese, for all Portuguese locales.
    case portuguese = "pt-br"
    /// Greek.
    case greek = "el"

    /// The language for a locale; English where the program does not speak the locale's language.
    public init(_ locale: Locale) {
        self = Language(of: locale) ?? .english
    }

    /// The language of a locale, regardless of its region; `nil` if the program does not speak it.
    public init?(of locale: Locale) {
        switch locale.language.languageCode?.identifier {
        case "en": self = .english
        case "pt": self = .portuguese
        case "el": self = .greek
        default: return nil
        }
    }

    /// The plural categories of these languages (Unicode CLDR). Portuguese has a third one, for whole
    /// millions, which no sentence needs.
    public enum PluralForm: String, Hashable, Sendable, CaseIterable {
        /// As in "1 picture".
        case one
        /// As in "2 pictures".
        case other
    }

    /// The plural category of a whole number (CLDR). Brazilian Portuguese has category one for 0 too.
    public func pluralForm(of count: Int) -> PluralForm {
        switch self {
        case .english, .greek: count.magnitude == 1 ? .one : .other
        case .portuguese: count.magnitude <= 1 ? .one : .other
        }
    }
}
