import Foundation

/// The modules of a package and their dependencies, as `swift package dump-package` reports its manifest.
struct ModuleGraph {
    /// A target of the manifest.
    struct Module: Hashable {
        /// The folder with the modules of a kind.
        enum Kind: String {
            case interface = "Modules/Interfaces"
            case feature = "Modules/Features"
            case source = "Modules/FeedSources"
            case shared = "Modules/Shared"
            case infrastructure = "Modules/Infrastructure"
            case cLibrary = "Modules/CLibraries"
            case scene = "Apps/FeedHost/Scenes"
            case appPart = "Apps/FeedHost"
            case app = "Apps"
            case preview = "Tools/Preview"
            case tool = "Tools"
            case support = "Tests/Support"
            case suite = "Tests"

            /// The name of the folder.
            var title: String { String(rawValue.split(separator: "/").last!) }
        }

        var name: String
        var kind: Kind
        /// The names of its direct dependencies.
        var dependencies: [String] = []
        /// The paths below its folder that belong to other targets, or to none.
        var excluded: [String] = []

        /// Its folder, relative to the package's.
        var path: String { "\(kind.rawValue)/\(name)" }
    }

    /// All modules, in the manifest's order.
    let modules: [Module]
    private let indices: [String: Int]

    init(modules: [Module]) {
        self.modules = modules
        indices = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1.name, $0) })
    }

    /// Reads the manifest of a package, with its optional tools.
    ///
    /// - Parameter module: The value of `FEEDHOST_ONLY`, which narrows the manifest to one module; empty for
    ///   all modules.
    init(of package: URL, narrowedTo module: String = "") throws {
        // A build that runs this holds the lock of its own scratch folder. SwiftPM leaves temporary files, and
        // caches the compiled manifest for an environment: the folder is always the same.
        let scratch = package.appending(path: ".build/table")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let dump = try Subprocess(
            words: ["swift", "package", "--scratch-path", scratch.path, "dump-package"], folder: package,
            environment: ["FEEDHOST_ONLY": module, "FEEDHOST_TOOLS": "1", "TMPDIR": scratch.path]
        ).output()
        self.init(modules: try JSONDecoder().decode(Manifest.self, from: dump).targets.compactMap(\.module))
    }

    subscript(name: String) -> Module? { indices[name].map { modules[$0] } }

    /// The modules of some kinds, in the manifest's order.
    func modules(_ kinds: Module.Kind...) -> [Module] { modules.filter { kinds.contains($0.kind) } }

    /// The names of the direct and indirect dependencies of a module.
    func allDependencies(of name: String) -> Set<String> {
        var found: Set<String> = []
        var pending = self[name]?.dependencies ?? []
        while let next = pending.popLast() {
            if found.insert(next).inserted { pending += self[next]?.dependencies ?? [] }
        }
        return found
    }
}

/// The part of the output of `swift package dump-package` that a graph needs.
private struct Manifest: Decodable {
    struct Target: Decodable {
        let name: String
        let path: String?
        /// Each is an object of one element, such as `"target": ["FeedFeature", null]`.
        let dependencies: [[String: [String?]]]
        let exclude: [String]

        var module: ModuleGraph.Module? {
            let folder = path?.split(separator: "/").dropLast().joined(separator: "/") ?? ""
            return ModuleGraph.Module.Kind(rawValue: folder).map { kind in
                ModuleGraph.Module(
                    name: name, kind: kind, dependencies: dependencies.compactMap { $0.values.first?[0] },
                    excluded: exclude)
            }
        }
    }

    let targets: [Target]
}
