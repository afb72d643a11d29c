import FoundationEssentials
import Glibc
import Synchronization

/// The pictures of a folder, newest first. It is listed each time; a file is read when it changed.
final class FolderFeed: FeedSource {
    /// A file's format, valid while its status is the same.
    private typealias Known = (status: RegularFile, format: PictureFormat?)

    private let path: String
    private let location: String?
    private let known = Mutex<[String: Known]>([:])
    private let seen = Mutex<[UUID: FeedItem]>([:])

    init(path: String) {
        self.path = path
        location = realpath(path, nil).map { resolved in
            defer { free(resolved) }
            return String(String(cString: resolved).split(separator: "/").last ?? "/")
        }
    }

    func items() -> [FeedItem] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let files = known.withLock { known in
            let files = names.filter { !$0.hasPrefix(".") }.compactMap { name in
                RegularFile("\(path)/\(name)").map { status -> (name: String, file: Known) in
                    if let old = known[name], old.status == status { return (name, old) }
                    let magic = RegularFile.read("\(path)/\(name)", atMost: 12)
                    return (name, (status, magic.flatMap(PictureFormat.init(magic:))))
                }
            }
            known = Dictionary(files.map { ($0.name, $0.file) }, uniquingKeysWith: { $1 })
            return files
        }
        // Pictures of the same time are ordered by name.
        let sorted = files.sorted { ($1.file.status.modified, $0.name) < ($0.file.status.modified, $1.name) }
        let items = sorted.compactMap { name, file in
            file.format.map { format in
                FeedItem(
                    id: UUID(stableFor: name), description: description(of: name), location: location,
                    published: Date(timeIntervalSince1970: Double(file.status.modified) / 1_000_000_000),
                    number: Int64(file.status.modified) / 1_000_000,
                    format: format, artwork: .file(path: "\(path)/\(name)"))
            }
        }
        seen.withLock { $0 = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }) }
        return items
    }

    func comments(of item: FeedItem) -> [Comment] { [] }
    func item(_ id: UUID) -> FeedItem? { seen.withLock { $0[id] } ?? items().first { $0.id == id } }

    /// The text of `NAME.txt` beside the picture `NAME.jpg`.
    private func description(of name: String) -> String? {
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        guard let bytes = RegularFile.read("\(path)/\(stem).txt", atMost: 4096) else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split { $0.isWhitespace || $0.isNewline }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
