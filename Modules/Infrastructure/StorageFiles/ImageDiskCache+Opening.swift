import StorageInterface

extension ImageDiskCache {
    /// Looks once at what the folder has, deletes what belongs to nothing, and keeps to the budget.
    func open() throws(StorageError) {
        guard shelf == nil else { return }
        for path in [folder.pictures, folder.names, folder.kept, folder.aside] {
            try fileSystem.makeFolder(path)
        }
        // The names first: the picture of a name that is made after this is there already.
        let names = try fileSystem.entries(of: folder.names)
        let pictures = try fileSystem.entries(of: folder.pictures)
        let aside = try fileSystem.entries(of: folder.aside)
        kept = try storedNamesToKeep()
        shelf = shelf(of: pictures)
        shelf!.keep(allKept)
        for entry in names { adopt(entry) }
        for picture in shelf!.nameless where isLeft(shelf!.pictures[picture]!.lastUse) {
            try? delete(picture)
        }
        for entry in aside where isLeft(entry.time) {
            try? fileSystem.remove(folder.aside + "/" + entry.name)
        }
        // What cannot be deleted now is tried again when the next picture is stored.
        try? makeRoom(for: 0)
    }

    private func shelf(of entries: [FileEntry]) -> Shelf {
        var shelf = Shelf()
        for entry in entries.sorted(by: { $0.time < $1.time }) {
            if let picture = Digest(hexadecimal: entry.name), entry.target == nil {
                shelf.add(picture, size: entry.size, lastUse: max(entry.time, shelf.lastUse + 1))
            } else {
                try? fileSystem.remove(folder.pictures + "/" + entry.name)
            }
        }
        return shelf
    }

    private func adopt(_ entry: FileEntry) {
        if let name = Digest(hexadecimal: entry.name), let target = entry.target,
            let picture = folder.digest(ofTarget: target), shelf!.pictures[picture] != nil
        {
            _ = shelf!.name(name, picture)
        } else {
            try? fileSystem.remove(folder.names + "/" + entry.name)
        }
    }

    /// Nobody is about to need a file of this time: another cache makes one in less than a minute.
    private func isLeft(_ time: Int64) -> Bool {
        abs(nanoseconds - time) > 60_000_000_000
    }
}
