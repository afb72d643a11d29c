/// The reason why a document is not read, and its place.
public struct XMLError: Error, Hashable, Sendable {
    /// The kinds of failures, by what can be done next.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// There is no element in it: nothing, or text.
        case noElement
        /// It breaks the rules of XML, or its namespaces'.
        case illFormed
        /// Its elements are nested deeper than ``XMLError/depthLimit``.
        case tooDeep
        /// It has more than ``XMLError/byteLimit`` bytes, as it is or in UTF-8.
        case tooLarge
        /// Its entities stand for much more text than it has itself.
        case expansion
        /// The memory for reading it is not to be had.
        case outOfMemory
    }

    /// The greatest number of elements that are open at the same time.
    public static let depthLimit = 200
    /// The greatest number of bytes of a document.
    public static let byteLimit = 20_000_000

    /// The kind of failure.
    public var reason: Reason
    /// The place of the failure in the document's text: the line, from 1, and the number of bytes of UTF-8 before it in
    /// that line. Both are 0 where the failure has no place.
    public var line: Int, column: Int
    /// The reader's own words, for the log.
    public var message: String

    /// Makes an error.
    public init(_ reason: Reason, line: Int = 0, column: Int = 0, message: String = "") {
        self.reason = reason
        self.line = line
        self.column = column
        self.message = message
    }
}

extension XMLError: CustomStringConvertible {
    /// Reason, message and place in one line, for the log.
    public var description: String {
        located(message.isEmpty ? "\(reason)" : "\(reason) (\(message))")
    }

    /// Message, or reason where there is none, and place in one line, for a reader of the document.
    public var sentence: String { located(message.isEmpty ? "\(reason)" : message) }

    private func located(_ words: String) -> String {
        line > 0 ? "\(words) at line \(line), byte \(column + 1)" : words
    }
}
