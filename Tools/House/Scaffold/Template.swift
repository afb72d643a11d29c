import Foundation

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
