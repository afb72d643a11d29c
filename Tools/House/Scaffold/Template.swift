import Foundation

/// Files to be made, by their paths from the top of the package.
typealias Files = [String: String]

/// A folder of files with words in paths and texts that stand for others.
struct Template {
    let files: Files

    /// Reads all files below a folder.
    init(_ folder: URL) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var files: Files = [:]
        for path in paths {
            let file = folder.appending(path: path)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
                continue
            }
            files[path] = try String(contentsOf: file, encoding: .utf8)
        }
        self.files = files
    }

    /// The files with words replaced in paths and texts, the first ones first.
    ///
    /// - Parameter words: What stands for what in the file of a path.
    func filled(_ words: (_ path: String) -> [(String, String)]) -> Files {
        var filled: Files = [:]
        for (path, text) in files {
            let words = words(path)
            filled[Self.filled(path, words)] = Self.filled(text, words)
        }
        return filled
    }

    private static func filled(_ text: String, _ words: [(String, String)]) -> String {
        words.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}

extension Files {
    /// The files, with the Swift ones as `swift format` wants them in a package: names of other lengths break lines
    /// elsewhere, and sort imports otherwise.
    func formatted(for package: URL) throws -> Files {
        let folder = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var formatted = self
        let swift = keys.filter { $0.hasSuffix(".swift") }
        for path in swift { try self[path]!.write(below: folder, at: path) }
        _ = try Command(
            words: [
                "swift", "format", "--in-place", "--recursive", "--configuration",
                package.appending(path: ".swift-format").path, ".",
            ], folder: folder
        ).output()
        for path in swift {
            formatted[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        }
        return formatted
    }
}

extension String {
    /// Writes this text to a file, and makes the folders that it needs.
    func write(below folder: URL, at path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try write(to: file, atomically: true, encoding: .utf8)
    }
}
