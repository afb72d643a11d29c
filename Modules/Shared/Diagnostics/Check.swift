/// A check of one topic.
public struct Check {
    /// The topic, in one word.
    public let topic: String
    private let isSkipped: Bool
    private let run: () async -> [CheckResult]

    /// - Parameter isSkipped: Whether the check is skipped because the settings that it depends on are
    ///   invalid.
    public init(_ topic: String, isSkipped: Bool = false, run: @escaping () async -> [CheckResult]) {
        self.topic = topic
        self.isSkipped = isSkipped
        self.run = run
    }

    /// The results; a note for a skipped check.
    public func results() async -> [CheckResult] {
        guard isSkipped else { return await run() }
        return [
            .note("skipped: the settings have errors", hint: "fix the settings first (see below)")
        ]
    }
}

extension [Check] {
    /// Runs the checks in order, and reports the results of each before the next one starts.
    ///
    /// - Returns: Whether any result is a problem.
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
