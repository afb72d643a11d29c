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
        switch locale.language.languageCode?.identifier {
        case "pt": self = .portuguese
        case "el": self = .greek
        default: self = .english
        }
    }
}

/// The sentences of one module in one language: a value that looks up keys in a `.strings` table.
nonisolated public struct LocalizedStrings: Sendable {
    /// The language of the sentences.
    public let language: Language
    /// The reader's locale, by which numbers in sentences are written.
    public let locale: Locale

    private let bundle: Bundle
    private let table: String

    /// Takes `table.strings` out of a bundle's folder for the locale's language, named in lower case
    /// (`pt-br.lproj`), as SwiftPM builds them.
    public init(bundle: Bundle, table: String, locale: Locale) {
        language = Language(locale)
        self.locale = locale
        self.table = table
        let path = bundle.path(forResource: language.rawValue, ofType: "lproj")
        self.bundle = path.flatMap(Bundle.init(path:)) ?? bundle
    }

    /// The sentence of a key; the key itself where there is none.
    public func callAsFunction(_ key: String) -> String {
        bundle.localizedString(forKey: key, value: nil, table: table)
    }

    /// The sentence of a key with its placeholders (`%@`, `%d`, `%1$@`) filled.
    public func callAsFunction(_ key: String, _ arguments: any CVarArg...) -> String {
        String(format: self(key), locale: locale, arguments: arguments)
    }
}
