import BookmarksFeature
import HTTPInterface
import StorageInterface

/// Finds out where bookmarks are, how many, and whether they can be read.
struct BookmarksExamination {
    let composition: Composition

    func run() async -> [Finding] {
        guard let file = Stores.bookmarksFile(composition.settings) else {
            return [.note("they live in memory, and end with the program")]
        }
        let local = LocalBookmarks(store: composition.plugins.stores.bookmarks)
        do throws(StorageError) {
            let count = try local.all().count
            let damaged = try local.damagedCount()
            let server = composition.settings.baseURL.authority
            let all = Finding.ok("\(count) of pictures of \(server), in \(file)")
            guard damaged > 0 else { return [all] }
            let advice = "keep a copy of \(file), and bookmark them again: nothing else removes them"
            return [all, .problem("\(damaged) in \(file) cannot be read: they are damaged", advice: advice)]
        } catch {
            return [.problem("\(file) cannot be used: \(error)", advice: advice(for: error.reason, file))]
        }
    }

    private func advice(for reason: StorageError.Reason, _ file: String) -> String {
        switch reason {
        case .busy: "end the other program that uses it"
        case .newerVersion: "update FeedHost; until then it stays untouched"
        case .full: "make room on its disk"
        case .damaged: "it stays as it is: put a copy of yours in its place, or move it away to begin anew"
        case .unavailable, .readOnly, .inputOutput: "see who owns it (ls -l \(file))"
        }
    }
}
