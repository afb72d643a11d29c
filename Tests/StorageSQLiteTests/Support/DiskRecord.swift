import Foundation
import Glibc
import RandomTesting

/// The changes of a folder's files in their order, from which the files after a power cut are made.
///
/// The disk is one whose power is cut while the system has the changes in memory: what was not synced is kept, lost,
/// or torn by sectors. It makes two promises, as SQLite expects of disks by default: a torn write changes no byte
/// outside of it (powersafe overwrite), and the changes of a folder's entries survive in their order.
struct DiskRecord: Sendable {
    private enum Change {
        case write(file: Int, offset: Int, Data)
        case truncate(file: Int, size: Int)
        case sync(file: Int)
        /// Entries that appear, or disappear with `nil`, at once.
        case entries([String: Int?])
        case syncFolder
    }

    let folder: String
    private var changes: [Change] = []
    /// The files that were there before, by number.
    private var original: [Int: Data] = [:]
    private let originalEntries: [String: Int]
    /// The numbers of the entries' files, with their inodes.
    private var entries: [String: (file: Int, inode: UInt)] = [:]
    private var fileCount = 0

    /// Starts the record of a folder, whose present files are synced.
    init(_ folder: TemporaryFolder) {
        self.folder = folder.path
        for (name, inode) in Self.inodes(in: folder.path) {
            entries[name] = (fileCount, inode)
            original[fileCount] = try? folder.bytes(of: name)
            fileCount += 1
        }
        originalEntries = entries.mapValues(\.file)
    }

    /// The number of changes.
    var count: Int { changes.count }
    /// The number of writes among the changes.
    private(set) var writeCount = 0

    /// The number of the file with a path; `nil` outside of the folder.
    mutating func file(_ path: String) -> Int? {
        observeEntries()
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return "\(folder)/\(name)" == path ? entries[name]?.file : nil
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer, to file: Int, at offset: Int) {
        observeEntries()
        changes.append(.write(file: file, offset: offset, Data(bytes)))
        writeCount += 1
    }

    mutating func truncate(_ file: Int, to size: Int) {
        observeEntries()
        changes.append(.truncate(file: file, size: size))
    }

    mutating func sync(_ file: Int) {
        observeEntries()
        changes.append(.sync(file: file))
    }

    mutating func syncFolder() {
        observeEntries()
        changes.append(.syncFolder)
    }

    /// Records the entries that appeared and disappeared, also by calls that are not SQLite's.
    mutating func observeEntries() {
        let found = Self.inodes(in: folder)
        var gone = entries.filter { found[$0.key] != $0.value.inode }
        var came = found.filter { entries[$0.key]?.inode != $0.value }
        while let (name, inode) = came.popFirst() {
            var change: [String: Int?] = [:]
            if let moved = gone.first(where: { $0.value.inode == inode }) {
                entries[moved.key] = nil
                gone[moved.key] = nil
                change[moved.key] = .some(nil)
                entries[name] = moved.value
            } else {
                entries[name] = (fileCount, inode)
                fileCount += 1
            }
            gone[name] = nil
            change[name] = entries[name]?.file
            changes.append(.entries(change))
        }
        for name in gone.keys {
            entries[name] = nil
            changes.append(.entries([name: nil]))
        }
    }

    /// The inodes of a folder's files, without the indices of WALs, which are memory.
    private static func inodes(in folder: String) -> [String: UInt] {
        guard let stream = opendir(folder) else { return [:] }
        defer { closedir(stream) }
        var inodes: [String: UInt] = [:]
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(cString: $0.bindMemory(to: CChar.self).baseAddress!)
            }
            if name != ".", name != "..", !name.hasSuffix("-shm") { inodes[name] = UInt(entry.pointee.d_ino) }
        }
        return inodes
    }

    // MARK: Cut

    /// The files after a power cut that let these changes happen.
    func files(after count: Int, _ cut: PowerCut, _ random: inout SeededGenerator) -> [String: Data] {
        var (synced, syncedEntries) = (original, originalEntries)
        var (pending, pendingEntries): ([Int: [Change]], [[String: Int?]]) = ([:], [])
        func add(_ entries: [String: Int?]) {
            for (name, file) in entries { syncedEntries[name] = file }
        }
        for change in changes.prefix(count) {
            switch change {
            case .write(let file, _, _), .truncate(let file, _): pending[file, default: []].append(change)
            case .sync(let file):
                for change in pending[file] ?? [] { Self.apply(change, to: &synced[file, default: Data()]) }
                pending[file] = nil
            case .entries(let entries): pendingEntries.append(entries)
            case .syncFolder:
                pendingEntries.forEach(add)
                pendingEntries = []
            }
        }
        pendingEntries.prefix(cut.keptCount(of: pendingEntries.count, &random)).forEach(add)
        return syncedEntries.sorted { $0.key < $1.key }.reduce(into: [:]) { files, entry in
            var bytes = synced[entry.value] ?? Data()
            for change in pending[entry.value] ?? [] {
                for part in parts(of: change, cut, &random) { Self.apply(part, to: &bytes) }
            }
            files[entry.key] = bytes
        }
    }

    /// What the disk has of a change that was not synced.
    private func parts(of change: Change, _ cut: PowerCut, _ random: inout SeededGenerator) -> [Change] {
        guard case .write(let file, let offset, let bytes) = change, cut.tears(&random) else {
            return cut.keeps(&random) ? [change] : []
        }
        var parts: [Change] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, (offset + start) / 512 * 512 + 512 - offset)
            if let kept = cut.sector(bytes[start..<end], &random) {
                parts.append(.write(file: file, offset: offset + start, kept))
            }
            start = end
        }
        return parts
    }

    private static func apply(_ change: Change, to bytes: inout Data) {
        switch change {
        case .write(_, let offset, let written):
            let end = offset + written.count
            if bytes.count < end { bytes.append(Data(count: end - bytes.count)) }
            bytes.replaceSubrange(offset..<end, with: written)
        case .truncate(_, let size):
            bytes = bytes.prefix(size) + Data(count: max(0, size - bytes.count))
        default: break
        }
    }
}

/// What a power cut does to changes that were not synced.
struct PowerCut: CustomStringConvertible {
    /// The share of changes that the disk has.
    var kept = 0.0
    /// The share of writes of which it has some sectors.
    var torn = 0.0
    /// Whether sectors that it was writing have other bytes.
    var hasGarbage = false

    /// Loses all that was not synced.
    static let total = PowerCut()

    static func random(_ random: inout SeededGenerator) -> PowerCut {
        PowerCut(
            kept: [0, 0, 0.1, 0.5, 0.9, 1].randomElement(using: &random)!,
            torn: [0, 0, 0.2, 1].randomElement(using: &random)!, hasGarbage: .random(using: &random))
    }

    var description: String { "kept \(kept), torn \(torn)\(hasGarbage ? ", with garbage" : "")" }

    func keeps(_ random: inout SeededGenerator) -> Bool { Double.random(in: 0..<1, using: &random) < kept }

    func tears(_ random: inout SeededGenerator) -> Bool { Double.random(in: 0..<1, using: &random) < torn }

    /// The number of the first of some changes that the disk has in their order.
    func keptCount(of count: Int, _ random: inout SeededGenerator) -> Int {
        kept == 0 ? 0 : kept == 1 ? count : Int.random(in: 0...count, using: &random)
    }

    /// The bytes of a sector of a torn write; `nil` for those before it.
    func sector(_ bytes: Data, _ random: inout SeededGenerator) -> Data? {
        switch Int.random(in: 0..<8, using: &random) {
        case ..<3: return nil
        case 3 where hasGarbage: return Data(count: bytes.count)
        case 4 where hasGarbage:
            return Data(bytes.map { _ in UInt8.random(in: 0...255, using: &random) })
        default: return Data(bytes)
        }
    }
}
