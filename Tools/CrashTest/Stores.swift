import CommentsStorageInterface
import Foundation
import ItemInterface
import LibraryStorageInterface
import PictureStorageInterface
import StorageFiles
import StorageSQLite

/// The stores of one folder.
struct Stores {
    let storage: SQLiteStorage
    let pictures: any PictureStore
    let comments: any CommentsStore
    let library: SQLiteLibrary
    let copy: SQLiteLibrary
    let fileStorage: FileStorage
    let files: any PictureStore

    init(in folder: String) throws {
        let source = "http://a.example"
        storage = try SQLiteStorage(folder: folder + "/sqlite", pictureBudget: Model.pictureBudget)
        pictures = storage.pictureStore(source: source)
        comments = storage.commentsStore(source: source)
        library = SQLiteLibrary(folder: folder + "/data")
        copy = SQLiteLibrary(cachedAt: folder + "/feeds/server.sqlite")
        fileStorage = FileStorage(folder: folder + "/files", pictureBudget: Model.pictureBudget)
        files = fileStorage.pictureStore(source: source)
    }

    func apply(_ write: Write) throws {
        switch write {
        case .picture(let data, let url): try pictures.insert(data, for: url)
        case .file(let data, let url): try files.insert(data, for: url)
        case .comments(let list, let picture): try comments.insert(list, for: picture)
        case .library(let write): try write.apply(to: library)
        case .copy(let write): try write.apply(toCopy: copy)
        }
    }

    /// The differences of the cache's stores in SQLite from a model; `nil` if there are none.
    func difference(from model: Model) throws -> String? {
        for (picture, list) in model.comments {
            guard try comments.retrieve(for: picture) == list else { return "comments" }
        }
        // Reads in the order of the pictures' uses leave that order unchanged.
        for url in Script.urls.filter({ model.pictures.stored[$0] == nil }) + model.pictures.order {
            guard try pictures.retrieve(for: url) == model.pictures.stored[url] else {
                return "the picture \(url)"
            }
        }
        return nil
    }

    /// The pictures in files, each as before or as after a write: eviction is not atomic.
    ///
    /// - Returns: `nil` if a picture is neither.
    func files(_ before: Model.Pictures, _ after: Model.Pictures) throws -> Model.Pictures? {
        var found = Model.Pictures()
        let unknown = Script.urls.filter { before.stored[$0] == nil && after.stored[$0] == nil }
        var isDone = false
        if let url = after.order.last { isDone = try files.retrieve(for: url) == after.stored[url] }
        // Reads in the order of the pictures' uses leave that order unchanged.
        let order =
            isDone ? before.order.filter { !after.order.contains($0) } + after.order : before.order
        for url in unknown + order {
            let data = try files.retrieve(for: url)
            guard data == before.stored[url] || data == after.stored[url] else { return nil }
            guard let data else { continue }
            found.stored[url] = data
            found.order.append(url)
        }
        return found
    }

    /// The findings of the stores' verification; `nil` if there are none.
    func findings() throws -> String? {
        if let repair = (storage.repairs + copy.repairs).first {
            return "the file was moved aside: \(repair.cause)"
        }
        if let corruption = try storage.verify().first { return "\(corruption)" }
        let index = try SQLiteSearchIndexMaintenance(path: library.path).verify()
        guard index.isEmpty else { return "the index for searches contradicts the items" }
        let items = try library.damagedCount() + copy.damagedCount()
        guard items == 0 else { return "\(items) damaged items in the library or the copy" }
        let damaged = try fileStorage.verify()
        return damaged.isEmpty ? nil : "\(damaged.count) damaged files"
    }
}
