import FoundationEssentials
public import PictureStorageInterface
import RandomTesting
import Testing

/// The contract of every ``PictureStorageInterface/PictureCache``.
///
/// Each case makes an empty cache with a budget in bytes.
public enum PictureCacheContract {
    /// A promise of a picture cache.
    public typealias Case = ContractCase<(_ byteBudget: Int) async throws -> any PictureCache>

    /// All promises.
    public static var cases: [Case] { retrieving + inserting + evicting + pinning + concurrent }

    private static let url = "http://pictures.example/1.png"
    private static let other = "http://pictures.example/2.png"

    /// Bytes of a picture, the same for one seed in every run.
    static func picture(_ count: Int, seed: UInt64 = 1) -> Data {
        var random = SeededGenerator(seed: seed)
        return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    private static var retrieving: [Case] {
        [
            Case("Looking twice into an empty cache changes nothing", budget: 1_000_000) { cache throws in
                #expect(try await cache.retrieve(for: url) == nil)
                #expect(try await cache.retrieve(for: url) == nil)
            },
            Case("A picture is found with the bytes that were stored, whatever they are", budget: 1_000_000) {
                cache throws in
                let bytes = Data(0...255) + picture(10_000)
                try await cache.insert(bytes, for: url)
                #expect(try await cache.retrieve(for: url) == bytes)
            },
            Case("A picture is found twice, unchanged", budget: 1_000_000) { cache throws in
                try await cache.insert(picture(1_000), for: url)
                #expect(try await cache.retrieve(for: url) == picture(1_000))
                #expect(try await cache.retrieve(for: url) == picture(1_000))
            },
            Case("A picture of two megabytes is found whole", budget: 10_000_000) { cache throws in
                let bytes = picture(2_000_003)
                try await cache.insert(bytes, for: url)
                #expect(try await cache.retrieve(for: url) == bytes)
            },
            Case("A picture without bytes is not one that is missing", budget: 1_000_000) { cache throws in
                try await cache.insert(Data(), for: url)
                #expect(try await cache.retrieve(for: url) == Data())
            },
            Case("A picture has the number of its bytes, and a missing one has none", budget: 1_000_000) {
                cache throws in
                #expect(try await cache.touch(url) == nil)
                try await cache.insert(picture(1_000), for: url)
                try await cache.insert(Data(), for: other)
                #expect(try await cache.touch(url) == 1_000)
                #expect(try await cache.touch(other) == 0)
                try await cache.pin([url])
                #expect(try await cache.touch(url) == 1_000)
            },
        ]
    }

    private static var inserting: [Case] {
        [
            Case("An insertion replaces the picture of that URL", budget: 1_000_000) { cache throws in
                try await cache.insert(picture(1_000, seed: 1), for: url)
                try await cache.insert(picture(2_000, seed: 2), for: url)
                #expect(try await cache.retrieve(for: url) == picture(2_000, seed: 2))
            },
            Case("Pictures of different URLs do not touch each other", budget: 1_000_000) { cache throws in
                let urls = [
                    url, other, url + "?", url.uppercased(), "", "../../etc/passwd", "http://ü.example/\0",
                ]
                for (seed, url) in urls.enumerated() {
                    try await cache.insert(picture(100, seed: UInt64(seed)), for: url)
                }
                for (seed, url) in urls.enumerated() {
                    #expect(try await cache.retrieve(for: url) == picture(100, seed: UInt64(seed)))
                }
            },
        ]
    }

    private static var evicting: [Case] {
        [
            Case("When space is needed, the picture that was stored first goes first") { cache throws in
                try await fill(cache, 1...4)
                try await expect(cache, holds: [2, 3, 4], of: 1...4)
            },
            Case("A picture that was looked at stays longer than one that was not") { cache throws in
                try await fill(cache, 1...3)
                _ = try await cache.retrieve(for: "1")
                try await fill(cache, 4...5)
                try await expect(cache, holds: [1, 4, 5], of: 1...5)
            },
            Case("A picture that was touched stays longer than one that was not") { cache throws in
                try await fill(cache, 1...3)
                _ = try await cache.touch("1")
                try await fill(cache, 4...5)
                try await expect(cache, holds: [1, 4, 5], of: 1...5)
            },
            Case("Of pictures that were looked at, the one whose last look was first goes first") {
                cache throws in
                try await fill(cache, 1...3)
                for url in ["1", "2", "3", "1"] { _ = try await cache.retrieve(for: url) }
                try await fill(cache, 4...4)
                try await expect(cache, holds: [1, 3, 4], of: 1...4)
            },
            Case("A picture that was stored again stays longer than one that was not") { cache throws in
                try await fill(cache, 1...3)
                try await fill(cache, 1...1)
                try await fill(cache, 4...4)
                try await expect(cache, holds: [1, 3, 4], of: 1...4)
            },
            Case("A large picture takes the place of several", budget: 4_000) { cache throws in
                try await fill(cache, 1...4)
                try await cache.insert(picture(2_500), for: "5")
                try await expect(cache, holds: [4, 5], of: 1...5)
            },
            Case("A picture that is replaced counts only once") { cache throws in
                for _ in 0..<10 { try await fill(cache, 1...1) }
                try await fill(cache, 2...3)
                try await expect(cache, holds: [1, 2, 3], of: 1...3)
            },
            Case("A picture as large as the budget is kept") { cache throws in
                try await cache.insert(picture(3_000), for: url)
                #expect(try await cache.retrieve(for: url) == picture(3_000))
            },
            Case("A picture larger than the budget is not kept, and costs no other its place") {
                cache throws in
                try await fill(cache, 1...3)
                try await cache.insert(picture(3_001), for: "4")
                try await expect(cache, holds: [1, 2, 3], of: 1...4)
            },
            Case("A picture larger than the budget ends the older one of its URL") { cache throws in
                try await fill(cache, 1...2)
                try await cache.insert(picture(3_001), for: "1")
                try await expect(cache, holds: [2], of: 1...2)
            },
            Case("However many pictures come, they stay within the budget", budget: 10_000) { cache throws in
                var random = SeededGenerator(seed: 7)
                for number in 0..<300 {
                    let size = Int.random(in: 0..<4_000, using: &random)
                    try await cache.insert(picture(size), for: "\(number % 40)")
                }
                var bytes = 0
                for number in 0..<40 { bytes += try await cache.retrieve(for: "\(number)")?.count ?? 0 }
                #expect(bytes <= 10_000)
                #expect(bytes > 2_000)
            },
        ]
    }

    private static var concurrent: [Case] {
        [
            Case("Who reads while a picture is replaced sees one version whole", budget: 1_000_000) {
                cache throws in
                try await cache.insert(Data(repeating: 1, count: 10_000), for: url)
                try await withThrowingTaskGroup { group in
                    for version in UInt8(1)...4 {
                        group.addTask {
                            for _ in 0..<25 {
                                try await cache.insert(Data(repeating: version, count: 10_000), for: url)
                            }
                        }
                        group.addTask {
                            for _ in 0..<50 {
                                let found = try #require(try await cache.retrieve(for: url))
                                #expect(found.count == 10_000 && Set(found).count == 1)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
        ]
    }

    /// Stores pictures of 1,000 bytes, each under its number.
    static func fill(_ cache: any PictureCache, _ numbers: ClosedRange<Int>) async throws {
        for number in numbers {
            try await cache.insert(picture(1_000, seed: UInt64(number)), for: "\(number)")
        }
    }

    static func expect(
        _ cache: any PictureCache, holds numbers: [Int], of all: ClosedRange<Int>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        var found: [Int] = []
        for number in all where try await cache.retrieve(for: "\(number)") != nil { found.append(number) }
        #expect(found == numbers, sourceLocation: sourceLocation)
    }
}

extension PictureCacheContract.Case {
    /// A promise of an empty cache with a budget in bytes.
    init(
        _ sentence: String, budget: Int = 3_000,
        _ body: @escaping @Sendable (any PictureCache) async throws -> Void
    ) {
        self.init(sentence) { make in try await body(make(budget)) }
    }
}
