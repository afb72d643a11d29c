import Foundation

/// Scaffolds a plugin that builds and passes the contract suites of the interfaces that it implements.
struct NewPlugin {
    /// An interface that a plugin can begin with.
    struct Kind: Equatable {
        /// The protocol.
        let interface: String
        /// The name of the implementation, behind its prefix.
        let type: String
        /// The scope of the scaffolded implementation.
        let scope: String
        /// The host's expression for its default implementation.
        let hostDefault: String
        /// The arguments of the plugin's type in the host.
        var arguments = ""

        static let all = [
            Kind(
                interface: "CacheStatisticsStore", type: "CacheStatisticsStore", scope: inOneFile,
                hostDefault: "storage.statisticsStore(source: source)", arguments: folderAndSource),
            Kind(
                interface: "CommentsStore", type: "CommentsStore", scope: inOneFile,
                hostDefault: "storage.commentsStore(source: source)", arguments: folderAndSource),
            Kind(
                interface: "PictureStore", type: "PictureStore", scope: inOneFile,
                hostDefault: "pictures(settings, storage)",
                arguments: folderAndSource + ", byteBudget: settings.pictureBudget"),
            Kind(interface: "ImageArt", type: "Art", scope: "in half blocks", hostDefault: "HalfBlockArt()"),
        ]

        private static let inOneFile = "in one file, which each write replaces whole"
        private static let folderAndSource = "folder: settings.storeFolder, source: source"
    }

    let name: PluginName
    let kinds: [Kind]
    let package: URL

    /// - Parameter wanted: Protocols, or interface modules for all of their protocols that a plugin can begin
    ///   with.
    init(_ name: PluginName, implementing wanted: [String], in package: URL) throws {
        let known = (Kind.all.map(\.interface) + ["FeedSource, which goes alone"]).joined(separator: ", ")
        guard !wanted.isEmpty else { throw ToolError("--implements is missing, with one of \(known).") }
        var kinds: [Kind] = []
        for interface in wanted {
            let text = (try? package.text(of: "Modules/Interfaces/\(interface)/PublicInterface.txt")) ?? ""
            let protocols = text.matches(of: #/(?m)^(\w+): protocol /#).map { String($0.1) }
            let found = Kind.all.filter { $0.interface == interface || protocols.contains($0.interface) }
            guard !found.isEmpty else {
                throw ToolError("a plugin cannot begin with '\(interface)', only with \(known).")
            }
            kinds += found.filter { !kinds.contains($0) }
        }
        (self.name, self.kinds, self.package) = (name, kinds, package)
    }

    /// The line of the README for each type.
    var types: String {
        kinds.map { "- `\(name.prefix)\($0.type)` implements `\($0.interface)`: so far \($0.scope)." }
            .joined(separator: "\n")
    }

    /// - Parameter owner: The reviewer; `nil` for the owner of its folder.
    func plan(owner: String? = nil) throws -> ScaffoldPlan {
        let template = try Files(below: package.appending(path: "Tools/PackageTool/Templates/Plugin"))
        let types = kinds.map { "/Gadget\($0.type)" }
        let chosen = template.filter { path, _ in types.contains { path.contains($0) } }
        let usesFile = chosen.values.contains { $0.contains("StoredFile") }
        let shared = template.filter {
            $0.key.hasSuffix("README.md") || usesFile && $0.key.contains("/StoredFile")
        }
        let files = chosen.merging(shared) { $1 }.filled { _ in
            ["TYPES": self.types, "PluginGadget": name.module, "Gadget": name.prefix]
        }
        return try ScaffoldPlan(
            new: files, rows: [(files.row("plugin", name.module), "infrastructure")], owner: owner,
            in: package)
    }

    /// The lines of the host that make the default implementations, by their numbers from 1, as they are for
    /// the plugin.
    func hostLines() throws -> [(number: Int, text: String)] {
        let lines = try package.text(of: Self.host).components(separatedBy: "\n")
        return lines.enumerated().compactMap { index, line in
            let changed = kinds.reduce(line) {
                $0.replacing($1.hostDefault, with: "\(name.prefix)\($1.type)(\($1.arguments))")
            }
            return changed == line ? nil : (index + 1, changed)
        }
    }

    static let host = "Apps/FeedHost/Composition/Composition+Real.swift"
}

extension Files {
    /// A row of the table for these files, with the interfaces and the test support that they import.
    func row(_ kind: String, _ name: String) -> String {
        let sees = importedCases("Interface", in: "Modules/").joined(separator: ", ")
        let tests = importedCases("Testing", in: "Tests/").joined(separator: ", ")
        return ".\(kind)(\"\(name)\", sees: [\(sees)], tests: [\(tests)])"
    }
}

extension PackageTool {
    func newPlugin(_ arguments: inout Arguments) throws {
        let isDry = arguments.flag("--dry-run")
        var wanted: [String] = []
        while let interface = try arguments.option("--implements") { wanted.append(interface) }
        let owner = try arguments.owner()
        guard let given = try arguments.value() else {
            throw ToolError("the plugin's name is missing, such as StorageLMDB: --help says more.")
        }
        let name = try PluginName(given)
        let isSource = wanted.count == 1 && ["FeedSource", "SourceInterface"].contains(wanted[0])
        let plugin = isSource ? nil : try NewPlugin(name, implementing: wanted, in: package)
        let plan = try plugin?.plan(owner: owner) ?? NewSource(name, in: package).plan(owner: owner)
        print(plan.summary)
        guard !isDry else { return }
        try plan.carryOut()
        let host =
            try plugin?.hostLines().map { "line \($0.number) of \(NewPlugin.host):\n\($0.text)" }
            .joined(separator: "\n") ?? "front of the list of kinds in \(NewSource.host):\n"
            + NewSource(name, in: package).compositionLine
        print(
            """

            \(name.module) is there, and passes its contract suites as it is.
            \(plugin.map { "\n\($0.types)\n" } ?? "")
            To go on:

                Tools/test \(name.module)         builds and tests it alone, while you replace its inside

            The host uses it where it is imported (import \(name.module)) and made, in
            \(host)
            """)
    }
}
