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
        let underlying = (error as? CocoaError)?.underlying as? POSIXError
        return underlying.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
    }

    /// Changes what is remembered, whole or not at all; what another FeedHost has remembered meanwhile stays.
    ///
    /// - Throws: The system's error, where the file cannot be written.
    func change(_ change: (inout ReaderState) -> Void) throws {
        guard let path else { return }
        let before = read()
        var state = before
        change(&state)
        guard state != before else { return }
        let url = URL(filePath: path)
        // The servers' addresses may hold tokens.
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(state).write(to: url, options: .atomic)
    }
}
