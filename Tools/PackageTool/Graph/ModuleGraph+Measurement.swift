import Foundation

extension ModuleGraph {
    /// A table of the modules of a package, the slowest to build first: processor seconds of the compiler in
    /// a clean debug build, lines of source, public declarations.
    func measurement(of package: URL) throws -> String {
        let scratch = package.appending(path: ".build/measure")
        let statistics = scratch.appending(path: "statistics")
        try? FileManager.default.removeItem(at: scratch)
        try FileManager.default.createDirectory(at: statistics, withIntermediateDirectories: true)
        try? FileHandle.standardError.write(contentsOf: Data("Building everything from nothing\n".utf8))
        let options = [
            "--scratch-path", scratch.path, "-Xswiftc", "-stats-output-dir", "-Xswiftc", statistics.path,
        ]
        try Subprocess(
            words: ["swift", "build", "--no-color-diagnostics"] + options, folder: package,
            environment: ["FEEDHOST_TOOLS": "1"]
        ).output()
        let seconds = try Self.compilerSeconds(in: statistics)
        let rows = try modules.filter { $0.kind != .cLibrary && $0.kind != .suite }.map { module in
            (module.name, seconds[module.name] ?? 0, try lines(of: module, in: package))
        }
        let width = rows.map(\.0.count).max() ?? 0
        let head = "module".padding(toLength: width, withPad: " ", startingAt: 0) + "  build s  lines  public"
        return
            ([head]
            + rows.sorted { $0.1 > $1.1 }.map { name, seconds, lines in
                name.padding(toLength: width, withPad: " ", startingAt: 0)
                    + String(
                        format: "  %7.1f  %5d  %6d", seconds, lines.count,
                        lines.count { $0.contains(/^\s*(@\S+ |nonisolated )*public (?!import)/) })
            }).joined(separator: "\n")
    }

    /// The compiler's seconds for each module, from the files that `-stats-output-dir` writes.
    private static func compilerSeconds(in folder: URL) throws -> [String: Double] {
        var seconds: [String: Double] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let values = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: file))
            for (key, value) in values {
                guard let match = key.wholeMatch(of: /time\.swift-frontend\.([^-]+).*\.(?:user|sys)/) else {
                    continue
                }
                seconds[String(match.1), default: 0] += value
            }
        }
        return seconds
    }

    private func lines(of module: Module, in package: URL) throws -> [Substring] {
        try swiftFiles(of: module, in: package).flatMap { path in
            try package.text(of: path).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
    }

    /// The paths of the Swift files of a module, relative to the package.
    func swiftFiles(of module: Module, in package: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: module.path).path)
            .sorted().filter { file in
                file.hasSuffix(".swift") && !module.excluded.contains { file.hasPrefix($0 + "/") }
            }
            .map { "\(module.path)/\($0)" }
    }
}
