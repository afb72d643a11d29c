import BookmarksFeature
import BookmarksStorageInterface
import Foundation
import HTTPInterface
import StorageInterface

/// Finds out where bookmarks are, how many, and whether they can be read and written.
struct BookmarksExamination {
    let composition: Composition

    func run() async -> [Finding] {
        guard let file = Stores.bookmarksFile(composition.settings) else { return [homeless] }
        let local = LocalBookmarks(store: composition.plugins.stores.bookmarks)
        do throws(StorageError) {
            let count = try local.all().count
            let damaged = try local.damagedCount()
            let server = composition.settings.baseURL.authority
            var findings = [Finding.ok("\(count) of pictures of \(server), in \(file)")]
            if damaged > 0 {
                let advice = "keep a copy of \(file), and bookmark them again: nothing else removes them"
                findings.append(
                    .problem("\(damaged) in \(file) cannot be read: they are damaged", advice: advice))
            }
            return findings + [writing(file)].compactMap(\.self)
        } catch {
            return [.problem("\(file) cannot be used: \(error)", advice: advice(for: error.reason, file))]
        }
    }

    /// Why they live in memory alone.
    private var homeless: Finding {
        composition.settings.dataFolder == nil
            ? .problem("there is no home folder to keep them in", advice: "set HOME, or XDG_DATA_HOME")
            : .choice("they live in memory, and end with the program")
    }

    /// Why none can be added, found out by trying; `nil` where they can.
    private func writing(_ file: String) -> Finding? {
        if let cause = composition.settings.dataFolder.flatMap(FolderCheck.refusal) {
            return .problem(
                "none can be added to \(file): \(cause)", advice: advice(for: .readOnly, file))
        }
        do throws(StorageError) {
            // Whatever is stored stays: nothing has an id that is made now.
            try composition.plugins.stores.bookmarks.delete(UUID())
            return nil
        } catch {
            return .problem(
                "none can be added to \(file): \(error)", advice: advice(for: error.reason, file))
        }
    }

    private func advice(for reason: StorageError.Reason, _ file: String) -> String {
        let folder = composition.settings.dataFolder ?? file
        return switch reason {
        case .busy: "end the other program that uses it"
        case .newerVersion: "update FeedHost; until then it stays untouched"
        case .full: "make room on its disk"
        case .damaged: "it stays as it is: put a copy of yours in its place, or move it away to begin anew"
        case .unavailable, .readOnly, .inputOutput:
            "see who owns its folder, and whether the disk has room (ls -ld and df \(folder))"
        }
    }
}
