import Foundation

/// Who reviews what: `.github/CODEOWNERS`.
enum CodeOwners {
    /// Gives folders and files of a feature to a team, behind the other features'.
    static func add(_ paths: Set<String>, team: String, to text: inout String) {
        var lines = text.components(separatedBy: "\n")
        guard let first = lines.firstIndex(where: { $0.hasPrefix("/Modules/Features/") }),
            let end = lines[first...].firstIndex(of: "")
        else { return }
        let column = lines[first].prefix { $0 != "@" }.count
        let new = paths.sorted().map { path in
            path + String(repeating: " ", count: max(1, column - path.count)) + "@feedhost/\(team)"
        }
        lines.insert(contentsOf: new, at: end)
        text = lines.joined(separator: "\n")
    }
}
