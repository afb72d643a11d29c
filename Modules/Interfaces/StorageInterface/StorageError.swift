/// Why a store could not do what it was asked to.
///
/// ``reason`` is what a program decides by; ``code`` and ``message`` are for the log.
public struct StorageError: Error, Hashable, Sendable {
    /// What went wrong, in terms that lead to different next steps.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The store cannot be opened at its place.
        case unavailable
        /// Another process holds the store.
        case busy
        /// The place cannot be written.
        case readOnly
        /// There is no room left.
        case full
        /// What is stored cannot be read.
        case damaged
        /// The store was written by a newer version of the program.
        case newerVersion
        /// Reading or writing failed.
        case inputOutput
    }

    /// What went wrong.
    public var reason: Reason
    /// The storage library's own code, where there is one.
    public var code: Int?
    /// What happened, for the log.
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
