import StorageInterface
import Testing

@testable import StorageSQLite

/// Keeps in one file what the reader has made, which nobody else has; stores of it are told apart by numbers.
protocol ReaderFile: Sendable {
    static var kind: DatabaseKind { get }

    init(folder: String, options: DatabaseOptions)

    var path: String { get }

    func insert(_ numbers: some Sequence<Int>) throws
    /// Stores something that takes several pages.
    func insertLong(_ number: Int) throws
    func delete(_ number: Int) throws
    /// The numbers of what is stored, the last ones first.
    func numbers() throws -> [Int]
    func damagedCount() throws -> Int

    /// Sets the number of pages to which the file may grow, and returns it.
    func limit(toPages pages: Int64) throws -> Int64
}

extension Session {
    mutating func limit(toPages pages: Int64) throws(StorageError) -> Int64 {
        try connection.number("max_page_count = \(pages)")
    }
}

/// A folder for such a file, and what tests do with it.
struct ReaderFolder<File: ReaderFile> {
    static var file: String { File.kind.fileName }
    var file: String { Self.file }

    let folder: TemporaryFolder

    init(_ folder: TemporaryFolder) {
        self.folder = folder
    }

    init() throws {
        folder = try TemporaryFolder()
    }

    var database: String { folder.path + "/" + Self.file }

    func open(vfs: String? = nil, busyTimeout: Duration = .seconds(5)) -> File {
        File(
            folder: folder.path, options: DatabaseOptions(kind: File.kind, busyTimeout: busyTimeout, vfs: vfs)
        )
    }

    /// Runs statements on the file past the module.
    func execute(_ statements: String...) throws {
        let connection = try Connection(database, flags: 2)
        for statement in statements { try connection.execute(statement) }
    }

    /// The reason for which something fails; `nil` where it succeeds.
    func reason(_ body: () throws -> Void) -> StorageError.Reason? {
        do {
            try body()
            return nil
        } catch {
            #expect(error is StorageError)
            return (error as? StorageError)?.reason
        }
    }
}
