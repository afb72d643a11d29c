import FeedStorageInterface
import Foundation
import Glibc

/// The process that is killed: it writes for ever, and acknowledges each write that was stored by a byte.
enum Child {
    static func run(folder: String, seed: UInt64, round: Int) async throws {
        let stores = try Stores(in: folder)
        var script = Script(seed: seed, round: round)
        while true {
            let summary = try stores.feed.summary()
            let write = script.write(
                pageCount: summary?.pageCount ?? 0, top: try stores.feed.items(in: 0..<1).first,
                cursor: summary?.cursor)
            try await stores.apply(write)
            var acknowledgement: UInt8 = 1
            guard Glibc.write(STDOUT_FILENO, &acknowledgement, 1) == 1 else { return }
        }
    }
}
