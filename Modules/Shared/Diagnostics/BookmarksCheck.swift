import FoundationEssentials
public import LibraryStorageInterface
import StorageInterface

/// Finds out how many bookmarks there are, and whether they can be read and written.
public struct BookmarksCheck {
    private let file: String
    private let folder: String
    private let store: any BookmarksStore
    private let refusal: (String) -> String?

    /// - Parameters:
    ///   - file: The path of the library's file, whether it is there or not.
    ///   - folder: The folder in which it is.
    ///   - refusal: Why no file can be made in a folder; `nil` where it can.
    public init(
        file: String, folder: String, store: any BookmarksStore, refusal: @escaping (String) -> String?
    ) {
        self.file = file
        self.folder = folder
        self.store = store
        self.refusal = refusal
    }

    /// The results where bookmarks have no file: they live in memory by the reader's choice, or for want of a home folder.
    public static func withoutFile(isChosen: Bool) -> [CheckResult] {
        isChosen
            ? [.note("they live in memory, and end with the program")]
            : [.problem("there is no home folder to keep them in", hint: "set HOME, or XDG_DATA_HOME")]
    }

    /// The number of bookmarks and of damaged ones, and why none can be added.
    public func run() -> [CheckResult] {
        do throws(StorageError) {
            let found = try store.bookmarks()
            var results = [CheckResult.ok("\(found.rows.count) in \(file)")]
            if found.damagedCount > 0 {
                let hint = "keep a copy of \(file), and bookmark them again: nothing else removes them"
                results.append(
                    .problem("\(found.damagedCount) in \(file) cannot be read: they are damaged", hint: hint))
            }
            return results + [writing].compactMap(\.self)
        } catch {
            return [.problem("\(file) cannot be used: \(error)", hint: hint(for: error.reason))]
        }
    }

    /// Why none can be added, found out by trying; `nil` where they can.
    private var writing: CheckResult? {
        if let cause = refusal(folder) {
            return .problem("none can be added to \(file): \(cause)", hint: hint(for: .readOnly))
        }
        do throws(StorageError) {
            // Whatever is stored stays: nothing has an id that is made now.
            try store.deleteBookmark(of: UUID())
            return nil
        } catch {
            return .problem("none can be added to \(file): \(error)", hint: hint(for: error.reason))
        }
    }

    private func hint(for reason: StorageError.Reason) -> String {
        switch reason {
        case .busy: "end the other program that uses it"
        case .newerVersion: "update FeedHost; until then it stays untouched"
        case .full: "make room on its disk"
        case .damaged: "it stays as it is: put a copy of yours in its place, or move it away to begin anew"
        case .unavailable, .readOnly, .inputOutput:
            "see who owns its folder, and whether the disk has room (ls -ld and df \(folder))"
        }
    }
}
