import BookmarksStorageInterface
import HTTPInterface
import StorageInMemory
import StorageSQLite

extension Stores {
    /// The file of the bookmarks, whether it is there or not; `nil` where the settings want none.
    static func bookmarksFile(_ settings: Settings) -> String? { file(settings)?.path }

    /// The bookmarks of the settings' server. No file is opened before they are needed, and none made before there is one.
    static func bookmarks(_ settings: Settings) -> any BookmarksStore {
        file(settings)?.store(source: settings.baseURL.text) ?? InMemoryBookmarksStore()
    }

    private static func file(_ settings: Settings) -> SQLiteBookmarks? {
        guard settings.storage == .sqlite else { return nil }
        return settings.dataFolder.map { SQLiteBookmarks(folder: $0) }
    }
}
