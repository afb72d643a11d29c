import FoundationEssentials
import StorageInterface

extension ImageDiskCache {
    /// Names the pictures of a server that never make room, in place of those named before.
    func keep(_ urls: Set<String>, of source: String) throws(StorageError) {
        try keep(Set(urls.map { Self.name(of: $0, source) }), of: Digest(of: Data(source.utf8)))
    }

    func keep(_ names: Set<Digest>, of source: Digest) throws(StorageError) {
        try open()
        guard names != kept[source, default: []] else { return }
        try store(names, to: folder.kept(of: source))
        kept[source] = names.isEmpty ? nil : names
        shelf!.keep(allKept)
    }

    /// The names of all servers' pictures that never make room.
    var allKept: Set<Digest> {
        kept.values.reduce(into: []) { $0.formUnion($1) }
    }

    private func store(_ names: Set<Digest>, to path: String) throws(StorageError) {
        guard !names.isEmpty else { return try fileSystem.remove(path) }
        let aside = asidePath()
        let lines = names.map(\.hexadecimal).joined(separator: "\n")
        do throws(StorageError) {
            try fileSystem.write(Data(lines.utf8), to: aside)
            try fileSystem.move(aside, to: path)
        } catch {
            try? fileSystem.remove(aside)
            throw error
        }
    }

    /// By server, what ``keep(_:of:)`` has stored, as far as it is not damaged.
    func storedNamesToKeep() throws(StorageError) -> [Digest: Set<Digest>] {
        var stored: [Digest: Set<Digest>] = [:]
        for entry in try fileSystem.entries(of: folder.kept) {
            guard let source = Digest(hexadecimal: entry.name), entry.target == nil,
                let data = try fileSystem.read(folder.kept(of: source))
            else {
                try? fileSystem.remove(folder.kept + "/" + entry.name)
                continue
            }
            let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
            stored[source] = Set(lines.compactMap { Digest(hexadecimal: $0) })
        }
        return stored
    }
}
