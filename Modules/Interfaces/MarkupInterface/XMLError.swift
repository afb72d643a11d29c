/// The failure to read a document, with its position.
public struct XMLError: Error, Hashable, Sendable {
    /// The kinds of failures that lead to different next steps.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The document has no element.
        case noElement
        /// The document is not well-formed (XML 1.0, Namespaces in XML).
        case illFormed
        /// Elements are nested deeper than ``XMLError/depthLimit``.
        case tooDeep
        /// The document has more than ``XMLError/byteLimit`` bytes, as received or in UTF-8.
        case tooLarge
        /// Entities expand to far more text than the document has.
        case expansion
        /// An allocation failed.
        case outOfMemory
    }

    /// The greatest depth of elements.
    public static let depthLimit = 200
    /// The largest document, in bytes.
    public static let byteLimit = 20_000_000

    /// The kind of failure.
    public var reason: Reason
    /// The position of the failure: the line, from 1, and the number of UTF-8 bytes before it in that line.
    /// Both are 0 if the failure has no position.
    public var line: Int, column: Int
    /// The reader's own message, for the log.
    public var message: String

    /// Makes an error, by default one without a position and a message.
    public init(_ reason: Reason, line: Int = 0, column: Int = 0, message: String = "") {
        self.reason = reason
        self.line = line
        self.column = column
        self.message = message
    }
}

extension XMLError: CustomStringConvertible {
    /// Reason, message and position in one line, for the log.
    public var description: String { located(message.isEmpty ? "\(reason)" : "\(reason) (\(message))") }

    /// Message, or reason if there is none, and position in one line, for the user.
    public var sentence: String { located(message.isEmpty ? "\(reason)" : message) }

    private func located(_ words: String) -> String {
        line > 0 ? "\(words) at line \(line), byte \(column + 1)" : words
    }
}
