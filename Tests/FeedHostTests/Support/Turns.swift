import Testing

/// Limits the number of concurrent tests of its suites: whole apps, servers and terminals on one main actor
/// delay each other while their time limits run.
nonisolated struct Turns: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    @concurrent func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await Self.places.enter()
        do {
            try await function()
        } catch {
            await Self.places.leave()
            throw error
        }
        await Self.places.leave()
    }

    private static let places = Places(count: 3)

    private actor Places {
        private var free: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(count: Int) {
            free = count
        }

        func enter() async {
            if free > 0 { return free -= 1 }
            await withCheckedContinuation { waiting.append($0) }
        }

        func leave() {
            if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
        }
    }
}

extension Trait where Self == Turns {
    /// See ``Turns``.
    nonisolated static var inTurns: Turns { Turns() }
}
