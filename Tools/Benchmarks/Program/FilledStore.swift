import Foundation
import LibraryStorageInterface
import PictureStorageInterface
import StorageSQLite

/// The folder of a store that FeedHost has filled with items of a named server and their pictures.
struct FilledStore {
    let folder: TemporaryFolder

    /// - Parameter isIndexed: Whether the index for searches is built.
    init(items: Int, pictures: Int = 0, isIndexed: Bool = false) throws {
        folder = try TemporaryFolder()
        let store = folder.path + "/store"
        let library = try Items.copy(of: items, at: "\(store)/feeds/\(Items.source.id.uuidString).sqlite")
        if isIndexed { while try !library.extendSearchIndex(by: 1_024).isComplete {} }
        guard pictures > 0 else { return }
        let jpeg = try TestPicture.jpeg(width: 640, height: 480)
        let pictureStore = try SQLiteStorage(folder: store, pictureBudget: 1 << 30)
            .pictureStore(source: Items.server)
        for number in 0..<pictures { try pictureStore.insert(jpeg, for: Items.url(number)) }
    }

    /// The arguments that start FeedHost on the folder.
    var arguments: [String] {
        [
            "--offline", "--store", folder.path + "/store", "--base-url", Items.server, "--locale", "en",
            "--reduced-motion", "--layout", "one", "--cache-size", "2000",
        ]
    }
}

/// The measured program: the one at `FEEDHOST_PROGRAM`, which `Tools/bench` sets; else the one beside this
/// program.
enum FeedHostProgram {
    static func path() throws -> String {
        let path =
            ProcessInfo.processInfo.environment["FEEDHOST_PROGRAM"]
            ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "FeedHost").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw CannotRun("there is no \(path): Tools/bench builds it")
        }
        return path
    }

    static let environment = [
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "HOME": NSTemporaryDirectory(),
        "PATH": "/usr/bin:/bin",
    ]
}
