public import FoundationEssentials

/// A value of a field that a command prints as JSON. A field without a value is omitted.
public enum FieldValue: Hashable, Sendable {
    /// A text.
    case text(String)
    /// Texts in their order.
    case texts([String])
    /// A whole number.
    case number(Int)
    /// A time.
    case date(Date)
}

/// The output and the prompt of commands on subscriptions.
public struct SubscriptionConsole {
    /// A field of a JSON object.
    public typealias Field = (name: String, value: FieldValue?)

    let line: (String) throws -> Void
    let json: (([Field]) throws -> Void)?
    let notice: (String) -> Void
    let progress: (String) -> Void
    let ask: ((String) async -> String?)?

    /// - Parameters:
    ///   - line: Prints a line, not sanitized, to standard output.
    ///   - json: Prints an object on one line; `nil` for output as lines.
    ///   - notice: Prints a line to standard error.
    ///   - progress: Shows the progress of long work.
    ///   - ask: Prompts the user, and returns the typed line, `nil` at the end of the input; `nil` without a
    ///     terminal.
    public init(
        line: @escaping (String) throws -> Void, json: (([Field]) throws -> Void)? = nil,
        notice: @escaping (String) -> Void, progress: @escaping (String) -> Void = { _ in },
        ask: ((String) async -> String?)? = nil
    ) {
        self.line = line
        self.json = json
        self.notice = notice
        self.progress = progress
        self.ask = ask
    }
}
