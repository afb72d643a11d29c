import FileTesting
import Foundation
import RandomTesting
import StorageInterface
import StorageTesting
import Testing

@testable import StorageFiles

@Suite("Caches that share a folder")
struct SharingTests {
    private let disk = InMemoryFileSystem()
    private let one = "http://pictures.example/1.png"
    private let other = "http://pictures.example/2.png"

    @Test("A picture that another cache has deleted is as if it were not there, and can be stored again")
    func deleted() async throws {
        let (first, second) = (makeSUT(), makeSUT())
        try await first.insert(picture(1), for: one)
        _ = try await second.info()
        try await second.clear()
        #expect(try await first.retrieve(for: one) == nil)
        try await first.insert(picture(1), for: one)
        #expect(try await first.retrieve(for: one) == picture(1))
    }

    @Test("A picture is stored although another cache has deleted equal bytes")
    func deletedBytes() async throws {
        let (first, second) = (makeSUT(), makeSUT())
        try await first.insert(picture(1), for: one)
        _ = try await second.info()
        try await second.clear()
        try await first.insert(picture(1), for: other)
        #expect(try await first.retrieve(for: other) == picture(1))
        #expect(try await makeSUT().retrieve(for: other) == picture(1))
        #expect(try await first.info() == .init(pictures: 1, bytes: 1_000))
    }

    @Test("Who finds a picture gone does not take its name from the one that another cache has stored")
    func replaced() async throws {
        let first = makeSUT()
        try await first.insert(picture(1), for: one)
        try await makeSUT().insert(picture(2), for: one)
        #expect(try await first.retrieve(for: one) == nil)
        #expect(try await makeSUT().retrieve(for: one) == picture(2))
    }

    @Test("Names that lead nowhere are deleted at the start")
    func names() async throws {
        let sut = makeSUT()
        try await sut.insert(picture(1), for: one)
        disk.change(try #require(disk.paths.first { $0.contains("/pictures/") })) { $0[0] ^= 1 }
        #expect(try await sut.retrieve(for: one) == nil)
        #expect(try await makeSUT().info().pictures == 0)
        #expect(disk.paths.isEmpty)
    }

    @Test("Caches that store and read at the same time never give one URL another's picture")
    func together() async throws {
        let folder = try TemporaryFolder()
        let budget = 20_000
        let urls = (0..<30).map { "http://pictures.example/\($0)" }
        await withTaskGroup(of: Void.self) { group in
            for seed in 0..<4 {
                group.addTask {
                    let sut = ImageDiskCache(folder: folder.path, byteBudget: budget)
                    var random = SeededGenerator(seed: seed)
                    for _ in 0..<200 {
                        let number = Int.random(in: urls.indices, using: &random)
                        let edition = UInt8.random(in: 0..<3, using: &random)
                        do {
                            try await sut.insert(
                                Self.picture(number, edition), for: urls[number])
                            let found = Int.random(in: urls.indices, using: &random)
                            let data = try await sut.retrieve(for: urls[found])
                            #expect(data.map { $0.first == UInt8(found) } != false)
                        } catch {
                            Issue.record(error)
                        }
                    }
                }
            }
        }
        let last = ImageDiskCache(folder: folder.path, byteBudget: budget)
        #expect(try await last.verify() == 0)
        #expect(try await last.info().bytes <= budget)
        for (number, url) in urls.enumerated() {
            let data = try await last.retrieve(for: url)
            #expect(data == nil || (0..<3).contains { data == Self.picture(number, $0) })
        }
    }

    // MARK: Parts

    private static func picture(_ number: Int, _ edition: UInt8) -> Data {
        Data([UInt8(number), edition]) + Data(repeating: edition, count: 1_000)
    }

    private func picture(_ number: Int) -> Data {
        Data(repeating: UInt8(number), count: 1_000)
    }

    private func makeSUT() -> ImageDiskCache {
        ImageDiskCache(
            folder: "/cache", byteBudget: 3_000, fileSystem: disk,
            now: { Date(timeIntervalSince1970: 1_700_000_000) })
    }
}
