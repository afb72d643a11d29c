/// Finds out facts of one topic.
public struct Check {
    /// The topic in one word.
    public let topic: String
    private let isSkipped: Bool
    private let run: () async -> [CheckResult]

    /// - Parameter isSkipped: Whether nothing is found out, since the settings that it depends on cannot be used.
    public init(_ topic: String, isSkipped: Bool = false, run: @escaping () async -> [CheckResult]) {
        self.topic = topic
        self.isSkipped = isSkipped
        self.run = run
    }

    /// What was found out; a note where the check is skipped.
    public func results() async -> [CheckResult] {
        guard isSkipped else { return await run() }
        return [
            .note(
                "left alone as long as the settings are wrong", hint: "mend the settings first; see below")
        ]
    }
}

extension [Check] {
    /// Runs all checks in their order, and reports each one's results before the next one begins.
    ///
    /// - Returns: Whether there is a problem.
    public func run(report: (_ topic: String, CheckResult) throws -> Void) async rethrows -> Bool {
        var hasProblem = false
        for check in self {
            for result in await check.results() {
                try report(check.topic, result)
                if result.status == .problem { hasProblem = true }
            }
        }
        return hasProblem
    }
}
