public import Foundation
import PresentationInterface

extension Locale {
    /// The locale of an identifier of an argument or of the environment: `pt-BR`, `el_GR.UTF-8`.
    ///
    /// `nil` for an invalid identifier, and for a language whose dates the system cannot format.
    public init?(argument text: String) {
        let name = text.prefix { $0 != "." && $0 != "@" }.replacingOccurrences(of: "_", with: "-")
        if name == "C" || name == "POSIX" {
            self.init(identifier: "en")
            return
        }
        let pattern = name.split(separator: "-", omittingEmptySubsequences: false)
        // ICU has fixed sizes for the names of locales.
        guard name.utf8.count <= 64, let language = pattern.first, (2...3).contains(language.count),
            pattern.allSatisfy({
                (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }),
            language.allSatisfy(\.isLetter)
        else { return nil }
        let locale = Locale(identifier: String(name))
        guard Self.knowsDates(of: locale) else { return nil }
        self = locale
    }

    /// Whether the system (CLDR) has a locale's language, and words for its relative dates instead of signs
    /// ("+1 d").
    private static func knowsDates(of locale: Locale) -> Bool {
        // The first such date takes 5 ms, which the program's own languages do not need.
        if PresentationInterface.Language(of: locale) != nil { return true }
        guard let language = locale.language.languageCode?.identifier,
            Locale.availableIdentifiers.contains(language)
        else { return false }
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let text = Date.AnchoredRelativeFormatStyle(
            anchor: date + 86_400, presentation: .numeric, unitsStyle: .wide, locale: locale
        ).format(date)
        return text.first.map { !"+-−".contains($0) } ?? false
    }
}
