import Foundation
import PictureStorageInterface
import StorageSQLite

extension Benchmark {
    static let pictureStore = Benchmark(
        name: "picture-store", about: "pictures of 10 KB, 100 KB and 2 MB into the store and out of it"
    ) { setting in
        var comparisons: [Comparison] = []
        for (name, size, repeats) in [("10KB", 10_000, 100), ("100KB", 100_000, 50), ("2MB", 2_000_000, 10)] {
            let folder = try TemporaryFolder()
            let store = try storage(in: folder).pictureStore(source: "https://example.org")
            var generator = SplitMix64(seed: 1)
            let picture = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) })
            var (put, read, written, found) = (0, 0, 0, 0)
            func milliseconds(_ work: () throws -> Void) rethrows -> Double {
                try seconds { for _ in 0..<repeats { try work() } } / Double(repeats) * 1_000
            }
            let rounds = try await Rounds.run(
                setting.runs,
                [
                    (
                        "put",
                        {
                            try milliseconds {
                                put += 1
                                try store.insert(picture, for: Items.url(put))
                            }
                        }
                    ),
                    (
                        "write",
                        {
                            try milliseconds {
                                written += 1
                                try picture.write(
                                    to: URL(filePath: "\(folder.path)/\(written)"), options: .atomic)
                            }
                        }
                    ),
                    (
                        "get",
                        {
                            try milliseconds {
                                read = read % put + 1
                                guard try store.retrieve(for: Items.url(read))?.count == size else {
                                    throw CannotRun("the store has lost a picture.")
                                }
                            }
                        }
                    ),
                    (
                        "read",
                        {
                            try milliseconds {
                                found = found % max(1, written) + 1
                                _ = try Data(contentsOf: URL(filePath: "\(folder.path)/\(found)"))
                            }
                        }
                    ),
                ])
            for (variant, ours, peer) in [("put", "put", "write"), ("get", "get", "read")] {
                comparisons.append(
                    Comparison(
                        name: "picture-store/\(name)-\(variant)", unit: "ms", ours: rounds[ours],
                        peer: rounds[peer], peerName: "plain files", target: "the best is the default"))
            }
        }
        return comparisons
    }
}
