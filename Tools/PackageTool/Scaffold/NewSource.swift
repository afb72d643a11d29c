import Foundation

/// Scaffolds a kind of feed that builds and passes the contract suite of sources.
struct NewSource {
    let name: PluginName
    let package: URL

    init(_ name: PluginName, in package: URL) throws {
        guard name.module == "Source" + name.prefix else {
            throw ToolError(
                "'\(name.module)' cannot name a kind of feed: it begins with Source, as in SourceAtom.")
        }
        (self.name, self.package) = (name, package)
    }

    /// - Parameter owner: The reviewer; `nil` for the owner of its folder.
    func plan(owner: String? = nil) throws -> ScaffoldPlan {
        let files = try Files(below: package.appending(path: "Tools/PackageTool/Templates/Source")).filled {
            _ in
            ["Gadget": name.prefix, "gadget": name.prefix.lowercased().filter(\.isLetter)]
        }
        return try ScaffoldPlan(
            new: files, rows: [(files.row("source", name.module), "infrastructure")], owner: owner,
            in: package)
    }

    /// The element of the host's list of kinds, which is the first of the list.
    var compositionLine: String { "        \(name.prefix)Kind()," }

    static let host = "Apps/FeedHost/Composition/SourceFactory.swift"
}
