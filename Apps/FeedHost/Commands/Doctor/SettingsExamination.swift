import Foundation
import SharedPresentation

/// Finds out where settings come from, and what is wrong with them.
struct SettingsExamination {
    let settings: Settings
    let environment: [String: String]
    let complaints: [String]

    func run() async -> [Finding] {
        let file = Settings.configurationFile(environment)
        var findings: [Finding] = complaints.map {
            .problem("\($0)", advice: "mend or remove the line; FeedHost --help lists the options")
        }
        findings.append(
            FileManager.default.fileExists(atPath: file)
                ? .ok("\(file) is read") : .ok("\(file) would be read, but there is none"))
        if environment["FEEDHOST_BASE_URL"]?.isEmpty == false {
            findings.append(
                .ok("the server's address comes from FEEDHOST_BASE_URL, unless --base-url says another"))
        }
        findings.append(language)
        return findings
    }

    private var language: Finding {
        let wanted = settings.locale.identifier(.bcp47)
        let known = Bundle.module.localizations
        let isKnown =
            known.contains { wanted.lowercased() == $0.lowercased() }
            || known.contains { settings.locale.language.languageCode?.identifier == $0.lowercased() }
        return isKnown
            ? .ok("sentences and dates are in \(wanted)")
            : .note(
                "dates are in \(wanted), but sentences in English",
                advice: "the languages are \(known.sorted().joined(separator: ", ")): --locale ID")
    }
}
