import Foundation

extension Table {
    /// The names of the suites that changes of these files can affect, in the table's order.
    ///
    /// A file of a target affects every suite that sees the target, however far away. What says something to people only
    /// affects none, and a file that belongs to no target, such as Package.swift, affects all.
    func suites(affectedBy files: [String]) -> [String] {
        var changed: Set<String> = []
        for file in files where !Self.isForPeople(file) {
            guard let owner = owner(of: file) else { return targets(.suite).map(\.name) }
            changed.insert(owner)
        }
        return targets(.suite).map(\.name).filter { suite in
            changed.contains(suite) || !everything(seenBy: suite).isDisjoint(with: changed)
        }
    }

    private func owner(of file: String) -> String? {
        // A scene's folder lies in the app's.
        targets.filter { file.hasPrefix($0.path + "/") }.max { $0.path.count < $1.path.count }?.name
    }

    /// Documentation, pictures and what Git and GitHub read.
    private static func isForPeople(_ file: String) -> Bool {
        file.hasSuffix(".md") || file.contains(".docc/") || file.hasPrefix(".github/") || file == "LICENSE"
            || file == ".gitignore"
    }
}

/// Prints the suites that changes can affect.
struct AffectedCommand {
    var package: URL

    /// - Returns: Whether all is well.
    func run(_ words: [String]) throws -> Bool {
        guard words.count <= 1 else { throw Refusal("affected takes one commit at most.") }
        let table = try Table(of: package)
        for suite in table.suites(affectedBy: try changedFiles(since: words.first ?? "HEAD")) { print(suite) }
        return true
    }

    private func changedFiles(since base: String) throws -> [String] {
        try Command(words: ["git", "diff", "--name-only", "--no-renames", base, "--"], folder: package)
            .lines()
            + Command(words: ["git", "ls-files", "--others", "--exclude-standard"], folder: package).lines()
    }
}
