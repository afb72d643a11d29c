import Foundation

/// Texts of files, by their paths relative to a folder.
typealias Files = [String: String]

extension Files {
    /// The text files below a folder.
    init(below folder: URL) throws {
        self = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let values = try folder.appending(path: path).resourceValues(forKeys: [.isRegularFileKey])
            if values.isRegularFile == true { self[path] = try folder.text(of: path) }
        }
    }

    /// The Swift files, sorted by path.
    var swiftFiles: [(path: String, text: String)] {
        filter { $0.key.hasSuffix(".swift") }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The files with placeholders replaced in paths and texts, in the placeholders' order.
    ///
    /// - Parameter placeholders: The placeholders and their values in the file at a path.
    func filled(_ placeholders: (_ path: String) -> KeyValuePairs<String, String>) -> Files {
        Files(
            map { path, text in
                let placeholders = placeholders(path)
                func fill(_ text: String) -> String {
                    placeholders.reduce(text) { $0.replacing($1.key, with: $1.value) }
                }
                return (fill(path), fill(text))
            }, uniquingKeysWith: { one, _ in one })
    }

    /// The files with the Swift files formatted: names of other lengths change line breaks and the order of
    /// imports.
    func formatted(for package: URL) throws -> Files {
        let folder = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in self where path.hasSuffix(".swift") { try text.write(below: folder, at: path) }
        let style = package.appending(path: ".swift-format").path
        try Subprocess(
            words: ["swift", "format", "--in-place", "--recursive", "--configuration", style, "."],
            folder: folder
        ).output()
        return try merging(Files(below: folder)) { $1 }
    }

    /// The cases of an enum of Package.swift for the imported modules of a suffix: `.http` for
    /// `HTTPInterface`.
    func importedCases(_ suffix: String, in folder: String) -> [String] {
        let modules = filter { $0.key.hasPrefix(folder) }.values.flatMap { text in
            text.matches(of: /(?m)^(?:@testable |public )?import (\w+)/).map { String($0.1) }
        }
        return Set(modules.filter { $0.hasSuffix(suffix) && $0 != suffix }).sorted().map { module in
            let stem = module.dropLast(suffix.count)
            return stem == "HTTP" ? ".http" : "." + stem.prefix(1).lowercased() + stem.dropFirst()
        }
    }

    /// The names of the types that are declared without indentation.
    var typeNames: Set<String> {
        let declaration = /(?m)^(?:[a-z@][A-Za-z() ]* )?(?:struct|class|enum|actor|protocol|typealias) (\w+)/
        return Set(values.flatMap { text in text.matches(of: declaration).map { String($0.1) } })
    }
}

extension String {
    /// Writes the text to a file and creates its folders.
    func write(below folder: URL, at path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try write(to: file, atomically: true, encoding: .utf8)
    }
}
