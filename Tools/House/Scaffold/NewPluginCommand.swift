import Foundation

/// Makes a plugin that builds and keeps its interfaces' contracts, and says which line lets the host use it.
struct NewPluginCommand {
    var package: URL

    func run(_ words: [String]) throws {
        var words = Words(words)
        let isDry = words.flag("--dry-run")
        var wanted: [String] = []
        while let interface = try words.value("--implements") { wanted.append(interface) }
        let name = try PluginName(words.only("the plugin's name, such as StorageLMDB"))
        if wanted.count == 1, NewSourceCommand.interfaces.contains(wanted[0]) {
            return try NewSourceCommand(package: package).run(name, isDry: isDry)
        }
        let chosen = try choose(wanted, from: Exemplar.all(in: package))
        let plan = try plan(for: name, from: chosen)
        if isDry { return print(plan.summary) }
        try plan.carryOut()
        print(plan.summary, "", try nextSteps(for: name, from: chosen), separator: "\n")
    }

    /// The exemplars of what is asked for, by protocols or by their modules.
    func choose(_ wanted: [String], from exemplars: [Exemplar]) throws -> [Exemplar] {
        let known = (exemplars.map(\.interface) + ["FeedSource, which goes alone"]).joined(separator: ", ")
        guard !wanted.isEmpty else { throw Refusal("say what it --implements, one of \(known).") }
        var chosen: [Exemplar] = []
        for name in wanted {
            let promised = Self.protocols(of: name, in: package)
            let found = exemplars.filter { $0.interface == name || promised.contains($0.interface) }
            guard !found.isEmpty else {
                throw Refusal("'\(name)' is no interface that a plugin can begin with: these are \(known).")
            }
            chosen += found.filter { !chosen.contains($0) }
        }
        return chosen
    }

    /// The protocols that are on record of an interface module.
    private static func protocols(of module: String, in package: URL) -> [String] {
        let record = package.appending(path: "Modules/Interfaces/\(module)/PublicInterface.txt")
        let lines = (try? String(contentsOf: record, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { $0.firstMatch(of: #/^(\w+): protocol /#).map { String($0.1) } }
    }

    /// What is to be written for a plugin.
    func plan(for name: PluginName, from exemplars: [Exemplar]) throws -> Plan {
        for folder in ["Modules/Infrastructure/\(name.module)", "Tests/\(name.module)Tests"]
        where package.hasFolder(folder) {
            throw Refusal("there is a folder \(folder) already: choose another name.")
        }
        var files: Files = [:]
        for exemplar in exemplars {
            files.merge(try exemplar.files(for: name, in: package)) { one, _ in one }
        }
        let sources = files.filter { $0.key.hasPrefix("Modules/") }
        let suites = files.filter { $0.key.hasPrefix("Tests/") }
        files["Modules/Infrastructure/\(name.module)/README.md"] = readme(
            of: name, from: exemplars,
            uses: sources.imports.filter { $0.wholeMatch(of: #/\w+Interface|C[A-Z]\w+/#) != nil })
        return try Plan(
            new: files,
            row: { manifest in
                var table = ManifestText(text: manifest)
                let row = RowText.row(
                    "plugin", name.module,
                    sees: table.cases(of: "Interface", for: sources.imports),
                    links: table.cases(of: "CLibrary", for: sources.imports),
                    tests: table.cases(of: "Support", for: suites.imports))
                try table.add(row, to: "infrastructure")
                manifest = table.text
            },
            team: nil, in: package)
    }

    private func readme(of name: PluginName, from exemplars: [Exemplar], uses: Set<String>) -> String {
        let uses = uses.sorted().map { "`\($0)`" }.joined(separator: ", ")
        let types = beginnings(of: name, from: exemplars)
        return """
            # \(name.module)

            \(types)

            Uses \(uses).
            Build and test it alone: `Tools/build \(name.module)`, `Tools/test \(name.module)`.

            What it promises is in the contract suites of `Tests/Support`, which its tests run. A C library is a row among those of
            `Package.swift`, a module map in `Modules/CLibraries`, and a line in `Tools/setup`; the plugin's row names it in `links:`.

            """
    }

    private func beginnings(of name: PluginName, from exemplars: [Exemplar]) -> String {
        exemplars.map { exemplar in
            "- `\(exemplar.type(in: name))` implements `\(exemplar.interface)`: \(exemplar.beginning)."
        }.joined(separator: "\n")
    }

    private func nextSteps(for name: PluginName, from exemplars: [Exemplar]) throws -> String {
        let lines = try Exemplar.hostLines(of: exemplars, for: name, in: package).map { line in
            "\(line.path), line \(line.index + 1), becomes\n    \(line.text)"
        }
        let places =
            lines.isEmpty
            ? "Nothing in Apps/FeedHost/Composition makes one of its kind yet: give Stores or Plugins a property for it."
            : """
            The app uses it where it is imported (import \(name.module)) and made in place of its default:

            \(lines.joined(separator: "\n"))
            """
        return """
            \(name.module) is there, and keeps its contract as it is:

            \(beginnings(of: name, from: exemplars))

            To go on:

                Tools/test \(name.module)         builds and tests it alone, while you replace what it does inside

            \(places)
            """
    }
}
