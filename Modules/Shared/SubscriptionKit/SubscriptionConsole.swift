public import FoundationEssentials

/// A value of a field that a command prints as JSON. A field without a value is left out.
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

/// The places where commands on subscriptions print and ask.
public struct SubscriptionConsole {
    /// A field of a JSON object.
    public typealias Field = (name: String, value: FieldValue?)

    let line: (String) throws -> Void
    let json: (([Field]) throws -> Void)?
    let notice: (String) -> Void
    let progress: (String) -> Void
    let ask: ((String) async -> String?)?

    /// Makes a console.
    ///
    /// - Parameters:
    ///   - line: Prints a line, with text from outside in it, to standard output.
    ///   - json: Prints an object in one line, in place of lines; `nil` where lines are wanted.
    ///   - notice: Says something to the person, on standard error.
    ///   - progress: Says how far long work is.
    ///   - ask: Asks the person, and returns the line that was typed, `nil` at the end of the input; `nil` where no person
    ///     is there.
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
