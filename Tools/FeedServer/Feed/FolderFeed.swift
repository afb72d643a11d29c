import FoundationEssentials
import Glibc
import Synchronization

/// The pictures of a folder, newest first. The folder is listed each time, and a file is read only when it changed.
final class FolderFeed: FeedSource {
    /// The format of a file, valid while its status is the same.
    private struct Known {
        let status: RegularFile
        let format: PictureFormat?
    }

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

    func comments(of item: FeedItem) -> [Comment] { [] }

    func items() -> [FeedItem] {
        let entries = names().compactMap { name in
            RegularFile("\(path)/\(name)").map { (name: name, status: $0) }
        }
        let pictures = known.withLock { known in
            var fresh: [String: Known] = [:]
            for (name, status) in entries {
                let old = known[name]
                fresh[name] = old?.status == status ? old : Known(status: status, format: format(of: name))
            }
            known = fresh
            return entries.compactMap { name, status in
                fresh[name]?.format.map { (name: name, modified: status.modified, format: $0) }
            }
        }
        // Pictures of the same time are ordered by name.
        let sorted = pictures.sorted { ($1.modified, $0.name) < ($0.modified, $1.name) }
        let items = sorted.map { picture in
            FeedItem(
                id: UUID(stableFor: picture.name), description: description(of: picture.name),
                location: location,
                published: Date(timeIntervalSince1970: Double(picture.modified) / 1_000_000_000),
                artwork: .file(path: "\(path)/\(picture.name)", format: picture.format))
        }
        let byID = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        seen.withLock { $0 = byID }
        return items
    }

    func item(_ id: UUID) -> FeedItem? { seen.withLock { $0[id] } ?? items().first { $0.id == id } }

    private func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }
    }

    private func format(of name: String) -> PictureFormat? {
        RegularFile.read("\(path)/\(name)", atMost: PictureFormat.magicLength).flatMap(
            PictureFormat.init(magic:))
    }

    /// The text of `NAME.txt` beside the picture `NAME.jpg`.
    private func description(of name: String) -> String? {
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        guard let bytes = RegularFile.read("\(path)/\(stem).txt", atMost: 4096) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        let words = text.split { $0.isWhitespace || $0.isNewline }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
