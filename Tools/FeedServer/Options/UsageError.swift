/// What is wrong with the command line, in one sentence that also says what to do.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
