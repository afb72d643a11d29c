public import Foundation

/// Looks up the sentences of one module in one language, in a `.strings` table.
///
/// A module declares the keys as an enumeration, so that its tests can enumerate them. Creating a value takes
/// about 40 µs, a lookup 1 to 5 µs: code that draws often stores the sentences.
nonisolated public struct LocalizedStrings: Sendable {
    /// The language of the sentences.
    public let language: Language
    /// The reader's locale, which formats numbers in sentences.
    public let locale: Locale

    private let bundle: Bundle
    private let table: String

    /// Creates the lookup in `table.strings` of the calling module, in the folder of the locale's language.
    public init(table: String, locale: Locale, of fileID: StaticString = #fileID) {
        self.init(in: Self.resources(of: fileID), table: table, locale: locale)
    }

    /// Creates the lookup in `table.strings` of a module's resources, in the folder of the locale's language.
    /// SwiftPM names the folders in lower case (`pt-br.lproj`).
    package init(in resources: URL, table: String, locale: Locale) {
        language = Language(locale)
        self.locale = locale
        self.table = table
        let folder = resources.appending(path: "\(language.rawValue).lproj")
        guard let bundle = Bundle(url: folder) else { preconditionFailure("\(folder.path) is missing") }
        self.bundle = bundle
    }

    /// The folder of the calling module's resources, beside the program. `Bundle.module` also holds the path
    /// of the folder that it was built in, so that the same sources would not make the same program.
    public static func resources(of fileID: StaticString = #fileID) -> URL {
        let module = "\(fileID)".prefix { $0 != "/" }
        return Bundle.main.bundleURL.appending(path: "FeedHost_\(module).resources")
    }

    /// The sentence of a key; the key itself if it is missing.
    public func callAsFunction(_ key: String) -> String {
        bundle.localizedString(forKey: key, value: nil, table: table)
    }

    /// The sentence of a key with its placeholders (`%@`, `%d`, `%1$@`) replaced. Numbers for `%d` are
    /// grouped by the locale; a number without groups, such as a port, is passed as a string.
    public func callAsFunction(_ key: String, _ arguments: any CVarArg...) -> String {
        filled(key, arguments)
    }

    /// The sentence of a key; the key itself if it is missing.
    public func callAsFunction(_ key: some RawRepresentable<String>) -> String {
        self(key.rawValue)
    }

    /// The sentence of a key with its placeholders (`%@`, `%d`, `%1$@`) replaced. Numbers for `%d` are
    /// grouped by the locale; a number without groups, such as a port, is passed as a string.
    public func callAsFunction(
        _ key: some RawRepresentable<String>, _ arguments: any CVarArg...
    ) -> String {
        filled(key.rawValue, arguments)
    }

    /// The sentence of a key in the plural category of a number: `key.one` or `key.other`. The number
    /// replaces its first placeholder (`%d`), `arguments` the others.
    public func callAsFunction(
        _ key: some RawRepresentable<String>, count: Int, _ arguments: any CVarArg...
    ) -> String {
        filled("\(key.rawValue).\(language.pluralForm(of: count).rawValue)", [count] + arguments)
    }

    private func filled(_ key: String, _ arguments: [any CVarArg]) -> String {
        // Foundation would make a number formatter for each %d.
        let form = self(key).replacing("%d", with: "%@").replacing("$d", with: "$@")
        let texts = arguments.map { ($0 as? Int)?.formatted(.number.locale(locale)) ?? "\($0)" }
        return String(format: form, arguments: texts)
    }
}
