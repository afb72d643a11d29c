import CommandLineKit

/// `doctor`: says what the terminal, the server, the store and the settings offer, what is wrong, and what to do.
///
/// What it fetches to find out does not go into the cache.
struct DoctorCommand {
    let settings: Settings
    let environment: [String: String]
    /// What was left out of the settings.
    let faults: [SettingsFault]
    let output: Output

    /// - Returns: 1 where there is a problem.
    func run() async throws -> Int32 {
        var settings = settings
        // Neither another server is asked nor another store opened than those that were meant.
        if isUnsettled("base-url", "header", "offline") { settings.offline = true }
        if isUnsettled("store", "storage") { settings.storage = .none }
        // A store that is opened may make the folders that this looks for.
        let home = await HomeExamination(settings: self.settings, environment: environment).run()
        let composition = try Composition.make(settings)
        return try await composition.finishing { try await examine(with: composition, home) }
    }

    private func examine(with composition: Composition, _ home: [Finding]) async throws -> Int32 {
        let examinations: [(String, () async -> [Finding])] = [
            ("terminal", TerminalExamination(environment: environment, settings: settings).run),
            ("links", LinksExamination(environment: environment).run),
            (
                "server",
                isUnsettled("base-url", "header", "offline")
                    ? Self.leaveAlone
                    : ServerExamination(composition: composition, environment: environment).run
            ),
            (
                "store",
                isUnsettled("store", "storage")
                    ? Self.leaveAlone : StoreExamination(composition: composition).run
            ),
            (
                "bookmarks",
                isUnsettled("base-url", "store", "storage")
                    ? Self.leaveAlone : BookmarksExamination(composition: composition).run
            ),
            ("home", { home }),
            (
                "settings",
                SettingsExamination(settings: settings, environment: environment, faults: faults).run
            ),
        ]
        var hasProblem = false
        for (topic, examine) in examinations {
            for finding in await examine() {
                try print(finding, topic)
                if finding.verdict == .problem { hasProblem = true }
            }
        }
        return hasProblem ? 1 : 0
    }

    /// Whether one of these options was given a value that cannot be used.
    private func isUnsettled(_ options: String...) -> Bool {
        faults.contains { !$0.options.isDisjoint(with: options) }
    }

    private static func leaveAlone() async -> [Finding] {
        [.note("left alone as long as the settings are wrong", advice: "mend the settings first; see below")]
    }

    private func print(_ finding: Finding, _ topic: String) throws {
        if settings.json { return try output.line(Self.json(finding, topic)) }
        let head = Self.column(topic, 11) + Self.column(finding.verdict.rawValue, 9)
        try output.text(head + finding.sentence)
        if let advice = finding.advice { try output.text(Self.column("", 20) + "-> " + advice) }
    }

    static func json(_ finding: Finding, _ topic: String) -> String {
        var line = JSONLine()
        line.add("check", topic)
        line.add("status", finding.verdict.rawValue)
        line.add("text", finding.sentence)
        line.add("hint", finding.advice)
        return line.text
    }

    private static func column(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
