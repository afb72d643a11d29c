import CommandLineKit
import Foundation
import HTTPInterface
import PresentationInterface

/// Finds out where settings come from, and what is wrong with them.
struct SettingsExamination {
    let settings: Settings
    let environment: [String: String]
    /// What was left out of the settings.
    let faults: [SettingsFault]

    func run() async -> [Finding] {
        var findings: [Finding] = faults.map { .problem($0.sentence, advice: $0.advice) }
        if let file { findings.append(file) }
        if HTTPURL(environment["FEEDHOST_BASE_URL"] ?? "") != nil {
            findings.append(
                .ok("the server's address comes from FEEDHOST_BASE_URL, unless --base-url says another"))
        }
        if !settings.headers.fields.isEmpty {
            let names = settings.headers.fields.map(\.name).joined(separator: ", ")
            findings.append(
                .ok("headers for \(settings.baseURL.authority), and for no other server: \(names)"))
        }
        findings.append(language)
        return findings
    }

    /// `nil` where the file cannot be read, which is one of the faults.
    private var file: Finding? {
        guard let path = settings.configurationFile else {
            return .note(
                "there is no home folder to read settings from", advice: "set HOME, or XDG_CONFIG_HOME")
        }
        guard let lines = try? ConfigurationFile.lines(at: path) as [String]?? else { return nil }
        return .ok(lines == nil ? "\(path) would be read, but there is none" : "\(path) is read")
    }

    private var language: Finding {
        let dates = settings.locale.identifier(.bcp47)
        let advice =
            "the languages are \(Language.allCases.map(\.rawValue).joined(separator: ", ")): --locale ID"
        if let name = TerminalEnvironment.localeOfMessages(environment), Settings.locale(name) == nil {
            return .note(
                "'\(name)' is no locale that is known here: what was chosen is \(dates)", advice: advice)
        }
        guard let language = Language(of: settings.locale) else {
            return .note("dates are in \(dates), but sentences in English", advice: advice)
        }
        return .ok("sentences are in \(language.rawValue), dates in \(dates)")
    }
}
