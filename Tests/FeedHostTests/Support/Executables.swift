import Foundation

/// The programs of this package, which are built beside its tests.
nonisolated enum Executables {
    static func url(of name: String) -> URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
    }
}
