import AppSettings
import FileTesting
import Foundation
import ItemInterface
import LibraryStorageInterface
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import FeedHost

@Suite("Pictures in files or in SQLite")
struct PictureStorageTests {
    private let folder: TemporaryFolder
    private let url = "http://pictures.example/1.png"

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "A bookmarked picture is found after another choice of storage, and moves there with the next insertion",
        arguments: [[Settings.Storage.sqlite, .files, .sqlite], [.files, .sqlite, .files]])
    func moved(choices: [Settings.Storage]) throws {
        let first = open(choices[0])
        try first.library.insertBookmark(of: .picture(1), from: .numbered(1), at: .numbered(1))
        try first.pictures.insert(Data([1, 2]), for: url)
        for choice in choices.dropFirst() {
            let stores = open(choice)
            #expect(try stores.pictures.retrieve(for: url) == Data([1, 2]))
            try stores.pictures.insert(Data([3]), for: "http://a.example/3.png")
            #expect(try stores.pictures.retrieve(for: url) == Data([1, 2]))
        }
    }

    @Test("Where all is in SQLite, no folder of pictures is made")
    func noFolder() throws {
        let stores = open(.sqlite)
        try stores.pictures.insert(Data([1]), for: url)
        #expect(try stores.pictures.retrieve(for: url) == Data([1]))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/pictures"))
    }

    private func open(_ storage: Settings.Storage) -> Stores {
        var settings = Settings()
        settings.storeFolder = folder.path
        settings.libraryFile = folder.path + "/data/library.sqlite"
        settings.storage = storage
        return Stores.open(settings)
    }
}
