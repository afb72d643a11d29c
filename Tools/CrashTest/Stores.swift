import CommentsStorageInterface
import FeedStorageInterface
import Foundation
import ItemInterface
import LibraryStorageInterface
import PictureStorageInterface
import StorageFiles
import StorageSQLite

/// The stores of one folder.
struct Stores {
    let storage: SQLiteStorage
    let feed: any FeedStore
    let pictures: any PictureStore
    let comments: any CommentsStore
    let library: any LibraryStore
    let fileStorage: FileStorage
    let files: any PictureStore

    init(in folder: String) throws {
        let source = "http://a.example"
        storage = try SQLiteStorage(folder: folder + "/sqlite", pictureBudget: Model.pictureBudget)
        feed = storage.feedStore(source: source)
        pictures = storage.pictureStore(source: source)
        comments = storage.commentsStore(source: source)
        library = SQLiteLibrary(folder: folder + "/data")
        fileStorage = FileStorage(folder: folder + "/files", pictureBudget: Model.pictureBudget)
        files = fileStorage.pictureStore(source: source)
    }

    func apply(_ write: Write) throws {
        switch write {
        case .insert(let page): try feed.insert(page)
        case .append(let page, let cursor): _ = try feed.append(page, after: cursor)
        case .splice(let page): _ = try feed.splice(page)
        case .deletePages(let index): try feed.deletePages(from: index)
        case .picture(let data, let url): try pictures.insert(data, for: url)
        case .file(let data, let url): try files.insert(data, for: url)
        case .comments(let list, let picture): try comments.insert(list, for: picture)
        case .library(let write): try write.apply(to: library)
        }
    }

    /// The differences of SQLite's stores from a model; `nil` if there are none.
    func difference(from model: Model) throws -> String? {
        let pages = model.pages.map {
            FeedPageSummary(timestamp: $0.timestamp, count: $0.items.count, cursor: $0.cursor)
        }
        let summary = pages.isEmpty ? nil : FeedSummary(pages: pages)
        let items = model.pages.flatMap(\.items)
        var found = try feed.summary()
        // The generation is random.
        found?.generation = 0
        guard found == summary else { return "the feed's summary" }
        guard try feed.pages(in: 0..<pages.count + 1) == pages else { return "the feed's pages" }
        guard try feed.items(in: 0..<items.count + 1) == items else { return "the feed's items" }
        for item in items where item.id.hashValue % 50 == 0 {
            guard try feed.item(item.id) == item else { return "an item of the feed" }
        }
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
        if let repair = storage.repairs.first { return "the file was moved aside: \(repair.cause)" }
        if let corruption = try storage.verify().first { return "\(corruption)" }
        let items = try library.damagedCount()
        guard items == 0 else { return "\(items) damaged items in the library" }
        let damaged = try fileStorage.verify()
        return damaged.isEmpty ? nil : "\(damaged.count) damaged files"
    }
}
