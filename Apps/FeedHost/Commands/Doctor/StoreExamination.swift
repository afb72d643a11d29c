import Foundation
import SharedPresentation
import StorageInterface
import StorageSQLite

/// Finds out whether the cache can be read and written, and whether it has room.
struct StoreExamination {
    let composition: Composition
    var freeBytes: (String) -> Int? = { freeBytes(of: $0) }

    func run() async -> [Finding] {
        let settings = composition.settings
        switch settings.storage {
        case .none: return [.choice("nothing is stored (--storage none)")]
        case .memory:
            return [.choice("the cache lives in memory, and ends with the program (--storage memory)")]
        case .files, .sqlite: break
        }
        let stores = composition.plugins.stores
        var findings = stores.setAside.map { path in
            Finding.note(
                "the cache was damaged: it is now \(path), and a new one was made",
                advice: "delete that file, unless you want to look into it")
        }
        if let failure = stores.failure {
            findings.append(problem(failure))
        } else {
            findings.append(contents)
        }
        if let room { findings.append(room) }
        return findings
    }

    private func problem(_ failure: StorageError) -> Finding {
        let folder = composition.settings.storeFolder
        guard !folder.isEmpty else {
            return .problem(
                "there is no home folder to keep the cache in",
                advice: "set HOME, or choose a folder with --store")
        }
        let advice =
            switch failure.reason {
            case .busy: "end the other program that uses it, or choose another folder with --store"
            case .newerVersion: "update FeedHost, or choose another folder with --store"
            case .full: "make room on its disk, or make the cache smaller with --cache-size"
            default: "see who owns it (ls -ld \(folder)), or choose another folder with --store"
            }
        let isRefused = failure.reason == .readOnly || failure.reason == .unavailable
        let cause = (isRefused ? FolderCheck.refusal(in: folder) : nil) ?? "\(failure)"
        return .problem("\(folder) cannot be used: \(cause)", advice: advice)
    }

    private var contents: Finding {
        let settings = composition.settings
        do throws(StorageError) {
            let info = try SQLiteStorage(folder: settings.storeFolder, pictureBudget: settings.pictureBudget)
                .info(pictureFiles: Stores.pictureFiles(settings))
            let pictures = info.sources.reduce(0) { $0 + $1.pictures }
            let items = info.sources.reduce(0) { $0 + $1.items }
            return .ok(
                "\(settings.storeFolder): \(items) items and \(pictures) pictures of \(info.sources.count) servers, \(Self.megabytes(info.fileBytes)) of \(settings.cacheMegabytes) MB"
            )
        } catch {
            return problem(error)
        }
    }

    /// Whether the pictures' share fits on the disk.
    private var room: Finding? {
        let settings = composition.settings
        guard let free = freeBytes(settings.storeFolder), free < settings.pictureBudget else { return nil }
        return .note(
            "only \(Self.megabytes(free)) MB are free where the cache may grow to \(settings.cacheMegabytes) MB",
            advice: "make it smaller with --cache-size, or choose another folder with --store")
    }

    private static func megabytes(_ bytes: Int) -> Int { bytes / 1_000_000 }

    private static func freeBytes(of folder: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
    }
}
