import Foundation
import LibraryStorageInterface
import PictureStorageInterface
import StorageSQLite

/// The folder of a store that FeedHost has filled with items of a server and their pictures.
struct FilledStore {
    let folder: TemporaryFolder
    /// Whether the items are in the reader's own library, and not in that of a named server.
    private let isOwn: Bool

    /// - Parameter isIndexed: Whether the index for searches is built.
    init(items: Int, pictures: Int = 0, isIndexed: Bool = false, isOwn: Bool = false) throws {
        folder = try TemporaryFolder()
        self.isOwn = isOwn
        let store = folder.path + "/store"
        let library = try Items.copy(
            of: items, at: isOwn ? ownLibrary : "\(store)/feeds/\(Items.source.id.uuidString).sqlite",
            isOwn: isOwn)
        if isIndexed { while try !library.extendSearchIndex(by: 1_024).isComplete {} }
        guard pictures > 0 else { return }
        // Pictures beside each other differ.
        let jpegs = try (0..<7).map { try TestPicture.jpeg(width: 640, height: 480, phase: Double($0)) }
        let pictureStore = try SQLiteStorage(folder: store, pictureBudget: 1 << 30)
            .pictureStore(source: isOwn ? "library" : Items.server)
        for number in 0..<pictures { try pictureStore.insert(jpegs[number % 7], for: Items.url(number)) }
    }

    private init(_ folder: TemporaryFolder, isOwn: Bool) { (self.folder, self.isOwn) = (folder, isOwn) }

    /// A copy in a folder of its own, for a program that changes it.
    func copy() throws -> FilledStore {
        let copy = try TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.copyItem(atPath: "\(folder.path)/\(name)", toPath: "\(copy.path)/\(name)")
        }
        return FilledStore(copy, isOwn: isOwn)
    }

    private var ownLibrary: String { folder.path + "/library.sqlite" }

    /// The arguments that start FeedHost on the folder in one pane.
    var arguments: [String] { arguments(inLayout: "one") }

    /// The arguments that start FeedHost on the folder in a layout of panes.
    func arguments(inLayout layout: String) -> [String] {
        [
            "--offline", "--store", folder.path + "/store", "--library", ownLibrary, "--locale", "en",
            "--reduced-motion", "--layout", layout, "--cache-size", "2000",
        ] + (isOwn ? [] : ["--base-url", Items.server])
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

    /// The environment of a program that may leave its state in its home, where the next one finds it.
    static func environment(home: String) -> [String: String] {
        [
            "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "HOME": home,
            "PATH": "/usr/bin:/bin",
        ]
    }
}
