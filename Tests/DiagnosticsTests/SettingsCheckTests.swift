import Diagnostics
import Foundation
import HTTPInterface
import Testing

@Suite("Check of the settings") struct SettingsCheckTests {
    private func check(
        problems: [CheckResult] = [], file: SettingsCheck.File = .unreadable, hasEnvironmentURL: Bool = false,
        headers: [String] = [], locale: String = "en", unknown: String? = nil
    ) -> [CheckResult] {
        SettingsCheck(
            problems: problems, file: file, baseURL: HTTPURL("http://a.example:81")!,
            hasEnvironmentURL: hasEnvironmentURL, headers: headers, locale: Locale(identifier: locale),
            unknownLocale: unknown
        ).run()
    }

    @Test("Problems precede the sources of the valid settings")
    func origins() {
        let problem = CheckResult.problem("config, line 1: There is no such option.", hint: "mend it")
        #expect(
            check(
                problems: [problem], file: .read("/config"), hasEnvironmentURL: true,
                headers: ["X-Token", "Accept"]) == [
                    problem, .ok("/config is read"),
                    .ok("the server's address comes from FEEDHOST_BASE_URL, unless --base-url says another"),
                    .ok("headers for a.example:81, and for no other server: X-Token, Accept"),
                    .ok("sentences are in en, dates in en"),
                ])
    }

    @Test(
        "The configuration file is reported as read, missing or without a folder",
        arguments: [
            (.read("/config"), "/config is read"),
            (.missing("/config"), "/config would be read, but there is none"),
            (.homeless, "there is no home folder to read settings from"), (.unreadable, nil),
        ] as [(SettingsCheck.File, String?)])
    func file(file: SettingsCheck.File, text: String?) {
        #expect(check(file: file).dropLast().map(\.text) == [text].compactMap(\.self))
    }

    @Test("A language without sentences and an unknown locale are notes")
    func language() {
        #expect(check(locale: "fr").texts(.note) == ["dates are in fr, but sentences in English"])
        #expect(
            check(unknown: "xx_YY").texts(.note) == [
                "'xx_YY' is no locale that is known here: what was chosen is en"
            ])
        #expect(check(locale: "pt-PT").map(\.text) == ["sentences are in pt-br, dates in pt-PT"])
    }
}
