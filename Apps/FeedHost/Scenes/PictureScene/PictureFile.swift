import Foundation
import Glibc
import HTTPInterface
import ItemInterface

/// Saves pictures where the reader wants them.
nonisolated enum PictureFile {
    /// Why a picture was not saved.
    struct SaveError: Error, Hashable {
        /// The file.
        var path: String
        /// What the system says; `nil` where files of that name, and of all others that were tried, were there already.
        var reason: String?
    }

    /// Writes a picture's bytes to a file that was not there before.
    ///
    /// - Parameters:
    ///   - path: A file, or a folder; nothing for the folder where the program runs. In a folder, the picture gets its own
    ///     name.
    /// - Returns: The file's path: with a number in its name where there was a file of that name already.
    @concurrent static func save(
        _ data: Data, of item: ItemSummary, to path: String
    ) async throws(SaveError) -> String {
        let wanted = target(for: item, at: path)
        let (base, ext) = ((wanted as NSString).deletingPathExtension, (wanted as NSString).pathExtension)
        for number in 1...Self.mostNumbers {
            let name = number == 1 ? wanted : "\(base)-\(number)" + (ext.isEmpty ? "" : ".\(ext)")
            switch write(data, to: name) {
            case 0: return name
            case EEXIST: continue
            case let code: throw SaveError(path: name, reason: String(cString: strerror(code)))
            }
        }
        throw SaveError(path: wanted)
    }

    private static let mostNumbers = 1_000

    /// The most bytes of a path, without the zero at its end (`PATH_MAX` in limits.h of Linux).
    static let pathLimit = 4_095

    private static func target(for item: ItemSummary, at path: String) -> String {
        let target = path.isEmpty ? "." : path
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
        guard exists && isFolder.boolValue || target.hasSuffix("/") else { return target }
        return (target as NSString).appendingPathComponent(name(of: item))
    }

    /// A path to begin with: the picture's own name, in the folder where the program runs.
    static func suggestion(for item: ItemSummary) -> String { "./" + name(of: item) }

    /// A name for a picture: its item's title, or else its place, or else what it shows, or else the name that it has on its
    /// server or in its folder; an id is no name.
    static func name(of item: ItemSummary) -> String {
        let file = sourceName(of: item.pictureOnRequest?.reference) as NSString
        let ext = file.pathExtension.lowercased()
        let stem = pictureExtensions.contains(ext) ? file.deletingPathExtension : file as String
        let texts = [item.title, item.location, item.teaser, isID(stem) ? nil : stem]
        let name = texts.lazy.compactMap { $0.map(dashed) }.first { !$0.isEmpty } ?? "picture"
        return pictureExtensions.contains(ext) ? "\(name).\(ext)" : name
    }

    /// The last part of a picture's address.
    private static func sourceName(of picture: MediaReference?) -> String {
        switch picture {
        case .local(let path): return (path as NSString).lastPathComponent
        case .remote(let url):
            let path = url.text.prefix { $0 != "?" && $0 != "#" }
            let last = String(path.split(separator: "/").dropFirst(2).last ?? "")
            return last.removingPercentEncoding ?? last
        case nil: return ""
        }
    }

    private static let pictureExtensions: Set = [
        "jpg", "jpeg", "png", "webp", "gif", "avif", "bmp", "tif", "tiff", "heic", "svg",
    ]

    /// Whether a name is made of a number alone, in any notation.
    private static func isID(_ name: String) -> Bool {
        name.allSatisfy { $0.isHexDigit || $0 == "-" || $0 == "_" }
            && (name.count >= 8 || name.allSatisfy(\.isNumber))
    }

    /// A text's words in lower case with dashes between them: letters and numbers, which no shell and no file system minds,
    /// and no more of them than a name is read.
    private static func dashed(_ text: String) -> String {
        var words: [String] = [""]
        for scalar in text.lowercased().unicodeScalars where !"'’".unicodeScalars.contains(scalar) {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isMark(scalar) {
                words[words.count - 1].unicodeScalars.append(scalar)
            } else if words.last != "" {
                words.append("")
            }
        }
        var name = ""
        for word in words where !word.isEmpty {
            let longer = name.isEmpty ? word : name + "-" + word
            guard longer.utf8.count <= longestName else { break }
            name = longer
        }
        if name.isEmpty, let first = words.first {
            for character in first where name.utf8.count + character.utf8.count <= longestName {
                name.append(character)
            }
        }
        return name
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }

    /// Bytes: little enough for a person, and far below what a file system takes.
    private static let longestName = 60

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
