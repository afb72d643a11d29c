import Foundation

/// A type that implements an interface, is small and keeps its contract: what a new plugin begins as.
struct Exemplar: Equatable {
    /// The protocol that it implements.
    let interface: String
    let module: String
    /// What its names begin with, in whose place those of the plugin's begin otherwise.
    let prefix: String
    let type: String
    /// The type in the host whose place a plugin takes.
    let counterpart: String
    /// The folder of this package in which its module and suite are, with a slash at the end.
    var root = ""
    /// The arguments of a plugin in the host, besides the counterpart's.
    var arguments: [String] = []

    private var source: String { "\(type).swift" }
    private var folder: String { "\(root)Modules/Infrastructure/\(module)" }
    private var path: String { "\(folder)/\(source)" }

    /// What a plugin's type does at first, as the end of a sentence.
    var beginning: String {
        if !root.isEmpty { return "so far in one file, which each write replaces whole" }
        let model = "so far as `\(type)` of `\(module)` does"
        return module.hasPrefix("Storage")
            ? model + ", which forgets everything when the program ends" : model
    }

    /// The exemplars of a package: stores in files, the other ones of its stores in memory, and half blocks for art.
    static func all(in package: URL) throws -> [Exemplar] {
        let stores = "StorageInMemory", prefix = "InMemory"
        let files = try FileManager.default.contentsOfDirectory(
            atPath: package.appending(path: "Modules/Infrastructure/\(stores)").path)
        let interfaces = files.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".swift") }.map {
            String($0.dropFirst(prefix.count).dropLast(".swift".count))
        }
        return interfaces.sorted().map { interface in
            let stored = Exemplar(
                interface: interface, module: "StorageGadget", prefix: "Gadget", type: "Gadget" + interface,
                counterpart: prefix + interface, root: "Tools/House/Templates/Store/",
                arguments: ["folder: settings.storeFolder", "source: settings.baseURL.text"])
            guard !FileManager.default.fileExists(atPath: package.appending(path: stored.path).path) else {
                return stored
            }
            return Exemplar(
                interface: interface, module: stores, prefix: prefix, type: prefix + interface,
                counterpart: prefix + interface)
        } + [
            Exemplar(
                interface: "ImageArt", module: "ImageArtBlocks", prefix: "HalfBlock", type: "HalfBlockArt",
                counterpart: "HalfBlockArt")
        ]
    }

    /// The files of a plugin that does what this type does, and its suite, which runs the interface's contract.
    func files(for plugin: PluginName, in package: URL) throws -> Files {
        let sources = try Template(package.appending(path: folder)).files.filter {
            $0.key.hasSuffix(".swift")
        }
        guard sources[source] != nil else { throw Refusal("there is no \(folder)/\(source) to begin with.") }
        var needed: Set = [source]
        var pending = [source]
        while let next = pending.popLast() {
            let words = Set(sources[next]!.matches(of: #/\b[A-Z]\w*/#).map { String($0.0) })
            for (path, text) in sources where !words.isDisjoint(with: TakenTypes.types(in: text)) {
                if needed.insert(path).inserted { pending.append(path) }
            }
        }
        let suites = try Template(package.appending(path: "\(root)Tests/\(module)Tests")).files
        var files: Files = [:]
        for file in needed {
            files["Modules/Infrastructure/\(module)/\(file)"] = sources[file]
            let suite = file.replacing(".swift", with: "Tests.swift")
            files["Tests/\(module)Tests/\(suite)"] = suites[suite]
        }
        var filled: Files = [:]
        for (path, text) in files { filled[fill(path, for: plugin)] = fill(text, for: plugin) }
        return filled
    }

    /// A line of the host, as it would be for a plugin.
    struct HostLine: Equatable {
        let path: String
        /// Counted from 0.
        let index: Int
        let text: String
    }

    /// The lines of the host that make what the default app uses of these interfaces, as they would be for a plugin.
    static func hostLines(of exemplars: [Exemplar], for plugin: PluginName, in package: URL) throws
        -> [HostLine]
    {
        let folder = "Apps/FeedHost/Composition"
        let files = try Template(package.appending(path: folder)).files.sorted { $0.key < $1.key }
        let replacements = exemplars.map { $0.replacement(for: plugin, in: files.map(\.value)) }
        return files.flatMap { path, text in
            text.components(separatedBy: "\n").enumerated().compactMap { index, line in
                let changed = replacements.reduce(line) { $0.replacingOccurrences(of: $1.old, with: $1.new) }
                return changed == line
                    ? nil : HostLine(path: "\(folder)/\(path)", index: index, text: changed)
            }
        }
    }

    /// What makes the default app's implementation, and what makes the plugin's in its place.
    ///
    /// The exemplar itself is the default, or what the default gives way to behind `??`, or what stands for the same
    /// argument where another implementation is chosen.
    private func replacement(for plugin: PluginName, in host: [String]) -> (old: String, new: String) {
        let new = type(in: plugin) + "("
        guard let fallback = try? Regex("\\S[^\\n]*\\) \\?\\? \(counterpart)\\("),
            let call = try? Regex(
                "\\b(\\w+: )\(counterpart)\\(([^()]*)\\)", as: (Substring, Substring, Substring).self)
        else { return (counterpart + "(", new) }
        for text in host {
            if let range = text.firstMatch(of: fallback)?.range { return (String(text[range]), new) }
            guard let made = text.firstMatch(of: call)?.output,
                let chosen = try? Regex("\\b\(made.1)[a-z]\\w*(\\.\\w+)?\\([^()]*\\)"),
                let range = text.firstMatch(of: chosen)?.range
            else { continue }
            let all = arguments + (made.2.isEmpty ? [] : [String(made.2)])
            return (String(text[range]), "\(made.1)\(new)\(all.joined(separator: ", ")))")
        }
        return (counterpart + "(", new)
    }

    /// What its type is called in a plugin.
    func type(in plugin: PluginName) -> String { fill(type, for: plugin) }

    private func fill(_ text: String, for plugin: PluginName) -> String {
        text.replacingOccurrences(of: module, with: plugin.module)
            .replacingOccurrences(of: prefix, with: plugin.prefix)
            .replacingOccurrences(of: #" in memory")"#, with: #" of \#(plugin.module)")"#)
    }
}

/// What a new plugin is called.
struct PluginName: Equatable {
    /// The module's name, such as `StorageLMDB`.
    let module: String
    /// What its types' names begin with, such as `LMDB`.
    let prefix: String

    init(_ given: String) throws(Refusal) {
        guard given.wholeMatch(of: #/[A-Z][A-Za-z0-9]{2,39}/#) != nil else {
            throw Refusal(
                "\(given.isEmpty ? "The name" : "'\(given)'") is no name for a module: three to forty letters and digits, a capital first, as in StorageLMDB."
            )
        }
        let room =
            ["ImageArt", "Storage", "Networking", "Image", "Source"].first { given.hasPrefix($0) } ?? ""
        let prefix = String(given.dropFirst(room.count))
        guard prefix.first?.isUppercase == true else {
            throw Refusal(
                "'\(given)' does not say with what it implements: name that too, as in StorageLMDB.")
        }
        module = given
        self.prefix = prefix
    }
}
