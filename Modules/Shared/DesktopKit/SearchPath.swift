import Foundation

/// The folders in which programs are looked up by their names (`PATH`).
struct SearchPath: Sendable {
    private let folders: [String]

    /// - Parameter environment: The environment variables. Without `PATH`, the folders of every system are
    ///   searched.
    init(_ environment: [String: String]) {
        let path = environment["PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/bin:/usr/bin:/bin"
        // An empty entry would mean the current folder, where any file could be.
        folders = path.split(separator: ":").map(String.init)
    }

    /// The path of an executable; a name with a slash is a path already.
    func path(of name: String) -> String? {
        let paths = name.contains("/") ? [name] : folders.map { $0 + "/" + name }
        return paths.first { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: path)
        }
    }
}
