import SharedPresentation

/// Runs a load, prints its error, and retries it on request.
final class PlainAttempt {
    private let printer: PlainPrinter
    private let messages: LoadMessages
    /// The last load, where it failed.
    private var failed: (() async throws -> Void)?

    init(printer: PlainPrinter, messages: LoadMessages) {
        self.printer = printer
        self.messages = messages
    }

    /// Starts a load.
    ///
    /// - Throws: The error of the output.
    func callAsFunction(_ load: @escaping () async throws -> Void) async throws {
        failed = nil
        do {
            try await load()
        } catch  where printer.output.isWriteError(error) {
            throw error
        } catch {
            try printer.say(messages(error))
            try offerRetry(of: load, because: error)
        }
    }

    /// Stores a failed load for a retry, and prints the hint for it.
    func offerRetry(of load: @escaping () async throws -> Void, because error: any Error) throws {
        failed = load
        // An offline program would fail again.
        if messages.failure(error) != .offline { try printer.say(.retry) }
    }

    /// Retries the last load, where it failed.
    func retry() async throws {
        guard let failed else { return try printer.say(.nothingFailed) }
        try await self(failed)
    }
}
