import Foundation

/// A JSON file with a program's state between runs.
///
/// The state is neither cache nor settings: an unreadable file is ignored.
public struct StateFile<State: Codable & Equatable & Sendable>: Sendable {
    /// The file's path; `nil` stores nothing.
    public let path: String?
    private let initial: State

    /// Creates the file at a path. `initial` is the state without a readable file.
    public init(path: String?, initial: State) {
        self.path = path
        self.initial = initial
    }

    /// Reads the state.
    public func read() -> State {
        guard let path, let data = FileManager.default.contents(atPath: path) else { return initial }
        return (try? JSONDecoder().decode(State.self, from: data)) ?? initial
    }

    /// Changes the state atomically, without overwriting other processes' changes.
    ///
    /// - Throws: The system's error.
    public func change(_ change: (inout State) -> Void) throws {
        guard let path else { return }
        let file = FileReplacement(path: path)
        file.removeLeftover()
        guard try changed(change) != nil else { return }
        // The folder is private, since state may contain addresses with tokens.
        let folder = (path as NSString).deletingLastPathComponent
        guard !FolderCheck.isLink(folder) else { throw POSIXError(.ELOOP) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try file.replace { try changed(change) }
    }

    /// The encoded changed state; `nil` if the change has no effect.
    private func changed(_ change: (inout State) -> Void) throws -> Data? {
        let before = read()
        var state = before
        change(&state)
        guard state != before else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(state)
    }

    /// The system's reason for an error of ``change(_:)``.
    public static func reason(for error: any Error) -> String {
        let underlying = error as? POSIXError ?? (error as? CocoaError)?.underlying as? POSIXError
        return underlying.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
    }
}
