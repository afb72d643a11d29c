import Diagnostics
import Foundation
import HTTPInterface
import Testing

@Suite("Check of the settings") struct SettingsCheckTests {
    private func check(
        problems: [CheckResult] = [], file: SettingsCheck.File = .unreadable, hasEnvironmentURL: Bool = false,
        headers: [String] = [], locale: String = "en", unknown: String? = nil
    ) -> [CheckResult] {
        SettingsCheck.results(
            problems: problems, file: file, baseURL: HTTPURL("http://a.example:81")!,
            hasEnvironmentURL: hasEnvironmentURL, headers: headers, locale: Locale(identifier: locale),
            unknownLocale: unknown)
    }

    @Test("Problems precede the sources of the valid settings")
    func origins() {
        let problem = CheckResult.problem("config, line 1: unknown option", hint: "fix the line")
        #expect(
            check(
                problems: [problem], file: .read("/config"), hasEnvironmentURL: true,
                headers: ["X-Token", "Accept"]) == [
                    problem, .ok("settings from /config"),
                    .ok("server from FEEDHOST_BASE_URL (--base-url overrides it)"),
                    .ok("headers for a.example:81 only: X-Token, Accept"),
                    .ok("sentences in en, dates in en"),
                ])
    }

    @Test(
        "The configuration file is reported as read, missing or without a folder",
        arguments: [
            (.read("/config"), "settings from /config"),
            (.missing("/config"), "no settings in /config"),
            (.homeless, "no home folder to read settings from"), (.unreadable, nil),
        ] as [(SettingsCheck.File, String?)])
    func file(file: SettingsCheck.File, text: String?) {
        #expect(check(file: file).dropLast().map(\.text) == [text].compactMap(\.self))
    }

    @Test("A language without sentences and an unknown locale are notes")
    func language() {
        #expect(check(locale: "fr").texts(.note) == ["dates in fr, sentences in English"])
        #expect(
            check(unknown: "xx_YY").texts(.note) == [
                "unknown locale 'xx_YY': using en"
            ])
        #expect(check(locale: "pt-PT").map(\.text) == ["sentences in pt-br, dates in pt-PT"])
    }
}
