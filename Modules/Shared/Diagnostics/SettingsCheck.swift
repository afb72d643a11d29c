public import Foundation
public import HTTPInterface
import PresentationInterface

/// Finds out where settings come from, and what is wrong with them.
public struct SettingsCheck {
    /// The configuration file.
    public enum File: Hashable, Sendable {
        /// There is no folder in which it could be.
        case homeless
        /// It would be read from this path, but there is none.
        case missing(String)
        /// It is read from this path.
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
    ///   - problems: What was left out of the settings.
    ///   - baseURL: The server's address.
    ///   - hasEnvironmentURL: Whether a variable of the environment names a server.
    ///   - headers: The names of the headers that are sent to the server.
    ///   - locale: The locale that was chosen.
    ///   - unknownLocale: The environment's locale, where it is not known.
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

    /// The problems, and the origins of the settings that hold.
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
