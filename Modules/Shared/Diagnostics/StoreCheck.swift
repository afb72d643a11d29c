import CommentsStorageInterface
import PictureStorageInterface
public import StorageInterface

/// Checks whether the cache can be read and written, and whether its disk has enough space.
public enum StoreCheck {
    /// The quarantined files, the contents or the store's error, and the disk's space where there is little.
    ///
    /// - Parameters:
    ///   - folder: The cache's folder; empty for none.
    ///   - megabytes: The pictures' budget, in millions of bytes.
    ///   - quarantinedFiles: The paths of quarantined files, each replaced by a new one when the store was
    ///     opened.
    ///   - failure: The error of opening the store; `nil` for none.
    ///   - maintenance: The stores of the cache.
    ///   - freeBytes: Returns the free bytes on a folder's disk; `nil` if that is unknown.
    ///   - refusal: Returns the reason why no file can be created in a folder; `nil` if it can.
    public static func results(
        folder: String, megabytes: Int, quarantinedFiles: [String], failure: StorageError?,
        maintenance: [any StorageMaintenance], freeBytes: (String) -> Int?, refusal: (String) -> String?
    ) -> [CheckResult] {
        let moved = quarantinedFiles.map { path in
            CheckResult.note(
                "the cache was damaged: moved to \(path), and a new one was created",
                hint: "delete that file unless you want to examine it")
        }
        return moved + [contents(folder, megabytes, failure, maintenance, refusal)]
            + (freeBytes(folder).flatMap { room($0, megabytes) }.map { [$0] } ?? [])
    }

    private static func contents(
        _ folder: String, _ megabytes: Int, _ failure: StorageError?, _ maintenance: [any StorageMaintenance],
        _ refusal: (String) -> String?
    ) -> CheckResult {
        do throws(StorageError) {
            if let failure { throw failure }
            let info = try maintenance.info()
            return .ok(
                "\(folder): \(info.count(of: .picture).counted("picture")) "
                    + "and \(info.count(of: .comment).counted("comment")), "
                    + "\(info.fileBytes / 1_000_000) of \(megabytes) MB"
            )
        } catch {
            return problem(error, folder, refusal)
        }
    }

    private static func problem(
        _ failure: StorageError, _ folder: String, _ refusal: (String) -> String?
    ) -> CheckResult {
        guard !folder.isEmpty else {
            return .problem("no home folder for the cache", hint: "set HOME, or choose a folder with --store")
        }
        let hint =
            switch failure.reason {
            case .busy: "quit the other program that uses the cache, or choose another folder with --store"
            case .full: "free some disk space, or make the cache smaller with --cache-size"
            default: "check the folder's owner (ls -ld \(folder)), or choose another folder with --store"
            }
        let isRefused = failure.reason == .readOnly || failure.reason == .unavailable
        let cause = (isRefused ? refusal(folder) : nil) ?? "\(failure)"
        return .problem("couldn't open \(folder): \(cause)", hint: hint)
    }

    /// The space on the disk, if the pictures' budget does not fit.
    private static func room(_ free: Int, _ megabytes: Int) -> CheckResult? {
        guard free < megabytes * 1_000_000 else { return nil }
        return .note(
            "only \(free / 1_000_000) MB free for a cache of up to \(megabytes) MB",
            hint: "make the cache smaller with --cache-size, or choose another folder with --store")
    }
}
