import Foundation

/// The lines that changed since a commit, committed or not.
struct Changes: Sendable {
    private(set) var lines: [String: IndexSet] = [:]

    var paths: [String] { lines.keys.sorted() }

    /// - Throws: ``Stop`` if git does not know the commit.
    init(since base: String, in package: URL) throws {
        let log = FileManager.default.temporaryDirectory.appending(path: "mutants-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: log) }
        let git = ["git", "-C", package.path]
        let changed = try Command.run(
            git + ["diff", "-U0", "--no-color", base, "--", "*.swift"], into: log, limit: 60)
        guard changed.status == 0 else { throw Stop(sentence: "git knows no '\(base)'.") }
        var path = ""
        for line in changed.output.split(separator: "\n") {
            if line.hasPrefix("+++ b/") { path = String(line.dropFirst(6)) }
            guard let hunk = line.firstMatch(of: /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/), let start = Int(hunk.1)
            else { continue }
            lines[path, default: []].insert(integersIn: start..<start + (hunk.2.flatMap { Int($0) } ?? 1))
        }
        let added = try Command.run(
            git + ["ls-files", "-o", "--exclude-standard", "--", "*.swift"], into: log, limit: 60)
        for path in added.output.split(separator: "\n") {
            lines[String(path)] = IndexSet(integersIn: 0..<1_000_000)
        }
    }

    func contains(_ path: String, _ line: Int) -> Bool { lines[path]?.contains(line) == true }
}
