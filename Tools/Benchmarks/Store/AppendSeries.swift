import Foundation
import LibraryStorageInterface
import StorageSQLite

/// The time of merging older pages, one transaction each, into the copy of a feed of a given length, by the
/// library and by C.
final class AppendSeries {
    /// The number of pages of one value: each value includes several checkpoints of SQLite, and the feed's
    /// length stays about the same.
    private let appended: Int
    /// The pages of the feed before.
    let pages: Int

    private let folder: TemporaryFolder
    private let library: SQLiteLibrary
    private let peer: LibraryPeer
    private var next: Int
    private var nextInC: Int

    init(pages: Int, appending appended: Int) throws {
        self.pages = pages
        self.appended = appended
        folder = try TemporaryFolder()
        let path = folder.path + "/library.sqlite"
        library = try Items.copy(of: pages * 10, at: path)
        peer = try LibraryPeer(folder: folder.path)
        for page in 0..<pages { try peer.insert(Items.page(page)) }
        (next, nextInC) = (pages, pages)
    }

    /// The mean time of merging one page, in microseconds.
    func append() throws -> Double {
        try microseconds(&next) { page in
            guard try library.merge(page, retaining: .days(7))?.inserted.count == 10 else {
                throw CannotRun("the library does not append.")
            }
        }
    }

    /// The same in C.
    func appendInC() throws -> Double { try microseconds(&nextInC) { try peer.merge($0) } }

    private func microseconds(
        _ next: inout Int, _ append: (FetchedBatch) throws -> Void
    ) throws -> Double {
        let pages = (next..<next + appended).map { Items.page($0) }
        next += appended
        return try seconds { for page in pages { try append(page) } } / Double(appended) * 1_000_000
    }
}
