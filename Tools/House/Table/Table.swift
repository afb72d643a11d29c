import Foundation

/// The table of Package.swift, as the package manager understands it.
struct Table {
    /// A row of the table, or the suite that belongs to one.
    struct Target: Hashable {
        /// Where a target stands in the house.
        enum Role: String, CaseIterable {
            case interface, feature, source, shared, infrastructure, cLibrary, scene, app, preview, tool,
                support, suite
        }

        var name: String
        var role: Role
        /// Its folder, from the top of the package.
        var path: String
        /// The names of what it may see.
        var uses: [String]
        /// The folders and files below its own folder that belong to others, or to no target.
        var excluded: [String] = []
    }

    /// All targets, in the table's order.
    private(set) var targets: [Target]
    private let places: [String: Int]

    /// Makes a table of these targets.
    init(targets: [Target]) {
        self.targets = targets
        places = Dictionary(uniqueKeysWithValues: targets.enumerated().map { ($1.name, $0) })
    }

    /// Reads the table of a package.
    ///
    /// - Parameter module: The module whose narrowed table is meant; empty for the whole one.
    init(of package: URL, narrowedTo module: String = "") throws {
        // The package's own scratch folder may be locked by whoever asks, such as a test. Locks of this one stand in it.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let command = Command(
            words: ["swift", "package", "--scratch-path", scratch.path, "dump-package"], folder: package,
            environment: ["FEEDHOST_ONLY": module, "TMPDIR": scratch.path])
        try self.init(dump: command.output())
    }

    /// Reads what `swift package dump-package` prints.
    init(dump: Data) throws {
        let manifest = try JSONDecoder().decode(Manifest.self, from: dump)
        self.init(targets: manifest.targets.compactMap(\.target))
    }

    /// The target of a name.
    subscript(name: String) -> Target? {
        places[name].map { targets[$0] }
    }

    /// The targets of a role.
    func targets(_ role: Target.Role) -> [Target] {
        targets.filter { $0.role == role }
    }

    /// Everything that a target sees, and what that sees, and so on; not the target itself.
    func everything(seenBy name: String) -> Set<String> {
        var found: Set<String> = []
        var pending = self[name]?.uses ?? []
        while let next = pending.popLast() {
            if found.insert(next).inserted { pending += self[next]?.uses ?? [] }
        }
        return found
    }
}

/// As much of `swift package dump-package` as a table needs.
private struct Manifest: Decodable {
    struct Target: Decodable {
        struct Dependency: Decodable {
            let name: String

            private enum Key: CodingKey { case target, byName }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                let key: Key = container.contains(.target) ? .target : .byName
                var values = try container.nestedUnkeyedContainer(forKey: key)
                name = try values.decode(String.self)
            }
        }

        let name: String
        let path: String?
        let dependencies: [Dependency]
        let exclude: [String]

        var target: Table.Target? {
            guard let path, let role = role(of: path) else { return nil }
            return Table.Target(
                name: name, role: role, path: path, uses: dependencies.map(\.name), excluded: exclude)
        }

        private func role(of path: String) -> Table.Target.Role? {
            switch path.split(separator: "/").dropLast().joined(separator: "/") {
            case "Modules/Interfaces": .interface
            case "Modules/Features": .feature
            case "Modules/FeedSources": .source
            case "Modules/Shared": .shared
            case "Modules/Infrastructure": .infrastructure
            case "Modules/CLibraries": .cLibrary
            case "Apps": .app
            case "Apps/FeedHost/Scenes": .scene
            case "Tools/Preview": .preview
            case "Tools": .tool
            case "Tests/Support": .support
            case "Tests": .suite
            default: nil
            }
        }
    }

    let targets: [Target]
}
