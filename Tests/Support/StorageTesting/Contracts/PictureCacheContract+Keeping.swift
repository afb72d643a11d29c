import FoundationEssentials
import PictureStorageInterface
import RandomTesting
import Testing

extension PictureCacheContract {
    /// What is promised of pictures that never make room.
    static var keeping: [Case] { sparing + naming + counting }

    private static var sparing: [Case] {
        [
            Case("A picture to be kept makes no room, however long ago it was used") { make throws in
                let cache = try await make(3_000)
                try await fill(cache, 1...3)
                try await cache.keep(["1"])
                try await fill(cache, 4...9)
                try await expect(cache, holds: [1, 7, 8, 9], of: 1...9)
            },
            Case("A picture that is named before it is stored makes no room") { make throws in
                let cache = try await make(3_000)
                try await cache.keep(["1"])
                try await fill(cache, 1...6)
                try await expect(cache, holds: [1, 4, 5, 6], of: 1...6)
            },
            Case("Pictures to be kept take no room from others, and may exceed the budget") { make throws in
                let cache = try await make(3_000)
                try await cache.keep(Set((1...5).map { "\($0)" }))
                try await fill(cache, 1...8)
                try await expect(cache, holds: Array(1...8), of: 1...8)
            },
            Case("A picture to be kept is stored, though it is larger than the budget") { make throws in
                let cache = try await make(3_000)
                try await cache.keep(["1"])
                try await cache.insert(picture(3_001), for: "1")
                try await fill(cache, 2...4)
                #expect(try await cache.retrieve(for: "1") == picture(3_001))
                try await expect(cache, holds: [1, 2, 3, 4], of: 1...4)
            },
            Case("A picture to be kept that is replaced is kept") { make throws in
                let cache = try await make(3_000)
                try await cache.keep(["1"])
                try await cache.insert(picture(2_000, seed: 1), for: "1")
                try await cache.insert(picture(2_500, seed: 2), for: "1")
                try await fill(cache, 2...6)
                #expect(try await cache.retrieve(for: "1") == picture(2_500, seed: 2))
                try await expect(cache, holds: [1, 4, 5, 6], of: 1...6)
            },
        ]
    }

    private static var naming: [Case] {
        [
            Case("Naming pictures that are not there stores none") { make throws in
                let cache = try await make(3_000)
                try await cache.keep(["1", "2"])
                try await expect(cache, holds: [], of: 1...2)
            },
            Case("Naming none changes nothing where none was named") { make throws in
                let cache = try await make(3_000)
                try await fill(cache, 1...3)
                try await cache.keep([])
                try await fill(cache, 4...4)
                try await expect(cache, holds: [2, 3, 4], of: 1...4)
            },
            Case("Pictures are named in place of those named before") { make throws in
                let cache = try await make(3_000)
                try await cache.keep(["1", "2"])
                try await fill(cache, 1...2)
                try await cache.keep(["2", "3"])
                try await fill(cache, 3...9)
                try await expect(cache, holds: [2, 3, 7, 8, 9], of: 1...9)
            },
            Case("Naming the same pictures again changes nothing") { make throws in
                let cache = try await make(3_000)
                try await cache.keep(["1"])
                try await fill(cache, 1...2)
                try await cache.keep(["1"])
                try await fill(cache, 3...5)
                try await expect(cache, holds: [1, 3, 4, 5], of: 1...5)
            },
            Case("A URL is kept by its bytes, whatever they are") { make throws in
                let cache = try await make(3_000)
                let urls = ["", "../a", "http://ü.example/\0", "A", "'); --"]
                try await cache.keep(Set(urls))
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
            Case("A picture that is not named any more makes room again") { make throws in
                let cache = try await make(3_000)
                try await cache.keep(["1"])
                try await fill(cache, 1...4)
                try await cache.keep([])
                try await fill(cache, 5...7)
                try await expect(cache, holds: [5, 6, 7], of: 1...7)
            },
            Case("A picture that is not named any more counts again when the next one is stored") {
                make throws in
                let cache = try await make(3_000)
                try await cache.keep(["1"])
                try await cache.insert(picture(3_001), for: "1")
                try await cache.keep([])
                try await fill(cache, 2...3)
                try await expect(cache, holds: [2, 3], of: 1...3)
            },
            Case("A picture that is named once it is stored leaves its room to others") { make throws in
                let cache = try await make(3_000)
                try await fill(cache, 1...3)
                try await cache.keep(["2"])
                try await fill(cache, 4...4)
                try await expect(cache, holds: [1, 2, 3, 4], of: 1...4)
            },
            Case("Whatever is stored and named, the rest stays within the budget and the named are there") {
                make throws in
                let cache = try await make(10_000)
                var random = SeededGenerator(seed: 5)
                var kept: Set<String> = []
                var stored: [String: Int] = [:]
                for step in 0..<300 {
                    if step % 10 == 0 {
                        kept = Set((0..<5).map { _ in "\(Int.random(in: 0..<20, using: &random))" })
                        for url in kept where try await cache.retrieve(for: url) == nil { stored[url] = nil }
                        try await cache.keep(kept)
                    }
                    let url = "\(Int.random(in: 0..<20, using: &random))"
                    let size = Int.random(in: 0..<4_000, using: &random)
                    try await cache.insert(picture(size), for: url)
                    stored[url] = size
                    for url in kept { #expect(try await cache.retrieve(for: url)?.count == stored[url]) }
                }
                var bytes = 0
                for number in 0..<20 where !kept.contains("\(number)") {
                    bytes += try await cache.retrieve(for: "\(number)")?.count ?? 0
                }
                #expect(bytes <= 10_000)
                #expect(bytes > 2_000)
            },
        ]
    }
}
