import Foundation
import PictureStorageInterface
import StorageFiles
import StorageSQLite

extension Benchmark {
    static let pictureStore = Benchmark(
        name: "picture-store", about: "pictures of 10 KB, 100 KB and 2 MB into the stores and out of them"
    ) { setting in
        var comparisons: [Comparison] = []
        for (name, size, repeats) in [("10KB", 10_000, 100), ("100KB", 100_000, 50), ("2MB", 2_000_000, 10)] {
            let folder = try TemporaryFolder()
            let database = try storage(in: folder).pictureStore(source: "https://example.org")
            let files = ImageDiskCache(folder: folder.path + "/pictures", byteBudget: 1 << 30)
            let sqlite = PictureSeries(size: size, repeats: repeats)
            let cache = PictureSeries(size: size, repeats: repeats)
            let plain = PictureSeries(size: size, repeats: repeats)
            let rounds = try await Rounds.run(
                setting.runs,
                [
                    ("SQLite put", { try await sqlite.put { try database.insert($1, for: Items.url($0)) } }),
                    ("files put", { try await cache.put { try await files.insert($1, for: Items.url($0)) } }),
                    (
                        "plain put",
                        {
                            try await plain.put {
                                try $1.write(to: URL(filePath: "\(folder.path)/\($0)"), options: .atomic)
                            }
                        }
                    ),
                    ("SQLite get", { try await sqlite.get { try database.retrieve(for: Items.url($0)) } }),
                    ("files get", { try await cache.get { try await files.retrieve(for: Items.url($0)) } }),
                    (
                        "plain get",
                        {
                            try await plain.get {
                                try Data(contentsOf: URL(filePath: "\(folder.path)/\($0)"))
                            }
                        }
                    ),
                ])
            for store in ["SQLite", "files"] {
                for act in ["put", "get"] {
                    comparisons.append(
                        Comparison(
                            name: "picture-store/\(name)-\(act)-\(store.lowercased())", unit: "ms",
                            ours: rounds["\(store) \(act)"], peer: rounds["plain \(act)"],
                            peerName: "plain files", target: "the best is the default"))
                }
            }
        }
        return comparisons
    }
}

/// Pictures of one size on their way into a store and out of it: each with bytes of its own, and many of them.
private final class PictureSeries {
    private var picture: Data
    private let repeats: Int
    private var stored = 0
    private var read = 0

    init(size: Int, repeats: Int) {
        var generator = SplitMix64(seed: 1)
        picture = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) })
        self.repeats = repeats
    }

    /// The mean time of storing one, in milliseconds.
    func put(_ store: (Int, Data) async throws -> Void) async throws -> Double {
        let start = stored
        let pictures = (0..<repeats).map { number in
            withUnsafeBytes(of: start + number) { picture.replaceSubrange(0..<8, with: $0) }
            return picture
        }
        stored += repeats
        let time = try await seconds {
            for (number, picture) in pictures.enumerated() { try await store(start + number, picture) }
        }
        return time / Double(repeats) * 1_000
    }

    /// The mean time of reading one, in milliseconds.
    func get(_ retrieve: (Int) async throws -> Data?) async throws -> Double {
        let time = try await seconds {
            for _ in 0..<repeats {
                read = (read + 1) % max(1, stored)
                guard try await retrieve(read)?.count == picture.count else {
                    throw CannotRun("a picture is lost.")
                }
            }
        }
        return time / Double(repeats) * 1_000
    }
}
