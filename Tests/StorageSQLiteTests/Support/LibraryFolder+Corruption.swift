import Foundation
import RandomTesting
import StorageInterface
import Testing

@testable import StorageSQLite

extension LibraryFolder {
    /// Corrupts an intact file at random, and expects that reading does not change it, and that it is not
    /// replaced.
    ///
    /// - Parameters:
    ///   - bytes: The intact file.
    ///   - read: Expects that no wrong value is read.
    ///   - write: Writes, and returns whether that succeeded; a failed write must not change the file.
    static func checkCorruptions(
        of bytes: Data, seed: Int, read: (Self, SQLiteLibrary, RandomCorruption) throws -> Void,
        write: (Self, SQLiteLibrary, RandomCorruption) throws -> Bool
    ) throws {
        let folder = Self()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<RandomCorruption.perSeed {
            let corruption = RandomCorruption(of: [file: bytes], names: [file], &random)
            guard let corrupt = corruption.files[file] else { continue }
            try folder.folder.write(corrupt, to: file)
            do {
                let sut = folder.open()
                try read(folder, sut, corruption)
                let isRead: Bool = try folder.folder.bytes(of: file) == corrupt
                #expect(isRead, corruption.comment)
                let isWritten = try write(folder, sut, corruption)
                let isSame: Bool = try folder.folder.bytes(of: file) == corrupt
                #expect(isWritten || isSame, corruption.comment)
            } catch {
                Issue.record("seed \(seed): \(corruption.sentence): \(error)")
            }
            #expect(try folder.folder.names.filter { $0.contains("damaged") } == [], corruption.comment)
            for name in try folder.folder.names {
                try FileManager.default.removeItem(atPath: folder.folder.path + "/" + name)
            }
        }
    }

    /// The result of `body`; `nil` for a reported corruption.
    func result<Value>(_ corruption: RandomCorruption, _ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            let told: [StorageError.Reason] = [.damaged, .newerVersion, .unavailable, .readOnly]
            let reason = (error as? StorageError)?.reason
            #expect(reason.map(told.contains) == true, "\(corruption.sentence): \(error)")
            return nil
        }
    }
}
