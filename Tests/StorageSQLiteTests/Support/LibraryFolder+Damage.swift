import Foundation
import RandomTesting
import StorageInterface
import Testing

@testable import StorageSQLite

/// The number of random damages of each file that the reader has: 300; 2,000 where `FEEDHOST_SLOW` is 1; as many as
/// `FEEDHOST_DAMAGES` says.
private let damageCount: Int = {
    let environment = ProcessInfo.processInfo.environment
    if let count = environment["FEEDHOST_DAMAGES"].flatMap({ Int($0) }) { return count }
    return environment["FEEDHOST_SLOW"] == "1" ? 2_000 : 300
}()
private let damagesOfASeed = 50

/// The seeds of all random damages of a file.
let damageSeeds = 0..<(damageCount / damagesOfASeed)

extension LibraryFolder {
    /// Damages a file at random, each time as it was, and expects that reading leaves it as it is then, and that no other
    /// is put in its place.
    ///
    /// - Parameters:
    ///   - bytes: The sound file.
    ///   - read: Expects that nothing wrong is read.
    ///   - write: Writes, and returns whether that succeeded; where not, the file stays as it is.
    static func checkDamages(
        of bytes: Data, seed: Int, read: (Self, SQLiteLibrary, Damage) throws -> Void,
        write: (Self, SQLiteLibrary, Damage) throws -> Bool
    ) throws {
        let folder = try Self()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<damagesOfASeed {
            let damage = Damage(of: [file: bytes], names: [file], &random)
            guard let damaged = damage.files[file] else { continue }
            try folder.folder.write(damaged, to: file)
            do {
                let sut = folder.open()
                try read(folder, sut, damage)
                let isRead: Bool = try folder.folder.bytes(of: file) == damaged
                #expect(isRead, damage.comment)
                let isWritten = try write(folder, sut, damage)
                let isSame: Bool = try folder.folder.bytes(of: file) == damaged
                #expect(isWritten || isSame, damage.comment)
            } catch {
                Issue.record("seed \(seed): \(damage.sentence): \(error)")
            }
            #expect(try folder.folder.names.filter { $0.contains("damaged") } == [], damage.comment)
            for name in try folder.folder.names {
                try FileManager.default.removeItem(atPath: folder.folder.path + "/" + name)
            }
        }
    }

    /// What `body` returns; `nil` where the file cannot be used, which is told.
    func result<Value>(_ damage: Damage, _ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            let told: [StorageError.Reason] = [.damaged, .newerVersion, .unavailable, .readOnly]
            let reason = (error as? StorageError)?.reason
            #expect(reason.map(told.contains) == true, "\(damage.sentence): \(error)")
            return nil
        }
    }
}
