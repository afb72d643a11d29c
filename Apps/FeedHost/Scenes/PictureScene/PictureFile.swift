import Foundation
import Glibc
import ItemInterface
import SceneSupport

/// Writes pictures to files, under readable names.
nonisolated enum PictureFile {
    /// The error of a write.
    struct SaveError: Error, Hashable {
        /// The file.
        var path: String
        /// The system's message; `nil` if files of all tried names exist.
        var reason: String?
    }

    /// Writes a picture's bytes to a new file.
    ///
    /// - Parameters:
    ///   - path: A file or a folder; empty for the working directory. A file in a folder is named after the
    ///     item.
    /// - Returns: The file's path, with a number in its name if a file of that name exists.
    @concurrent static func save(
        _ data: Data, of item: ItemSummary, to path: String
    ) async throws(SaveError) -> String {
        let wanted = name(of: item).target(at: path)
        for name in MediaFileName.candidates(for: wanted) {
            switch write(data, to: name) {
            case 0: return name
            case EEXIST: continue
            case let code: throw SaveError(path: name, reason: String(cString: strerror(code)))
            }
        }
        throw SaveError(path: wanted)
    }

    /// The name of a picture.
    static func name(of item: ItemSummary) -> MediaFileName {
        MediaFileName(
            of: item, at: item.pictureOnRequest?.reference, extensions: extensions, fallback: "picture")
    }

    private static let extensions: Set = [
        "jpg", "jpeg", "png", "webp", "gif", "avif", "bmp", "tif", "tiff", "heic", "svg",
    ]

    /// Writes a new file as a whole; after an error it is removed.
    ///
    /// - Returns: 0, or `errno`.
    private static func write(_ data: Data, to path: String) -> Int32 {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { return errno }
        var rest = Array(data)[...]
        var code: Int32 = 0
        while !rest.isEmpty, code == 0 {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { code = errno }
            rest = rest.dropFirst(max(0, count))
        }
        if close(file) != 0, code == 0 { code = errno }
        if code != 0 { unlink(path) }
        return code
    }
}
