import SharedPresentation

/// Loads something; a failure is said, and the load can be started again.
final class LineAttempt {
    private let printer: LinePrinter
    private let messages: LoadMessages
    /// The load that failed, where none came after it.
    private var failed: (() async throws -> Void)?

    init(printer: LinePrinter, messages: LoadMessages) {
        self.printer = printer
        self.messages = messages
    }

    /// Starts a load.
    ///
    /// - Throws: Why nothing can be printed.
    func callAsFunction(_ load: @escaping () async throws -> Void) async throws {
        failed = nil
        do {
            try await load()
        } catch  where printer.output.isWriteError(error) {
            throw error
        } catch {
            try printer.say(messages(error) + ".")
            try offerRetry(of: load, because: error)
        }
    }

    /// Lets the reader start a load that failed.
    func offerRetry(of load: @escaping () async throws -> Void, because error: any Error) throws {
        failed = load
        // Without a network it would fail in the same way.
        if messages.failure(error) != .offline { try printer.say(.retry) }
    }

    /// Starts the load that failed last.
    func retry() async throws {
        guard let failed else { return try printer.say(.nothingFailed) }
        try await self(failed)
    }
}
