import Diagnostics
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@Suite("Check of the bookmarks") struct BookmarksCheckTests {
    private func check(
        fault: StorageError? = nil, damaged: Int = 0, deletion: StorageError? = nil, refusal: String? = nil
    ) -> [CheckResult] {
        let store = BookmarksStoreSpy()
        store.stub(deletion: deletion.map { .failure($0) } ?? .success(()))
        let rows = [1, 2].map { number in
            let summary = FeedItem.numbered(number).summary
            let place = ItemPosition(id: summary.id, published: nil, firstSeen: summary.firstSeen)
            return LibraryRow(summary: summary, place: place, state: ItemState(bookmarkedAt: .numbered(1)))
        }
        let found = BookmarkedItems(rows, damagedCount: damaged)
        store.stub(bookmarks: fault.map { .failure($0) } ?? .success(found))
        return BookmarksCheck.results(
            file: "/data/library", folder: "/data", store: store, refusal: { _ in refusal })
    }

    @Test("The file and the number of bookmarks are reported")
    func bookmarks() {
        #expect(check() == [.ok("2 bookmarks in /data/library")])
    }

    @Test("Unreadable bookmarks are a problem with a hint", arguments: StorageError.Reason.allCases)
    func faulty(reason: StorageError.Reason) {
        let results = check(fault: StorageError(reason))
        #expect(results.texts(.problem) == ["couldn't open /data/library: \(reason)"])
        #expect(results.count == 1 && results[0].hint?.isEmpty == false)
    }

    @Test("Bookmarks that cannot be written are a problem")
    func readOnly() {
        #expect(
            check(deletion: StorageError(.readOnly, message: "a file")).texts(.problem) == [
                "couldn't save bookmarks in /data/library: readOnly (a file)"
            ])
        let results = check(refusal: "Not a directory")
        #expect(results.map(\.status) == [.ok, .problem])
        #expect(results[1].text == "couldn't save bookmarks in /data/library: Not a directory")
        #expect(results[1].hint?.contains("ls -ld and df /data") == true)
    }

    @Test("Single corrupt bookmarks are a problem")
    func damaged() {
        let results = check(damaged: 3)
        #expect(results.map(\.status) == [.ok, .problem])
        #expect(results[1].text.hasPrefix("couldn't read 3 damaged bookmarks in "))
    }

    @Test("Bookmarks in memory are a note by choice, and a problem without a home folder")
    func withoutFile() {
        #expect(
            BookmarksCheck.withoutFile(isChosen: true) == [
                .note("kept in memory only, until feedhost ends")
            ])
        #expect(
            BookmarksCheck.withoutFile(isChosen: false).texts(.problem) == [
                "bookmarks won't be saved: no home folder"
            ])
    }
}
