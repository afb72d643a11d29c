public import Foundation
public import HTTPInterface
import PresentationInterface

/// Checks the sources of the settings and their errors.
public enum SettingsCheck {
    /// The configuration file.
    public enum File: Hashable, Sendable {
        /// There is no folder for it.
        case homeless
        /// It does not exist at its path.
        case missing(String)
        /// It was read from a path.
        case read(String)
        /// It cannot be read, which is one of the problems.
        case unreadable
    }

    /// The problems, and the sources of the valid settings.
    ///
    /// - Parameters:
    ///   - problems: The errors of the settings.
    ///   - baseURL: The server's address.
    ///   - hasEnvironmentURL: Whether an environment variable names a server.
    ///   - headers: The names of the headers for the server.
    ///   - locale: The locale in use.
    ///   - unknownLocale: The environment's locale, if it is not known.
    public static func results(
        problems: [CheckResult], file: File, baseURL: HTTPURL, hasEnvironmentURL: Bool, headers: [String],
        locale: Locale, unknownLocale: String?
    ) -> [CheckResult] {
        var results = problems
        switch file {
        case .homeless:
            results.append(
                .note("no home folder to read settings from", hint: "set HOME, or XDG_CONFIG_HOME"))
        case .missing(let path): results.append(.ok("no settings in \(path)"))
        case .read(let path): results.append(.ok("settings from \(path)"))
        case .unreadable: break
        }
        if hasEnvironmentURL {
            results.append(.ok("server from FEEDHOST_BASE_URL (--base-url overrides it)"))
        }
        if !headers.isEmpty {
            let names = headers.joined(separator: ", ")
            results.append(.ok("headers for \(baseURL.authority) only: \(names)"))
        }
        return results + [language(locale, unknownLocale)]
    }

    private static func language(_ locale: Locale, _ unknownLocale: String?) -> CheckResult {
        let dates = locale.identifier(.bcp47)
        let hint =
            "available languages: \(Language.allCases.map(\.rawValue).joined(separator: ", ")) (--locale ID)"
        if let unknownLocale {
            return .note("unknown locale '\(unknownLocale)': using \(dates)", hint: hint)
        }
        guard let language = Language(of: locale) else {
            return .note("dates in \(dates), sentences in English", hint: hint)
        }
        return .ok("sentences in \(language.rawValue), dates in \(dates)")
    }
}
