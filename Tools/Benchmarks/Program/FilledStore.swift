import FeedStorageInterface
import Foundation
import PictureStorageInterface
import StorageSQLite

/// The folder of a store that FeedHost has filled with a number of items and their pictures.
struct FilledStore {
    static let server = "http://127.0.0.1:9"

    let folder: TemporaryFolder

    /// The age of the feed, which FeedHost shows.
    private static let age: TimeInterval = 3 * 3_600

    init(items: Int, pictures: Int = 0) throws {
        folder = try TemporaryFolder()
        let storage = try Benchmark.storage(in: folder)
        let store = storage.feedStore(source: Self.server)
        let timestamp = Date() - Self.age
        var page = Items.page(0)
        page.timestamp = timestamp
        try store.insert(page)
        for number in 1..<items / 10 {
            page = Items.page(number)
            page.timestamp = timestamp
            _ = try store.append(page, after: Items.cursor(number * 10 - 1))
        }
        guard pictures > 0 else { return }
        let jpeg = try TestPicture.jpeg(width: 640, height: 480)
        let pictureStore = storage.pictureStore(source: Self.server)
        for number in 0..<pictures { try pictureStore.insert(jpeg, for: Items.url(number)) }
    }

    /// The arguments that start FeedHost on the folder.
    var arguments: [String] {
        [
            "--offline", "--store", folder.path + "/store", "--base-url", Self.server, "--locale", "en",
            "--reduced-motion", "--cache-size", "2000",
        ]
    }
}

/// The measured program: the one at `FEEDHOST_PROGRAM`, which `Tools/bench` sets; else the one beside this program.
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
