import Foundation

/// Who reviews what: `.github/CODEOWNERS`.
enum CodeOwners {
    /// Gives a feature to a team, behind the other features.
    static func add(_ module: String, team: String, to text: inout String) {
        var lines = text.components(separatedBy: "\n")
        guard let last = lines.lastIndex(where: { $0.hasPrefix("/Tests/") && $0.contains("FeatureTests/") })
        else { return }
        let column = lines[last].prefix { $0 != "@" }.count
        let new = ["/Modules/Features/\(module)/", "/Tests/\(module)Tests/"].map { path in
            path + String(repeating: " ", count: max(1, column - path.count)) + "@feedhost/\(team)"
        }
        lines.insert(contentsOf: new, at: last + 1)
        text = lines.joined(separator: "\n")
    }
}
