import FeedStorageInterface
import Foundation
import PictureStorageInterface
import StorageSQLite

/// A store's folder as FeedHost leaves it behind, with so many items and their pictures.
struct StoredFeed {
    static let server = "http://127.0.0.1:9"

    let folder: TemporaryFolder

    /// How long ago the feed was read: as on another day, its age has to be worded.
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

    /// How FeedHost is started on it.
    var arguments: [String] {
        [
            "--offline", "--store", folder.path + "/store", "--base-url", Self.server, "--locale", "en",
            "--reduced-motion", "--cache-size", "2000",
        ]
    }
}

/// The program that is measured: the one that `FEEDHOST_PROGRAM` names, as `Tools/bench` does; else one built beside this.
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
