import Foundation
import Testing

/// A folder of reviewed texts.
nonisolated struct SnapshotStore {
    /// The action on a text.
    enum Mode: Equatable {
        /// Compares the text with the stored one.
        case comparing
        /// Replaces the stored text.
        case recording
        /// Refuses to record where `CI` is set.
        case refusing

        /// The mode of the environment: `FEEDHOST_RECORD=1` records, except where `CI` is set.
        init(_ environment: [String: String]) {
            let isWanted = environment["FEEDHOST_RECORD"] == "1"
            let isRefused = !(environment["CI"] ?? "").isEmpty
            self = !isWanted ? .comparing : isRefused ? .refusing : .recording
        }
    }

    let folder: URL
    let mode: Mode

    /// The snapshots of this project.
    static let stored = SnapshotStore(
        folder: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Stored"),
        mode: Mode(ProcessInfo.processInfo.environment))

    /// The names of all stored snapshots, in order.
    var names: [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(Self.ending) }.map { String($0.dropLast(Self.ending.count)) }
            .sorted()
    }

    /// Compares a text with the stored one of that name, or records it.
    ///
    /// A text that is not the stored one is written beside it, as `NAME.txt.actual`.
    ///
    /// - Returns: The failure message; `nil` if the texts are equal.
    func complaint(about text: String, named name: String) throws -> String? {
        let file = folder.appending(path: name + Self.ending)
        let actual = file.appendingPathExtension("actual")
        let stored = try? String(contentsOf: file, encoding: .utf8)
        switch mode {
        case .refusing:
            return "Snapshots are not recorded where CI is set: nobody would look at them."
        case .recording:
            try? FileManager.default.removeItem(at: actual)
            if text != stored { try Self.write(text, to: file) }
            return nil
        case .comparing:
            if text == stored {
                try? FileManager.default.removeItem(at: actual)
                return nil
            }
            try Self.write(text, to: actual)
            guard let stored else {
                return "There is no snapshot \(name). Look at \(actual.path); FEEDHOST_RECORD=1 records it."
            }
            return "\(name) looks different: \(actual.path)\n\(LineDifference(from: stored, to: text))"
        }
    }

    private static let ending = ".txt"

    private static func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
    }
}

/// Expects a value to look as it did when its snapshot was recorded.
nonisolated func expectSnapshot<Value>(
    _ value: Value, as snapshot: Snapshot<Value>, named name: String, in store: SnapshotStore = .stored,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    if let complaint = try store.complaint(about: snapshot.text(value), named: name) {
        Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
    }
}
