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
                "the cache could not be read: it is now \(path), and a new one was made",
                hint: "delete that file, unless you want to look into it")
        }
        return moved + [failure.map(problem) ?? counts] + [room].compactMap(\.self)
    }

    private func problem(_ failure: StorageError) -> CheckResult {
        guard !folder.isEmpty else {
            return .problem(
                "there is no home folder to keep the cache in",
                hint: "set HOME, or choose a folder with --store")
        }
        let hint =
            switch failure.reason {
            case .busy: "end the other program that uses it, or choose another folder with --store"
            case .full: "make room on its disk, or make the cache smaller with --cache-size"
            default: "see who owns it (ls -ld \(folder)), or choose another folder with --store"
            }
        let isRefused = failure.reason == .readOnly || failure.reason == .unavailable
        let cause = (isRefused ? refusal(folder) : nil) ?? "\(failure)"
        return .problem("\(folder) cannot be used: \(cause)", hint: hint)
    }

    private var counts: CheckResult {
        do throws(StorageError) {
            var info = StorageInfo()
            for storage in maintenance { info = info + (try storage.info()) }
            return .ok(
                "\(folder): \(info.count(of: .picture)) pictures and \(info.count(of: .comment)) comments, "
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
            "only \(free / 1_000_000) MB are free where the cache may grow to \(megabytes) MB",
            hint: "make it smaller with --cache-size, or choose another folder with --store")
    }
}
