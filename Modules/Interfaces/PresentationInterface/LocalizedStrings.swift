public import Foundation

/// The sentences of one module in one language: a value that looks up keys in a `.strings` table.
///
/// Keys are the raw values of an enumeration that the module writes for them, so that its tests know them all. Making
/// one takes about 40 µs, a sentence 1 to 5: what is drawn often keeps its own.
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

    /// The sentence of a key with its placeholders (`%@`, `%d`, `%1$@`) filled. Numbers for `%d` are grouped as the
    /// locale does; what must not be, like a port, is passed as a string.
    public func callAsFunction(_ key: String, _ arguments: any CVarArg...) -> String {
        filled(key, arguments)
    }

    /// The sentence of a key; the key itself where there is none.
    public func callAsFunction(_ key: some RawRepresentable<String>) -> String {
        self(key.rawValue)
    }

    /// The sentence of a key with its placeholders (`%@`, `%d`, `%1$@`) filled. Numbers for `%d` are grouped as the
    /// locale does; what must not be, like a port, is passed as a string.
    public func callAsFunction(
        _ key: some RawRepresentable<String>, _ arguments: any CVarArg...
    ) -> String {
        filled(key.rawValue, arguments)
    }

    /// The sentence of a key in the form that the language uses for a number: `key.one` or `key.other`. The number is
    /// its first placeholder (`%d`), `arguments` are the others.
    public func callAsFunction(
        _ key: some RawRepresentable<String>, count: Int, _ arguments: any CVarArg...
    ) -> String {
        filled("\(key.rawValue).\(language.pluralForm(of: count).rawValue)", [count] + arguments)
    }

    private func filled(_ key: String, _ arguments: [any CVarArg]) -> String {
        String(format: self(key), locale: locale, arguments: arguments)
    }
}
