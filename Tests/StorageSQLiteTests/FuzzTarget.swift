import FoundationEssentials
import Glibc
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageInterface

@testable import StorageSQLite

/// A small library, with a log, in which a fuzzer overwrites bytes; `Tools/fuzz StorageSQLite` calls it.
///
/// The bytes are patches: three bytes with a place in the file, which the log follows, a byte with the number
/// of bytes, and these. A number with the highest bit cuts the file, or the log, off at the place. Behind two
/// bytes 255, a third one chooses what the others are: a sealed record, or a search.
enum FuzzTarget {
    /// The seed corpus.
    static let seeds = patches + records + searches

    /// The patches that it starts from: headers of the file, of pages and of the log, as they are, and what cuts off.
    static let patches: [[UInt8]] = {
        let pages = stride(from: 0, to: sample.file.count, by: 4_096).map {
            patch(at: $0 == 0 ? 100 : $0, 40)
        }
        let (file, log) = (sample.file.count, sample.log.count)
        return [
            patch(at: 0, 100), patch(at: file, 56), cut(at: file + log / 2),
            cut(at: file / 2) + cut(at: file),
            Array(pages.joined()), cut(at: file) + pages.joined(),
        ]
    }()

    static let records =
        RecordSample.allCases.flatMap { record -> [[UInt8]] in
            let bytes = Array(record.bytes.dropLast(8))
            return [bytes, bytes + [0], Array(bytes.dropLast()), []].map {
                [0xFF, 0xFF, record.rawValue] + $0
            }
        } + [
            // Without the fields of later builds, and with other numbers of a kind and of a count.
            [0xFF, 0xFF, RecordSample.fetchState.rawValue] + [UInt8](repeating: 0, count: 21),
            [0xFF, 0xFF, RecordSample.subscription.rawValue] + [UInt8](repeating: 0, count: 11),
            [0xFF, 0xFF, RecordSample.editing.rawValue, 3, 0], [0xFF, 0xFF, RecordSample.texts.rawValue, 2],
            [0xFF, 0xFF, RecordSample.texts.rawValue] + [UInt8](repeating: 0xFF, count: 12),
            [0xFF, 0xFF, RecordSample.source.rawValue] + [UInt8](repeating: 0xFF, count: 12),
        ]

    static let searches = [
        "title:1 OR text:11 -author:a", "source:Source group:a",
        "-(has:picture OR is:read) link:example has:link",
        "-is:unread -has:link \"text 11\" tit*", "((((((((((a))))))))))", "(a OR -b) (-c -d) -(a -(b OR c))",
        "-a -b",
        "source:x OR a", "has:comments OR after:2000", "-(-a)", "-source:zzz", "-(-has:link)",
        "a OR (b (c OR (d (e OR (f (g OR (h (i OR (j k)))))))))", "text:- OR 1",
    ].map { [0xFF, 0xFF, 0xFF] + Array($0.utf8) }

    /// The promise that a library with these patches breaks; `nil` if none is broken.
    static func fault(in bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFF, 0xFF]) { return fault(inSearch: bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFF]), let kind = bytes.dropFirst(2).first,
            let record = RecordSample(rawValue: kind)
        {
            return fault(in: record, bytes.dropFirst(3))
        }
        return opened(bytes) { library, folder, files in
            let before = rows(of: library)
            if let fault = Self.fault(of: before) ?? faultOfReading(library) { return fault }
            // A log is moved into the file when a write succeeds.
            func isChanged() -> Bool { files[1].isEmpty && storedFiles(in: folder)[0] != files[0] }
            if isChanged() { return "reading changed the file" }
            let new = item(99, of: 1)
            let bookmark = result { () throws(StorageError) in
                try library.insertBookmark(of: new, from: record(1), at: date(99))
            }
            if let fault = Self.fault(of: bookmark) { return fault }
            let after = rows(of: library)
            switch (bookmark, before, after) {
            case (.failure, _, _) where isChanged():
                return "a failed write changed the file"
            case (.success, .success(let before), .success(let after))
            where after.filter({ $0.id != new.id }) != before || !after.contains { $0.id == new.id }:
                return "a bookmark is missing: \(after.count) after \(before.count)"
            default: return Self.fault(of: after) ?? faultOfWriting(library)
            }
        }
    }

    /// Whether one item is corrupt and the others can be read.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        opened(bytes) { library, _, _ in
            let found = try? library.list(ItemScope())
            return try? library.damagedCount() == 1 && found?.count == 15 ? "canary" : nil
        } != nil
    }

    /// The promise that a record breaks: read and written, it is the same.
    private static func fault(in record: RecordSample, _ bytes: ArraySlice<UInt8>) -> String? {
        var writer = ByteWriter(capacity: bytes.count + 8)
        for byte in bytes { writer.append(byte) }
        if record.rewritten(Array(bytes)) == Array(bytes) { return "a record without a hash" }
        guard let written = record.rewritten(writer.sealed(for: record.id)) else { return nil }
        return record.rewritten(written) == written ? nil : "\(record) is another record when written"
    }

    /// The promise that a search breaks: it finds the items that match, and no others.
    private static func fault(inSearch bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard
            let query = try? SearchQuery(
                parsing: text, now: date(60), calendar: Calendar(identifier: .gregorian))
        else {
            return nil
        }
        return opened([]) { library, _, _ in
            let found = result { () throws(StorageError) in
                let lists = try [ItemScope(), ItemScope(search: ItemSearch(query))].map {
                    (scope) throws(StorageError) in
                    let list = try library.list(scope)
                    return Set((try library.items(at: 0..<list.count, of: list) ?? []).map(\.id))
                }
                return lists[1].isSubset(of: lists[0])
            }
            guard case .success(let isSubset) = found else { return fault(of: found) ?? "\(text): \(found)" }
            return isSubset || text.contains("is:") ? nil : "\(text) finds other items"
        }
    }

    // MARK: Promises

    /// The result of a body with the library of patched files; then that these are still there.
    private static func opened(
        _ bytes: [UInt8], _ body: (SQLiteLibrary, String, [Data]) -> String?
    ) -> String? {
        let folder = makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = sample(patchedWith: bytes)
        for (name, bytes) in zip(names, files) where !bytes.isEmpty || name == names[0] {
            _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: bytes)
        }
        let inode = DatabaseFiles(database: folder + "/" + names[0]).identity
        let fault = body(openLibrary(in: folder), folder, files)
        let left = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        if let other = left.first(where: {
            !(names + ["-shm", "-lock", "-journal"].map { names[0] + $0 }).contains($0)
        }) {
            return "there is a file \(other)"
        }
        guard DatabaseFiles(database: folder + "/" + names[0]).identity == inode else {
            return "the file was replaced"
        }
        return fault
    }

    /// The fault of an error that does not say what is wrong with the file.
    private static func fault<Value>(of result: Result<Value, StorageError>) -> String? {
        guard case .failure(let error) = result else { return nil }
        let told: [StorageError.Reason] = [.damaged, .newerVersion, .unavailable, .readOnly]
        return told.contains(error.reason) && !error.message.isEmpty ? nil : "\(error)"
    }

    private static func result<Value>(
        _ body: () throws(StorageError) -> Value
    ) -> Result<Value, StorageError> {
        do throws(StorageError) { return .success(try body()) } catch { return .failure(error) }
    }

    private static func rows(of library: SQLiteLibrary) -> Result<[ListedItem], StorageError> {
        result { () throws(StorageError) in
            let list = try library.list(ItemScope(filter: .bookmarked))
            return try library.items(at: 0..<list.count, of: list) ?? []
        }
    }

    private static func faultOfReading(_ library: SQLiteLibrary) -> String? {
        let search = ItemScope(search: ItemSearch(SearchQuery(.words(SearchWords(["title"])))))
        for scope in ItemScope.Filter.allCases.map({ ItemScope(filter: $0) }) + [search] {
            let found = result { () throws(StorageError) in
                let list = try library.list(scope)
                let items = try library.items(at: 0..<list.count, of: list) ?? []
                _ = try library.positions(of: items.map(\.id), in: list)
                for item in items.prefix(20) { _ = try? library.item(item.id) }
                return try library.counts(of: scope)
            }
            if let fault = fault(of: found) { return fault }
        }
        return fault(of: result { () throws(StorageError) in try library.subscriptions() })
            ?? fault(of: result { () throws(StorageError) in try library.bookmarks() })
            ?? fault(of: result { () throws(StorageError) in try library.pendingMarks(of: account.id) })
            ?? fault(of: result { () throws(StorageError) in try library.rules() })
            ?? fault(of: result { () throws(StorageError) in try library.counts() })
            ?? fault(of: result { () throws(StorageError) in try library.damagedCount() })
    }

    private static func faultOfWriting(_ library: SQLiteLibrary) -> String? {
        let ids = (1...20).map(id)
        return fault(of: result { () throws(StorageError) in try library.setRead(true, ids) })
            ?? fault(
                of: result { () throws(StorageError) in try library.markRead(ItemScope(filter: .unread)) })
            ?? fault(
                of: result { () throws(StorageError) in
                    try library.merge(batch(1, 4..<30), retaining: .count(9))
                })
            ?? fault(of: result { () throws(StorageError) in try library.extendSearchIndex(by: 9) })
            ?? fault(of: result { () throws(StorageError) in try library.deleteBookmark(of: ids[2]) })
            ?? fault(of: result { () throws(StorageError) in try library.unsubscribe(id(-1)) })
            ?? fault(
                of: result { () throws(StorageError) in
                    try library.removeAccount(account.id, keepingBookmarks: true)
                })
    }

    // MARK: The library

    private static let names = ["library.sqlite", "library.sqlite-wal"]

    /// The file of a library of 16 items in two sources, and its log with the last changes.
    private static let sample: (file: [UInt8], log: [UInt8]) = {
        let folder = makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let library = openLibrary(in: folder)
        let isMade = result { () throws(StorageError) in
            try library.store(account)
            for source in 1...2 {
                let feed = source == 2 ? AccountFeed(account: account.id, feed: "feed/1") : nil
                try library.subscribe(Subscription(record(source), account: feed, subscribedAt: date(source)))
                _ = try library.merge(batch(source, source * 10..<source * 10 + 8), retaining: .count(20))
            }
            _ = try library.extendSearchIndex(by: 9)
            for number in [11, 12, 21] {
                try library.insertBookmark(
                    of: item(number, of: number / 10), from: record(number / 10), at: date(number))
            }
            try library.setArticle("<p>Article", of: id(12))
            _ = try library.add(Rule(id: id(1), text: "title:13", action: .hide, addedAt: date(3)))
            try library.add(.unsubscribe(feed: "feed/2"), to: account.id)
            _ = try library.setRead(true, [id(14), id(22)])
            _ = try library.extendSearchIndex(by: 9)
            _ = try library.merge(batch(1, 12..<17), retaining: .count(20))
        }
        if let fault = fault(of: isMade) { fatalError(fault) }
        let files = storedFiles(in: folder)
        return (Array(files[0]), Array(files[1]))
    }()

    private static func makeFolder() -> String {
        let memory = FileManager.default.isWritableFile(atPath: "/dev/shm")
        let folder = (memory ? "/dev/shm" : "/tmp") + "/feedhost-fuzz-\(UUID().uuidString)"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func openLibrary(in folder: String) -> SQLiteLibrary {
        SQLiteLibrary(
            path: folder + "/" + names[0],
            DatabaseOptions(kind: .library, busyTimeout: .milliseconds(50), shortListCount: 0))
    }

    private static func storedFiles(in folder: String) -> [Data] {
        names.map { name in
            let path = folder + "/" + name
            // Foundation does not free its buffer for an empty file.
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return (size ?? 0) > 0 ? FileManager.default.contents(atPath: path) ?? Data() : Data()
        }
    }

    private static func sample(patchedWith bytes: [UInt8]) -> [Data] {
        let fileCount = sample.file.count
        var (all, ends) = (sample.file + sample.log, [fileCount, fileCount + sample.log.count])
        var rest = bytes[...]
        while rest.count >= 4 {
            let place =
                (Int(rest[rest.startIndex]) << 16 | Int(rest[rest.startIndex + 1]) << 8
                    | Int(rest[rest.startIndex + 2])) % all.count
            let count = Int(rest[rest.startIndex + 3])
            rest = rest.dropFirst(4)
            if count > 0x7F {
                ends[place < fileCount ? 0 : 1] = place
            } else {
                for (index, byte) in rest.prefix(count).enumerated() where place + index < all.count {
                    all[place + index] = byte
                }
                rest = rest.dropFirst(count)
            }
        }
        return [Data(all[..<ends[0]]), Data(all[fileCount..<ends[1]])]
    }

    /// The patch that changes nothing at a place.
    private static func patch(at place: Int, _ count: Int) -> [UInt8] {
        let bytes = (sample.file + sample.log).dropFirst(place).prefix(count)
        return [UInt8(place >> 16), UInt8(place >> 8 & 0xFF), UInt8(place & 0xFF), UInt8(bytes.count)] + bytes
    }

    private static func cut(at place: Int) -> [UInt8] {
        [UInt8(place >> 16), UInt8(place >> 8 & 0xFF), UInt8(place & 0xFF), 0x80]
    }

    private static let account = Account(
        kind: "test", address: HTTPURL("http://a.example")!, user: "ada", addedAt: date(1))

    private static func id(_ number: Int) -> UUID {
        20..<30 ~= number
            ? AccountFeed.item(Int64(number), of: account.id)
            : UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: number)))
    }

    private static func date(_ number: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(number)) }

    private static func record(_ source: Int) -> SourceRecord {
        SourceRecord(
            id: id(-source), kind: "test", address: "http://a.example/\(source)", title: "Source \(source)")
    }

    private static func item(_ number: Int, of source: Int) -> FeedItem {
        FeedItem(
            ItemSummary(
                id: id(number), source: id(-source), nativeID: "\(number)", title: "Title \(number)",
                published: date(number), firstSeen: date(1), link: HTTPURL("http://a.example/\(number)")),
            text: .plain(String(repeating: "Text \(number). ", count: number)))
    }

    private static func batch(_ source: Int, _ numbers: Range<Int>) -> FetchedBatch {
        FetchedBatch(
            source: id(-source), shape: .accumulating, items: numbers.map { item($0, of: source) },
            fetchedAt: date(50), fetchState: FetchState())
    }
}
