import Foundation

/// The file in which the reader's state is kept.
nonisolated struct ReaderStateFile: Sendable {
    /// The file's path; `nil` remembers nothing.
    var path: String?

    /// What is remembered; nothing where there is no file, or none that can be read.
    func read() -> ReaderState {
        guard let path, let data = FileManager.default.contents(atPath: path) else { return ReaderState() }
        return (try? JSONDecoder().decode(ReaderState.self, from: data)) ?? ReaderState()
    }

    /// Why a file was not written, in the system's words.
    static func reason(for error: any Error) -> String {
        let underlying = error as? POSIXError ?? (error as? CocoaError)?.underlying as? POSIXError
        return underlying.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
    }

    /// Changes what is remembered, whole or not at all; what another FeedHost has remembered meanwhile stays.
    ///
    /// - Throws: The system's error, where the file cannot be written.
    func change(_ change: (inout ReaderState) -> Void) throws {
        guard let path else { return }
        let file = FileReplacement(path: path)
        file.removeLeftovers()
        guard try changed(change) != nil else { return }
        // The servers' addresses may hold tokens.
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try file.replace { try changed(change) }
    }

    /// What is remembered, changed, as it is written; `nil` where that changes nothing.
    private func changed(_ change: (inout ReaderState) -> Void) throws -> Data? {
        let before = read()
        var state = before
        change(&state)
        guard state != before else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(state)
    }
}
