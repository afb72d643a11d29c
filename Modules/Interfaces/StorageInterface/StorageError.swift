/// The failure of a call on a store.
///
/// Programs decide by ``reason``; ``code`` and ``message`` are for the log.
public struct StorageError: Error, Hashable, Sendable {
    /// A class of failures with the same next step for a program.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The store cannot be opened at its path.
        case unavailable
        /// Another process has locked the store.
        case busy
        /// The store can be read but not written.
        case readOnly
        /// The disk, or a quota, is full.
        case full
        /// The stored data is corrupt.
        case damaged
        /// A newer version of the program wrote the store.
        case newerVersion
        /// The disk failed to read or to write.
        case inputOutput
    }

    /// The class of the failure.
    public var reason: Reason
    /// The storage library's own code, such as SQLite's extended result code, if there is one.
    public var code: Int?
    /// A description of the failure, for the log.
    public var message: String

    /// Makes an error.
    public init(_ reason: Reason, code: Int? = nil, message: String = "") {
        self.reason = reason
        self.code = code
        self.message = message
    }
}

extension StorageError: CustomStringConvertible {
    /// Reason, code and message in one line, for the log.
    public var description: String {
        let detail = [code.map(String.init), message.isEmpty ? nil : message].compactMap { $0 }
        return detail.isEmpty ? "\(reason)" : "\(reason) (\(detail.joined(separator: ": ")))"
    }
}
