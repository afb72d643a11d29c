import Foundation

/// A file of JSON in which a program's state outlives it.
///
/// It is neither cache nor settings: a file that cannot be read is as none.
public struct StateFile<State: Codable & Equatable & Sendable>: Sendable {
    /// The file's path; `nil` stores nothing.
    public let path: String?
    private let initial: State

    /// Makes the file of a path; `initial` is the state where there is no file, or none that can be read.
    public init(path: String?, initial: State) {
        self.path = path
        self.initial = initial
    }

    /// Reads the state.
    public func read() -> State {
        guard let path, let data = FileManager.default.contents(atPath: path) else { return initial }
        return (try? JSONDecoder().decode(State.self, from: data)) ?? initial
    }

    /// Changes the state, whole or not at all; what another process has changed meanwhile stays.
    ///
    /// - Throws: The system's error, where the file cannot be written.
    public func change(_ change: (inout State) -> Void) throws {
        guard let path else { return }
        let file = FileReplacement(path: path)
        file.removeLeftovers()
        guard try changed(change) != nil else { return }
        // State may hold addresses with tokens.
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try file.replace { try changed(change) }
    }

    /// The changed state as it is written; `nil` where that changes nothing.
    private func changed(_ change: (inout State) -> Void) throws -> Data? {
        let before = read()
        var state = before
        change(&state)
        guard state != before else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(state)
    }

    /// The system's reason for an error of ``change(_:)``, in its words.
    public static func reason(for error: any Error) -> String {
        let underlying = error as? POSIXError ?? (error as? CocoaError)?.underlying as? POSIXError
        return underlying.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
    }
}
