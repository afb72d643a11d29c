import FoundationEssentials
public import LibraryStorageInterface
import StorageInterface

/// Checks whether the bookmarks can be read and written.
public enum BookmarksCheck {
    /// The results for bookmarks in memory: by the reader's choice, or without a home folder.
    public static func withoutFile(isChosen: Bool) -> [CheckResult] {
        isChosen
            ? [.note("kept in memory only, until feedhost ends")]
            : [.problem("bookmarks won't be saved: no home folder", hint: "set HOME, or XDG_DATA_HOME")]
    }

    /// The numbers of bookmarks and of corrupt ones, and the reason why none can be added.
    ///
    /// - Parameters:
    ///   - file: The path of the library's file, which need not exist.
    ///   - folder: The path of its folder.
    ///   - refusal: Returns the reason why no file can be created in a folder; `nil` if it can.
    public static func results(
        file: String, folder: String, store: any BookmarksStore, refusal: (String) -> String?
    ) -> [CheckResult] {
        do throws(StorageError) {
            let found = try store.bookmarks()
            var results = [CheckResult.ok("\(found.rows.count.counted("bookmark")) in \(file)")]
            if found.damagedCount > 0 {
                let hint = "keep a copy of \(file), and bookmark those posts again"
                results.append(
                    .problem(
                        "couldn't read \(found.damagedCount.counted("damaged bookmark")) in \(file)",
                        hint: hint))
            }
            if let fault = writeFault(folder, store, refusal) {
                results.append(
                    .problem(
                        "couldn't save bookmarks in \(file): \(fault.cause)",
                        hint: hint(for: fault.reason, folder)))
            }
            return results
        } catch {
            return [.problem("couldn't open \(file): \(error)", hint: hint(for: error.reason, folder))]
        }
    }

    /// The reason why no bookmark can be added; `nil` if one can.
    private static func writeFault(
        _ folder: String, _ store: any BookmarksStore, _ refusal: (String) -> String?
    ) -> (cause: String, reason: StorageError.Reason)? {
        if let cause = refusal(folder) { return (cause, .readOnly) }
        do throws(StorageError) {
            // Deleting an id that is not stored writes without changing anything.
            try store.deleteBookmark(of: UUID())
            return nil
        } catch {
            return ("\(error)", error.reason)
        }
    }

    private static func hint(for reason: StorageError.Reason, _ folder: String) -> String {
        switch reason {
        case .busy: "quit the other program that uses the file"
        case .newerVersion: "update feedhost; the file is left alone until then"
        case .full: "free some disk space"
        case .damaged: "the file was left alone: restore a copy, or move the file away to start over"
        case .unavailable, .readOnly, .inputOutput:
            "check the folder's owner and the free disk space (ls -ld and df \(folder))"
        }
    }
}
