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
            let series = try MeasuredPictureStore.all.map { store in
                try (store: store, series: PictureSeries(of: store, size: size, repeats: repeats))
            }
            let rounds = try await Rounds.run(
                setting.runs,
                PictureSeries.Act.allCases.flatMap { act in
                    series.map {
                        ("\($0.store.name) \(act)", { [series = $0.series] in try await series.time(act) })
                    }
                })
            for store in MeasuredPictureStore.all.dropLast() {
                for act in PictureSeries.Act.allCases {
                    comparisons.append(
                        Comparison(
                            name: "picture-store/\(name)-\(act)-\(store.name)", unit: "ms",
                            ours: rounds["\(store.name) \(act)"], peer: rounds["plain \(act)"],
                            peerName: "plain files", target: "the best is the default"))
                }
            }
        }
        return comparisons
    }
}

/// A picture store to measure. None syncs when it stores a picture.
struct MeasuredPictureStore: Sendable {
    let name: String
    /// Makes a store with a byte budget in a folder.
    let make: @Sendable (_ folder: String, _ budget: Int) throws -> Opened

    struct Opened: Sendable {
        let put: @Sendable (Int, Data) async throws -> Void
        let get: @Sendable (Int) async throws -> Data?
    }

    static let all = [
        MeasuredPictureStore(name: "sqlite") { folder, budget in
            let storage = try SQLiteStorage(folder: folder, pictureBudget: budget)
            let store = storage.pictureStore(source: "https://example.org")
            return Opened {
                try store.insert($1, for: Items.url($0))
            } get: {
                try store.retrieve(for: Items.url($0))
            }
        },
        MeasuredPictureStore(name: "files") { folder, budget in
            let store = FileStorage(folder: folder, pictureBudget: budget)
                .pictureStore(source: "https://example.org")
            return Opened {
                try store.insert($1, for: Items.url($0))
            } get: {
                try store.retrieve(for: Items.url($0))
            }
        },
        // Writes a temporary file and renames it, without checksums and URLs, and evicts the oldest files.
        MeasuredPictureStore(name: "plain") { folder, budget in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let files = SystemFileSystem()
            return Opened { number, data in
                try files.write([data], to: "\(folder)/aside")
                try files.move("\(folder)/aside", to: "\(folder)/\(number)")
                if number * data.count >= budget {
                    try files.remove("\(folder)/\(number - budget / data.count)")
                }
            } get: { number in
                try files.read("\(folder)/\(number)")
            }
        },
    ]
}

/// The insertion and retrieval of many different pictures of one size.
private final class PictureSeries {
    enum Act: CaseIterable {
        /// Insertion without eviction.
        case put
        case get
        /// Insertion with eviction.
        case evict
    }

    private let folder: TemporaryFolder
    private let roomy: MeasuredPictureStore.Opened
    private let full: MeasuredPictureStore.Opened
    private var picture: Data
    private let repeats: Int
    private var stored: [Act: Int] = [:]
    private var read = 0

    init(of store: MeasuredPictureStore, size: Int, repeats: Int) throws {
        folder = try TemporaryFolder()
        roomy = try store.make(folder.path + "/roomy", 1 << 30)
        full = try store.make(folder.path + "/full", size * repeats)
        picture = Data((0..<size).map { _ in UInt8.random(in: 0...255) })
        self.repeats = repeats
    }

    /// The mean time of one operation, in milliseconds.
    func time(_ act: Act) async throws -> Double {
        switch act {
        case .put: try await put(act, into: roomy)
        case .get: try await get()
        case .evict: try await put(act, into: full)
        }
    }

    private func put(_ act: Act, into store: MeasuredPictureStore.Opened) async throws -> Double {
        let start = stored[act, default: 0]
        let pictures = (0..<repeats).map { number in
            withUnsafeBytes(of: start + number) { picture.replaceSubrange(0..<8, with: $0) }
            return picture
        }
        stored[act] = start + repeats
        let time = try await seconds {
            for (number, picture) in pictures.enumerated() { try await store.put(start + number, picture) }
        }
        return time / Double(repeats) * 1_000
    }

    private func get() async throws -> Double {
        let time = try await seconds {
            for _ in 0..<repeats {
                read = (read + 1) % max(1, stored[.put, default: 0])
                guard try await roomy.get(read)?.count == picture.count else {
                    throw CannotRun("a picture is lost.")
                }
            }
        }
        return time / Double(repeats) * 1_000
    }
}
