import Foundation

/// What each module takes to build, and how large it is.
struct Measurement {
    var table: Table
    var package: URL

    /// One module's figures.
    struct Figures: Equatable {
        /// The lines of its source files.
        var lines = 0
        /// The public declarations that stand in them.
        var publicDeclarations = 0
        /// The processor's seconds in the compiler, in a debug build.
        var seconds = 0.0
    }

    /// Builds everything in a folder of its own, from nothing, and prints a line a module, the slowest first.
    func run() throws {
        let scratch = package.appending(path: ".build/measure")
        let statistics = scratch.appending(path: "statistics")
        try? FileManager.default.removeItem(at: scratch)
        try FileManager.default.createDirectory(at: statistics, withIntermediateDirectories: true)
        try? FileHandle.standardError.write(contentsOf: Data("Building everything from nothing\n".utf8))
        _ = try Command(
            words: [
                "swift", "build", "--no-color-diagnostics", "--scratch-path", scratch.path, "-Xswiftc",
                "-stats-output-dir", "-Xswiftc",
                statistics.path,
            ], folder: package
        ).output()
        let seconds = try Self.seconds(in: statistics)
        var rows: [(name: String, figures: Figures)] = []
        for target in table.targets where target.role != .cLibrary && target.role != .suite {
            var figures = try Self.size(of: package.appending(path: target.path))
            // A scene's folder lies in the app's.
            for inner in table.targets where inner.path.hasPrefix(target.path + "/") {
                let inner = try Self.size(of: package.appending(path: inner.path))
                figures.lines -= inner.lines
                figures.publicDeclarations -= inner.publicDeclarations
            }
            figures.seconds = seconds[target.name] ?? 0
            rows.append((target.name, figures))
        }
        print(Self.table(of: rows.sorted { $0.figures.seconds > $1.figures.seconds }))
    }

    /// The compiler's seconds for each module, of the files that `-stats-output-dir` writes.
    static func seconds(in folder: URL) throws -> [String: Double] {
        var seconds: [String: Double] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let values = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: file))
            for (key, value) in values where key.hasSuffix(".user") || key.hasSuffix(".sys") {
                let prefix = "time.swift-frontend."
                guard key.hasPrefix(prefix) else { continue }
                let module = key.dropFirst(prefix.count).prefix { $0 != "-" }
                seconds[String(module), default: 0] += value
            }
        }
        return seconds
    }

    /// The lines and public declarations of the Swift files below a folder.
    static func size(of folder: URL) throws -> Figures {
        var figures = Figures()
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let lines = try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            figures.lines += lines.count - 1
            figures.publicDeclarations += lines.count(where: isPublicDeclaration)
        }
        return figures
    }

    private static func isPublicDeclaration(_ line: Substring) -> Bool {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "(" })
        guard let place = words.firstIndex(of: "public"), place + 1 < words.count else { return false }
        return words[..<place].allSatisfy { $0.hasPrefix("@") || $0 == "nonisolated" }
            && words[place + 1] != "import"
    }

    private static func table(of rows: [(name: String, figures: Figures)]) -> String {
        let width = rows.map(\.name.count).max() ?? 0
        let head = "module".padding(toLength: width, withPad: " ", startingAt: 0) + "  build s  lines  public"
        return
            ([head]
            + rows.map { row in
                row.name.padding(toLength: width, withPad: " ", startingAt: 0)
                    + String(
                        format: "  %7.1f  %5d  %6d", row.figures.seconds, row.figures.lines,
                        row.figures.publicDeclarations)
            }).joined(separator: "\n")
    }
}
