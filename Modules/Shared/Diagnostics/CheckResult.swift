public import TextInterface

/// A result of a check: a fact, its status, and a hint.
public struct CheckResult: Hashable, Sendable {
    /// The severity of a fact.
    public enum Status: String, Hashable, Sendable {
        /// The fact is as expected.
        case ok
        /// The fact is worth knowing, but does no harm.
        case note
        /// Some function does not work.
        case problem
    }

    /// How serious the fact is.
    public let status: Status
    /// The fact, in one sentence without secrets.
    public let text: String
    /// The action that the reader can take; `nil` for none.
    public let hint: String?

    /// A fact that is as expected.
    public static func ok(_ text: String) -> CheckResult { CheckResult(status: .ok, text: text, hint: nil) }

    /// A fact worth knowing. It needs no hint where it follows from the reader's choice.
    public static func note(_ text: String, hint: String? = nil) -> CheckResult {
        CheckResult(status: .note, text: text, hint: hint)
    }

    /// A fact that prevents a function from working.
    public static func problem(_ text: String, hint: String) -> CheckResult {
        CheckResult(status: .problem, text: text, hint: hint)
    }
}

extension CheckResult {
    /// The result as lines of a report: topic, status and text in columns, and the hint below the text.
    public func lines(topic: String) -> [String] {
        [Self.column(topic, 11) + Self.column(status.rawValue, 9) + text]
            + (hint.map { [Self.column("", 20) + "-> " + $0] } ?? [])
    }

    /// The result as an object.
    public func json(topic: String) -> JSONLine {
        var line = JSONLine()
        line.add("check", topic)
        line.add("status", status.rawValue)
        line.add("text", text)
        line.add("hint", hint)
        return line
    }

    private static func column(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
