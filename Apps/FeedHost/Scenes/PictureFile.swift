import Foundation
import Glibc
import HTTPInterface

/// Saves pictures where the reader wants them.
nonisolated enum PictureFile {
    /// Why a picture was not saved.
    struct SaveError: Error, Hashable {
        /// What the system says.
        var reason: String
    }

    /// Writes a picture's bytes to a file that was not there before.
    ///
    /// - Parameters:
    ///   - path: A file, or a folder, which `~` may begin; nothing for the folder where the program runs. In a folder, the
    ///     picture gets the name that it has on its server.
    ///   - home: What `~` means; `nil` where there is no home folder.
    /// - Returns: The file's path: with a number in its name where there was a file of that name already.
    @concurrent static func save(
        _ data: Data, of url: HTTPURL, to path: String, home: String?
    ) async throws(SaveError) -> String {
        guard let path = HomeFolder.expand(path, home: home) else {
            throw SaveError(reason: "\(path): \(String(cString: strerror(ENOENT)))")
        }
        let wanted = target(for: url, at: path)
        let (base, ext) = ((wanted as NSString).deletingPathExtension, (wanted as NSString).pathExtension)
        for number in 1...Self.mostNumbers {
            let name = number == 1 ? wanted : "\(base)-\(number)" + (ext.isEmpty ? "" : ".\(ext)")
            switch write(data, to: name) {
            case 0: return name
            case EEXIST: continue
            case let code: throw SaveError(reason: "\(name): \(String(cString: strerror(code)))")
            }
        }
        throw SaveError(reason: "\(wanted) and \(mostNumbers) others are there already")
    }

    private static let mostNumbers = 1_000

    /// The most bytes of a path, without the zero at its end (`PATH_MAX` in limits.h of Linux).
    static let pathLimit = 4_095

    private static func target(for url: HTTPURL, at path: String) -> String {
        let target = path.isEmpty ? "." : path
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
        guard exists && isFolder.boolValue || target.hasSuffix("/") else { return target }
        return (target as NSString).appendingPathComponent(name(of: url))
    }

    /// A path to begin with: the picture's own name, in the folder where the program runs.
    static func suggestion(for url: HTTPURL) -> String { "./" + name(of: url) }

    /// The last part of the URL's path, of letters that no shell and no file system minds.
    private static func name(of url: HTTPURL) -> String {
        let path = url.text.prefix { $0 != "?" && $0 != "#" }
        let last = path.split(separator: "/").dropFirst(2).last ?? ""
        let safe = (last.removingPercentEncoding ?? String(last)).map { character in
            character.isLetter || character.isNumber || "._-".contains(character) ? character : "_"
        }
        let name = String(safe).trimmingCharacters(in: CharacterSet(charactersIn: "."))
        return name.isEmpty ? "picture" : String(name.suffix(100))
    }

    /// Writes a file that is not there yet: whole, or not at all.
    ///
    /// - Returns: 0, or the system's code of what went wrong.
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
