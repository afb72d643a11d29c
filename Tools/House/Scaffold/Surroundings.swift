import Foundation

/// The types that a new module's code, or the host's, sees besides its own.
struct TakenTypes {
    private var places: [String: String] = [:]

    init(in package: URL) throws {
        for folder in ["Modules/Interfaces", "Modules/Shared", "Apps/FeedHost"] {
            for (path, text) in try Template(package.appending(path: folder)).files
            where path.hasSuffix(".swift") {
                for type in Self.types(in: text) { places[type] = "\(folder)/\(path)" }
            }
        }
    }

    /// Refuses files that declare a type of the same name.
    func demandFree(_ files: Files) throws(Refusal) {
        for (_, text) in files.sorted(by: { $0.key < $1.key }) {
            for type in Self.types(in: text) {
                guard let place = places[type] else { continue }
                throw Refusal(
                    "\(type) would be a type of the feature, and is one in \(place): choose another name.")
            }
        }
    }

    /// The types that stand at the left margin.
    static func types(in text: String) -> [String] {
        text.matches(
            of: #/(?:^|\n)(?:[a-z@][A-Za-z() ]* )?(?:struct|class|enum|actor|protocol|typealias) (\w+)/#
        )
        .map { String($0.1) }
    }
}

/// A letter that no screen has given a meaning yet.
struct FreeKey {
    private let taken: Set<String>

    init(in package: URL) throws {
        let folders = ["Modules/Shared/SharedListUI", "Apps/FeedHost"]
        let code = try folders.flatMap { try Template(package.appending(path: $0)).files.values }
        taken = Set(
            code.flatMap { text in
                text.matches(of: #/(?:\.character\(|, with: )"(.)"\)(?!, \.control)/#).map { String($0.1) }
            })
    }

    /// One of a name, as far to its beginning as may be.
    func letter(for name: String) -> Character {
        let letters = name.flatMap { [Character($0.lowercased()), Character($0.uppercased())] }
        let others = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        return (letters + others).first { !taken.contains(String($0)) } ?? "0"
    }
}

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
