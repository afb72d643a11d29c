import CommentsStorageInterface
import PictureStorageInterface
public import StorageInterface

/// Checks whether the cache can be read and written, and whether its disk has enough space.
public struct StoreCheck {
    private let folder: String
    private let megabytes: Int
    private let quarantinedFiles: [String]
    private let failure: StorageError?
    private let maintenance: [any StorageMaintenance]
    private let freeBytes: (String) -> Int?
    private let refusal: (String) -> String?

    /// - Parameters:
    ///   - folder: The cache's folder; empty for none.
    ///   - megabytes: The pictures' budget, in millions of bytes.
    ///   - quarantinedFiles: The paths of quarantined files, each replaced by a new one when the store was
    ///     opened.
    ///   - failure: The error of opening the store; `nil` for none.
    ///   - maintenance: The stores of the cache.
    ///   - freeBytes: Returns the free bytes on a folder's disk; `nil` if that is unknown.
    ///   - refusal: Returns the reason why no file can be created in a folder; `nil` if it can.
    public init(
        folder: String, megabytes: Int, quarantinedFiles: [String], failure: StorageError?,
        maintenance: [any StorageMaintenance], freeBytes: @escaping (String) -> Int?,
        refusal: @escaping (String) -> String?
    ) {
        self.folder = folder
        self.megabytes = megabytes
        self.quarantinedFiles = quarantinedFiles
        self.failure = failure
        self.maintenance = maintenance
        self.freeBytes = freeBytes
        self.refusal = refusal
    }

    /// The quarantined files, the contents or the store's error, and the disk's space where there is little.
    public func run() -> [CheckResult] {
        let moved = quarantinedFiles.map { path in
            CheckResult.note(
                "the cache was damaged: moved to \(path), and a new one was created",
                hint: "delete that file unless you want to examine it")
        }
        return moved + [failure.map(problem) ?? counts] + [room].compactMap(\.self)
    }

    private func problem(_ failure: StorageError) -> CheckResult {
        guard !folder.isEmpty else {
            return .problem(
                "no home folder for the cache",
                hint: "set HOME, or choose a folder with --store")
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

    private var counts: CheckResult {
        do throws(StorageError) {
            var info = StorageInfo()
            for storage in maintenance { info = info + (try storage.info()) }
            return .ok(
                "\(folder): \(info.count(of: .picture).counted("picture")) "
                    + "and \(info.count(of: .comment).counted("comment")), "
                    + "\(info.fileBytes / 1_000_000) of \(megabytes) MB"
            )
        } catch {
            return problem(error)
        }
    }

    /// The space on the disk, if the pictures' budget does not fit.
    private var room: CheckResult? {
        guard let free = freeBytes(folder), free < megabytes * 1_000_000 else { return nil }
        return .note(
            "only \(free / 1_000_000) MB free for a cache of up to \(megabytes) MB",
            hint: "make the cache smaller with --cache-size, or choose another folder with --store")
    }
}
