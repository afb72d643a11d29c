import Foundation

/// A bundle with a file `Table.strings` per language, in a temporary folder that is removed with it.
nonisolated final class TemporaryBundle {
    let bundle: Bundle
    private let folder: URL

    /// - Parameter contents: The contents of the files, by their language.
    init(_ contents: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "Strings-\(UUID().uuidString).bundle")
        for (language, text) in contents {
            let languageFolder = folder.appending(path: "\(language).lproj")
            try FileManager.default.createDirectory(at: languageFolder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: languageFolder.appending(path: "Table.strings"))
        }
        guard let bundle = Bundle(url: folder) else { throw CocoaError(.fileReadNoSuchFile) }
        self.bundle = bundle
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}
