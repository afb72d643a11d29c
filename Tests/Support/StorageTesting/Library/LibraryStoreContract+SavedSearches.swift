import FoundationEssentials
import LibraryStorageInterface
import StorageInterface
import Testing

extension LibraryStoreContract {
    static var savedSearches: [Case] {
        [
            Case("Saved searches are kept with all that they have, the oldest first") { store throws in
                #expect(try store.savedSearches().isEmpty)
                let searches = [
                    search(2, at: 3), search(1, at: 3), search(3, at: 1, groups: ["News/Local", "B"]),
                ]
                try store.save(searches)
                #expect(try store.savedSearches() == [searches[2], searches[1], searches[0]])
            },
            Case("A saved search replaces an older one, and a deleted one is gone") { store throws in
                try store.save([search(1, at: 1), search(2, at: 2)])
                var changed = search(1, at: 1, groups: ["A"])
                (changed.name, changed.text) = ("Ferries & \u{1F6A2}", #"title:"night ferry" -plane"#)
                try store.save([changed])
                try store.deleteSavedSearch(.numbered(2))
                try store.deleteSavedSearch(.numbered(9))
                #expect(try store.savedSearches() == [changed])
                try store.deleteSavedSearch(.numbered(1))
                #expect(try store.savedSearches().isEmpty)
            },
        ]
    }

    private static func search(_ number: Int, at time: Double, groups: [String] = []) -> SavedSearch {
        SavedSearch(
            id: .numbered(number), name: "Search \(number)", text: "ferry",
            groups: groups.compactMap(GroupPath.init),
            savedAt: .numbered(time))
    }
}
