import Foundation

/// Makes a kind of feed that builds and keeps the contract of sources, and says which line lets the host use it.
struct NewSourceCommand {
    /// What a kind of feed implements: the protocol, or its module.
    static let interfaces = ["FeedSource", "SourceInterface"]

    var package: URL

    func run(_ name: PluginName, isDry: Bool) throws {
        let plan = try plan(for: name)
        if isDry { return print(plan.summary) }
        try plan.carryOut()
        print(plan.summary, "", try nextSteps(for: name), separator: "\n")
    }

    /// What is to be written for a kind of feed.
    func plan(for name: PluginName) throws -> Plan {
        guard name.module == "Source" + name.prefix else {
            throw Refusal(
                "'\(name.module)' is no name for a kind of feed: it begins with Source, as in SourceAtom.")
        }
        for folder in ["Modules/FeedSources/\(name.module)", "Tests/\(name.module)Tests"]
        where package.hasFolder(folder) {
            throw Refusal("there is a folder \(folder) already: choose another name.")
        }
        let template = try Template(package.appending(path: "Tools/House/Templates/Source"))
        let files = template.filled { _ in
            [("Gadget", name.prefix), ("gadget", name.prefix.lowercased().filter(\.isLetter))]
        }
        try TakenTypes(in: package).demandFree(files)
        return try Plan(
            new: files,
            row: { manifest in
                var table = ManifestText(text: manifest)
                let imports = { (folder: String) in files.filter { $0.key.hasPrefix(folder) }.imports }
                let row = RowText.row(
                    "source", name.module, sees: table.cases(of: "Interface", for: imports("Modules/")),
                    tests: table.cases(of: "Support", for: imports("Tests/")))
                try table.add(row, to: "infrastructure")
                manifest = table.text
            },
            team: nil, in: package)
    }

    /// The line of the host's list of kinds that composes one, and the file whose list it is.
    func line(composing name: PluginName) throws -> (path: String, text: String) {
        let path = "Apps/FeedHost/Composition/Composition+Sources.swift"
        let host = try String(contentsOf: package.appending(path: path), encoding: .utf8)
        guard let line = host.components(separatedBy: "\n").first(where: { $0.contains("EssentialKind()") })
        else { throw Refusal("\(path) has no list of kinds.") }
        let new = line.replacingOccurrences(of: "Essential", with: name.prefix)
        return (path, new.hasSuffix(",") ? new : new + ",")
    }

    private func nextSteps(for name: PluginName) throws -> String {
        let line = try line(composing: name)
        return """
            \(name.module) is there, and keeps the contract of sources as it is. To go on:

                Tools/test \(name.module)         builds and tests it alone, while you replace what it does inside

            One element in front of the list of kinds composes it where it is imported (import \(name.module)), in
            \(line.path):

            \(line.text)
            """
    }
}
