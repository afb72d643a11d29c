extension Table {
    /// The modules and who uses whom, as Mermaid draws it.
    ///
    /// A line that follows from two others is left out: who sees an interface sees what it is made of. The app, the tools
    /// and the tests see what their kind sees, and are left out too. Of a scene, only the feature that it shows is drawn.
    var mermaid: String {
        var lines = ["graph LR"]
        for (role, title) in Self.drawn {
            lines.append("  subgraph \(title)")
            lines += targets(role).map { "    \($0.name)" }
            lines.append("  end")
        }
        lines.append("  FeedHost --> Scenes & Features & FeedSources & Shared & Infrastructure")
        lines.append("  Scenes --> Shared")
        for (role, _) in Self.drawn {
            for target in targets(role) {
                let uses = direct(target)
                if !uses.isEmpty { lines.append("  \(target.name) --> \(uses.joined(separator: " & "))") }
            }
        }
        return lines.joined(separator: "\n")
    }

    /// What a target sees that it would not see through something else.
    private func direct(_ target: Target) -> [String] {
        let drawn = target.uses.filter { self[$0]?.role == (target.role == .scene ? .feature : .interface) }
        return drawn.filter { name in
            !drawn.contains { $0 != name && everything(seenBy: $0).contains(name) }
        }
    }

    private static let drawn: [(Target.Role, String)] = [
        (.scene, "Scenes"), (.feature, "Features"), (.source, "FeedSources"), (.shared, "Shared"),
        (.infrastructure, "Infrastructure"), (.interface, "Interfaces"),
    ]
}
