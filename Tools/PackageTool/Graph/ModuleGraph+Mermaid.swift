import Foundation

extension ModuleGraph {
    /// The picture of the modules for Mermaid: scenes and features by name, and one box for each other kind.
    /// The parts of the app are in its box.
    ///
    /// An arrow leads from a kind to the kinds that its modules depend on, except to those that it reaches on
    /// a longer way.
    var mermaid: String {
        var lines = ["graph LR"]
        for kind in Self.pictured {
            let names = modules(kind == .app ? .appPart : kind).map(\.name)
            if kind.isPicturedByName {
                lines += ["  subgraph \(kind.title)"] + names.map { "    \($0)" } + ["  end"]
            } else if !names.isEmpty {
                lines.append(
                    "  \(kind.boxTitle)[\"\(kind.boxTitle)\(names.map { "<br/>\($0)" }.joined())\"]")
            }
        }
        for kind in Self.pictured {
            let targets = directTargets(of: kind).map(\.title)
            if !targets.isEmpty { lines.append("  \(kind.boxTitle) --> \(targets.joined(separator: " & "))") }
        }
        for scene in modules(.scene) {
            for feature in scene.dependencies where self[feature]?.kind == .feature {
                lines.append("  \(scene.name) --> \(feature)")
            }
        }
        return lines.joined(separator: "\n")
    }

    private func directTargets(of kind: Module.Kind) -> [Module.Kind] {
        let targets = self.targets(of: kind)
        return targets.filter { target in
            !(kind.isPicturedByName && target.isPicturedByName)
                && !targets.contains { $0 != target && self.targets(of: $0).contains(target) }
        }
    }

    private func targets(of kind: Module.Kind) -> [Module.Kind] {
        let names = Set(modules(kind).flatMap(\.dependencies))
        return Self.pictured.filter { $0 != kind && modules($0).contains { names.contains($0.name) } }
    }

    private static let pictured: [Module.Kind] = [
        .app, .scene, .feature, .shared, .source, .infrastructure, .interface, .cLibrary,
    ]
}

extension ModuleGraph.Module.Kind {
    fileprivate var isPicturedByName: Bool { self == .scene || self == .feature }
    fileprivate var boxTitle: String { self == .app ? "FeedHost" : title }
}

extension PackageTool {
    /// Prints, writes or checks the picture of the modules, or measures them.
    func graph(_ arguments: inout Arguments) throws -> Bool {
        let (writes, checks, measures) = (
            arguments.flag("--write"), arguments.flag("--check"), arguments.flag("--measure")
        )
        try arguments.end()
        let graph = try ModuleGraph(of: package)
        if measures {
            print(try graph.measurement(of: package))
        } else if writes || checks {
            let text = try package.text(of: "README.md")
            let current = try Self.replacingPicture(in: text, with: graph.mermaid)
            if writes { try current.write(below: package, at: "README.md") }
            guard writes || text == current else {
                print(
                    "The picture of the modules in README.md is not that of Package.swift: "
                        + "run Tools/graph --write.")
                return false
            }
        } else {
            print(graph.mermaid)
        }
        return true
    }

    /// A text whose only block of Mermaid is replaced.
    static func replacingPicture(in text: String, with mermaid: String) throws -> String {
        let start = "```mermaid\n"
        let parts = text.components(separatedBy: start)
        guard parts.count == 2, let end = parts[1].range(of: "\n```") else {
            throw ToolError("README.md does not have exactly one block of Mermaid.")
        }
        return parts[0] + start + mermaid + parts[1][end.lowerBound...]
    }
}
