import FileTesting
import Foundation
import RandomTesting
import StorageInterface
import StorageTesting
import Testing

@testable import StorageFiles

@Suite("Sharing of a folder")
struct SharingTests {
    private let disk = InMemoryFileSystem()
    private let one = "http://pictures.example/1.png"
    private let other = "http://pictures.example/2.png"

    @Test("A picture that another process has deleted is a miss, and can be stored again")
    func deleted() throws {
        let (first, second) = (FileStorage.on(disk), FileStorage.on(disk))
        try first.insert(picture(1), for: one)
        _ = try second.info()
        try second.clear()
        #expect(try first.retrieve(for: one) == nil)
        try first.insert(picture(1), for: one)
        #expect(try first.retrieve(for: one) == picture(1))
    }

    @Test("A picture that another process has stored or replaced is read")
    func replaced() throws {
        let first = FileStorage.on(disk)
        try first.insert(picture(1), for: one)
        try FileStorage.on(disk).insert(picture(2), for: one)
        #expect(try first.retrieve(for: one) == picture(2))
        try FileStorage.on(disk).insert(picture(3), for: other)
        #expect(try first.retrieve(for: other) == picture(3))
        #expect(try first.counts() == [2, 2_000])
    }

    @Test("Storages that store and read at the same time never give one URL another's picture")
    func together() async throws {
        let folder = try TemporaryFolder()
        let budget = 20_000
        let urls = (0..<30).map { "http://pictures.example/\($0)" }
        await withTaskGroup(of: Void.self) { group in
            for seed in 0..<4 {
                group.addTask {
                    let sut = FileStorage(folder: folder.path, pictureBudget: budget)
                    var random = SeededGenerator(seed: seed)
                    for _ in 0..<200 {
                        let number = Int.random(in: urls.indices, using: &random)
                        let edition = UInt8.random(in: 0..<3, using: &random)
                        do {
                            try sut.insert(
                                Self.edition(number, edition), for: urls[number])
                            let found = Int.random(in: urls.indices, using: &random)
                            let data = try sut.retrieve(for: urls[found])
                            #expect(data.map { $0.first == UInt8(found) } != false)
                        } catch {
                            Issue.record(error)
                        }
                    }
                }
            }
        }
        let last = FileStorage(folder: folder.path, pictureBudget: budget)
        #expect(try last.verify().isEmpty)
        #expect(try last.info().fileBytes <= budget)
        for (number, url) in urls.enumerated() {
            let data = try last.retrieve(for: url)
            #expect(data == nil || (0..<3).contains { data == Self.edition(number, $0) })
        }
    }

    // MARK: Parts

    private static func edition(_ number: Int, _ edition: UInt8) -> Data {
        Data([UInt8(number), edition]) + Data(repeating: edition, count: 1_000)
    }
}
