import Foundation
import Glibc
import ItemInterface
import LibraryStorageInterface
import StorageSQLite

/// A library with all of ``LibraryItems``, half of them read and some bookmarked.
struct FilledLibrary {
    let folder: TemporaryFolder
    /// The items that the library, and SQLite in C, store in a second from the first windows of all sources.
    let rate: Double, rateInC: Double

    /// Fills a library and its peer in turn, window by window, so that other load of the machine affects
    /// both.
    init() throws {
        folder = try TemporaryFolder()
        let store = SQLiteLibrary(folder: folder.path, findsDuplicates: true)
        for source in 0..<LibraryItems.sourceCount { try store.subscribe(LibraryItems.subscription(source)) }
        let peer = try LibraryPeer(folder: folder.path)
        var (time, timeInC) = (0.0, 0.0)
        for source in 0..<LibraryItems.sourceCount {
            let window = LibraryItems.window(ofSource: source)
            time += try seconds {
                let outcome = try store.merge(window, retaining: .count(LibraryItems.countOfSource))
                guard outcome?.inserted.count == window.items.count else {
                    throw CannotRun("items are missing.")
                }
            }
            timeInC += try seconds { try peer.insert(window) }
        }
        rate = Double(LibraryItems.count) / time
        rateInC = Double(LibraryItems.count) / timeInC
    }

    /// Marks every second item read and bookmarks one in 200.
    func use() throws {
        let store = SQLiteLibrary(folder: folder.path, findsDuplicates: true)
        for source in 0..<LibraryItems.sourceCount {
            let numbers = source * LibraryItems.countOfSource..<(source + 1) * LibraryItems.countOfSource
            let read = numbers.filter { $0.isMultiple(of: 2) }
            guard try store.setRead(true, read.map(Items.id)).count == read.count else {
                throw CannotRun("items were not marked.")
            }
        }
        for number in stride(from: 0, to: LibraryItems.count, by: 200) {
            try store.insertBookmark(
                of: LibraryItems.item(number), from: LibraryItems.record(0),
                at: Date(timeIntervalSinceReferenceDate: Double(number)))
        }
    }

    /// Loads all files of a folder into the page cache.
    static func readPages(of folder: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let file = try FileHandle(forReadingFrom: URL(filePath: "\(folder)/\(name)"))
            while try file.read(upToCount: 1 << 20)?.isEmpty == false {}
        }
    }

    /// Drops all files of a folder from the page cache.
    static func forgetPages(of folder: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let file = open("\(folder)/\(name)", O_RDONLY)
            guard file >= 0 else { continue }
            defer { close(file) }
            // Dirty pages cannot be dropped.
            fsync(file)
            guard posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) == 0 else {
                throw CannotRun("the kernel does not forget the pages of \(name).")
            }
        }
    }
}
