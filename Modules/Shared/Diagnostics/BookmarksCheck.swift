import FoundationEssentials
public import LibraryStorageInterface
import StorageInterface

/// Checks whether the bookmarks can be read and written.
public struct BookmarksCheck {
    private let file: String
    private let folder: String
    private let store: any BookmarksStore
    private let refusal: (String) -> String?

    /// - Parameters:
    ///   - file: The path of the library's file, which need not exist.
    ///   - folder: The path of its folder.
    ///   - refusal: Returns the reason why no file can be created in a folder; `nil` if it can.
    public init(
        file: String, folder: String, store: any BookmarksStore, refusal: @escaping (String) -> String?
    ) {
        self.file = file
        self.folder = folder
        self.store = store
        self.refusal = refusal
    }

    /// The results for bookmarks in memory: by the reader's choice, or without a home folder.
    public static func withoutFile(isChosen: Bool) -> [CheckResult] {
        isChosen
            ? [.note("they live in memory, and end with the program")]
            : [.problem("there is no home folder to keep them in", hint: "set HOME, or XDG_DATA_HOME")]
    }

    /// The numbers of bookmarks and of corrupt ones, and the reason why none can be added.
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

    /// The reason why no bookmark can be added; `nil` if one can.
    private var writing: CheckResult? {
        if let cause = refusal(folder) {
            return .problem("none can be added to \(file): \(cause)", hint: hint(for: .readOnly))
        }
        do throws(StorageError) {
            // Deleting an id that is not stored writes without changing anything.
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
