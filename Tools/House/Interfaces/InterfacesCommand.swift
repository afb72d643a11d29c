import Foundation

/// Compares what the interface modules promise with what is on record, so that no promise is broken unnoticed.
///
/// A record is `PublicInterface.txt` in the module's folder, made of the compiler's symbol graphs.
struct InterfacesCommand {
    var package: URL

    /// - Returns: Whether every record is that of the code.
    func run(_ words: [String]) throws -> Bool {
        guard words.isEmpty || words == ["--record"] else {
            throw Refusal("interfaces takes --record only.")
        }
        let interfaces = try Table(of: package).targets(.interface)
        let graphs = try symbolGraphs(of: interfaces)
        var isCurrent = true
        for module in interfaces {
            let now = try publicInterface(of: module, in: graphs)
            let file = package.appending(path: module.path).appending(path: "PublicInterface.txt")
            if words.isEmpty {
                let record = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                isCurrent = compare(now, with: PublicInterface(record: record), of: module) && isCurrent
            } else {
                try now.record.write(to: file, atomically: true, encoding: .utf8)
            }
        }
        if !isCurrent {
            print("Where this is meant, run Tools/interfaces --record and commit what it changes.")
        }
        return isCurrent
    }

    private func compare(_ now: PublicInterface, with record: PublicInterface, of module: Table.Target)
        -> Bool
    {
        let gone = record.subtracting(now), new = now.subtracting(record)
        if !gone.isEmpty { print("\(module.name) breaks what others may use:") }
        for line in gone { print("  - \(line)") }
        if !new.isEmpty { print("\(module.name) promises what is not on record:") }
        for line in new { print("  + \(line)") }
        return gone.isEmpty && new.isEmpty
    }

    private func publicInterface(of module: Table.Target, in graphs: URL) throws -> PublicInterface {
        let files = try FileManager.default.contentsOfDirectory(at: graphs, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.prefix { $0 != "@" && $0 != "." } == module.name }
        guard !files.isEmpty else { throw Refusal("the compiler wrote no symbol graph of \(module.name).") }
        return try PublicInterface(symbolGraphs: files.map { try Data(contentsOf: $0) })
    }

    /// Builds the interfaces, each with its symbol graphs, and says in which folder these are.
    private func symbolGraphs(of interfaces: [Table.Target]) throws -> URL {
        let scratch = package.appending(path: ".build/interfaces")
        let graphs = scratch.appending(path: "symbol-graphs")
        try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
        for module in interfaces {
            _ = try Command(
                words: [
                    "swift", "build", "--no-color-diagnostics", "--scratch-path", scratch.path, "--target",
                    module.name, "-Xswiftc",
                    "-emit-symbol-graph", "-Xswiftc", "-emit-symbol-graph-dir", "-Xswiftc", graphs.path,
                    "-Xswiftc", "-symbol-graph-minimum-access-level", "-Xswiftc", "public",
                ], folder: package
            ).output()
        }
        return graphs
    }
}
