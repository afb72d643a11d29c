/// The result of a check: one fact, and what to do about it.
public struct CheckResult: Hashable, Sendable {
    /// How serious the fact is.
    public enum Status: String, Hashable, Sendable {
        /// It is as it should be.
        case ok
        /// It is worth knowing, and nothing is lost by it.
        case note
        /// Something does not work.
        case problem
    }

    /// How serious the fact is.
    public let status: Status
    /// The fact in one sentence, without secrets.
    public let text: String
    /// What to do about it; `nil` where nothing is to be done.
    public let hint: String?

    /// A fact that is as it should be.
    public static func ok(_ text: String) -> CheckResult {
        CheckResult(status: .ok, text: text, hint: nil)
    }

    /// A fact worth knowing; it needs no hint where it follows from the reader's own choice.
    public static func note(_ text: String, hint: String? = nil) -> CheckResult {
        CheckResult(status: .note, text: text, hint: hint)
    }

    /// A fact that keeps something from working.
    public static func problem(_ text: String, hint: String) -> CheckResult {
        CheckResult(status: .problem, text: text, hint: hint)
    }
}

extension CheckResult {
    /// The lines of a report: topic, status and text in columns, and the hint below the text.
    public func lines(topic: String) -> [String] {
        [Self.column(topic, 11) + Self.column(status.rawValue, 9) + text]
            + (hint.map { [Self.column("", 20) + "-> " + $0] } ?? [])
    }

    /// The fields of a JSON object, in the order that scripts rely on; one without a value is left out.
    public func fields(topic: String) -> [(name: String, value: String?)] {
        [("check", topic), ("status", status.rawValue), ("text", text), ("hint", hint)]
    }

    private static func column(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
