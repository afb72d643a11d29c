import Foundation

/// Files to be made, by their paths from the top of the package.
typealias Files = [String: String]

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

    /// The modules that the Swift files import.
    var imports: Set<String> {
        Set(
            values.flatMap { text in
                text.matches(of: #/(?:^|\n)(?:@testable |public )?import (\w+)/#).map { String($0.1) }
            })
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
