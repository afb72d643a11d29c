import FoundationEssentials
import PictureStorageInterface
import RandomTesting
import Testing

extension PictureCacheContract {
    /// The promises about pinned pictures.
    static var pinning: [Case] { sparing + replacing + counting }

    private static var sparing: [Case] {
        [
            Case("A pinned picture is not evicted, however long ago it was used") { cache throws in
                try await fill(cache, 1...3)
                try await cache.pin(["1"])
                try await fill(cache, 4...9)
                try await expect(cache, holds: [1, 7, 8, 9], of: 1...9)
            },
            Case("A picture that is pinned before it is stored is not evicted") { cache throws in
                try await cache.pin(["1"])
                try await fill(cache, 1...6)
                try await expect(cache, holds: [1, 4, 5, 6], of: 1...6)
            },
            Case("Pinned pictures do not count as part of the budget, and may exceed it") { cache throws in
                try await cache.pin(Set((1...5).map { "\($0)" }))
                try await fill(cache, 1...8)
                try await expect(cache, holds: Array(1...8), of: 1...8)
            },
            Case("A pinned picture larger than the budget is stored") { cache throws in
                try await cache.pin(["1"])
                try await cache.insert(picture(3_001), for: "1")
                try await fill(cache, 2...4)
                #expect(try await cache.retrieve(for: "1") == picture(3_001))
                try await expect(cache, holds: [1, 2, 3, 4], of: 1...4)
            },
            Case("A pinned picture that is replaced stays pinned") { cache throws in
                try await cache.pin(["1"])
                try await cache.insert(picture(2_000, seed: 1), for: "1")
                try await cache.insert(picture(2_500, seed: 2), for: "1")
                try await fill(cache, 2...6)
                #expect(try await cache.retrieve(for: "1") == picture(2_500, seed: 2))
                try await expect(cache, holds: [1, 4, 5, 6], of: 1...6)
            },
        ]
    }

    private static var replacing: [Case] {
        [
            Case("Pinning pictures that are not stored stores none") { cache throws in
                try await cache.pin(["1", "2"])
                try await expect(cache, holds: [], of: 1...2)
            },
            Case("Pinning no pictures changes nothing where none was pinned") { cache throws in
                try await fill(cache, 1...3)
                try await cache.pin([])
                try await fill(cache, 4...4)
                try await expect(cache, holds: [2, 3, 4], of: 1...4)
            },
            Case("Pins replace earlier ones") { cache throws in
                try await cache.pin(["1", "2"])
                try await fill(cache, 1...2)
                try await cache.pin(["2", "3"])
                try await fill(cache, 3...9)
                try await expect(cache, holds: [2, 3, 7, 8, 9], of: 1...9)
            },
            Case("Pinning the same pictures again changes nothing") { cache throws in
                try await cache.pin(["1"])
                try await fill(cache, 1...2)
                try await cache.pin(["1"])
                try await fill(cache, 3...5)
                try await expect(cache, holds: [1, 3, 4, 5], of: 1...5)
            },
            Case("A URL is pinned by its bytes, without any normalization") { cache throws in
                let urls = ["", "../a", "http://ü.example/\0", "A", "'); --"]
                try await cache.pin(Set(urls))
                for (seed, url) in urls.enumerated() {
                    try await cache.insert(picture(1_000, seed: UInt64(100 + seed)), for: url)
                }
                try await cache.insert(picture(1_000, seed: 99), for: "a")
                try await fill(cache, 1...3)
                for (seed, url) in urls.enumerated() {
                    #expect(try await cache.retrieve(for: url) == picture(1_000, seed: UInt64(100 + seed)))
                }
                #expect(try await cache.retrieve(for: "a") == nil)
            },
        ]
    }

    private static var counting: [Case] {
        [
            Case("An unpinned picture is evicted like any other") { cache throws in
                try await cache.pin(["1"])
                try await fill(cache, 1...4)
                try await cache.pin([])
                try await fill(cache, 5...7)
                try await expect(cache, holds: [5, 6, 7], of: 1...7)
            },
            Case("An unpinned picture counts as part of the budget when the next one is stored") {
                cache throws in
                try await cache.pin(["1"])
                try await cache.insert(picture(3_001), for: "1")
                try await cache.pin([])
                try await fill(cache, 2...3)
                try await expect(cache, holds: [2, 3], of: 1...3)
            },
            Case("A stored picture that is pinned leaves its part of the budget to others") { cache throws in
                try await fill(cache, 1...3)
                try await cache.pin(["2"])
                try await fill(cache, 4...4)
                try await expect(cache, holds: [1, 2, 3, 4], of: 1...4)
            },
            Case(
                "Random pictures and pins stay within the budget, and every pinned picture is found",
                budget: 10_000
            ) { cache throws in
                var random = SeededGenerator(seed: 5)
                var pinned: Set<String> = []
                var stored: [String: Int] = [:]
                for step in 0..<300 {
                    if step % 10 == 0 {
                        pinned = Set((0..<5).map { _ in "\(Int.random(in: 0..<20, using: &random))" })
                        for url in pinned where try await cache.retrieve(for: url) == nil {
                            stored[url] = nil
                        }
                        try await cache.pin(pinned)
                    }
                    let url = "\(Int.random(in: 0..<20, using: &random))"
                    let size = Int.random(in: 0..<4_000, using: &random)
                    try await cache.insert(picture(size), for: url)
                    stored[url] = size
                    for url in pinned { #expect(try await cache.retrieve(for: url)?.count == stored[url]) }
                }
                var bytes = 0
                for number in 0..<20 where !pinned.contains("\(number)") {
                    bytes += try await cache.retrieve(for: "\(number)")?.count ?? 0
                }
                #expect(bytes <= 10_000)
                #expect(bytes > 2_000)
            },
        ]
    }
}
