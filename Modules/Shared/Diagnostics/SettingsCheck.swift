public import Foundation
public import HTTPInterface
import PresentationInterface

/// Checks the sources of the settings and their errors.
public struct SettingsCheck {
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

    private let problems: [CheckResult]
    private let file: File
    private let baseURL: HTTPURL
    private let hasEnvironmentURL: Bool
    private let headers: [String]
    private let locale: Locale
    private let unknownLocale: String?

    /// - Parameters:
    ///   - problems: The errors of the settings.
    ///   - baseURL: The server's address.
    ///   - hasEnvironmentURL: Whether an environment variable names a server.
    ///   - headers: The names of the headers for the server.
    ///   - locale: The locale in use.
    ///   - unknownLocale: The environment's locale, if it is not known.
    public init(
        problems: [CheckResult], file: File, baseURL: HTTPURL, hasEnvironmentURL: Bool, headers: [String],
        locale: Locale, unknownLocale: String?
    ) {
        self.problems = problems
        self.file = file
        self.baseURL = baseURL
        self.hasEnvironmentURL = hasEnvironmentURL
        self.headers = headers
        self.locale = locale
        self.unknownLocale = unknownLocale
    }

    /// The problems, and the sources of the valid settings.
    public func run() -> [CheckResult] {
        var results = problems
        switch file {
        case .homeless:
            results.append(
                .note("there is no home folder to read settings from", hint: "set HOME, or XDG_CONFIG_HOME"))
        case .missing(let path): results.append(.ok("\(path) would be read, but there is none"))
        case .read(let path): results.append(.ok("\(path) is read"))
        case .unreadable: break
        }
        if hasEnvironmentURL {
            results.append(
                .ok("the server's address comes from FEEDHOST_BASE_URL, unless --base-url says another"))
        }
        if !headers.isEmpty {
            let names = headers.joined(separator: ", ")
            results.append(.ok("headers for \(baseURL.authority), and for no other server: \(names)"))
        }
        return results + [language]
    }

    private var language: CheckResult {
        let dates = locale.identifier(.bcp47)
        let hint =
            "the languages are \(Language.allCases.map(\.rawValue).joined(separator: ", ")): --locale ID"
        if let unknownLocale {
            return .note(
                "'\(unknownLocale)' is no locale that is known here: what was chosen is \(dates)", hint: hint)
        }
        guard let language = Language(of: locale) else {
            return .note("dates are in \(dates), but sentences in English", hint: hint)
        }
        return .ok("sentences are in \(language.rawValue), dates in \(dates)")
    }
}
