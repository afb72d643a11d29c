import Foundation
import Glibc
import HTTPInterface
import ItemInterface

/// Writes pictures to files, under readable names.
nonisolated enum PictureFile {
    /// The error of a write.
    struct SaveError: Error, Hashable {
        /// The file.
        var path: String
        /// The system's message; `nil` where files of all tried names exist.
        var reason: String?
    }

    /// Writes a picture's bytes to a new file.
    ///
    /// - Parameters:
    ///   - path: A file or a folder; empty for the working directory. A file in a folder is named after the
    ///     item.
    /// - Returns: The file's path, with a number in its name where a file of that name exists.
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

    /// The suggested path: the picture's name in the working directory.
    static func suggestion(for item: ItemSummary) -> String { "./" + name(of: item) }

    /// The name of a picture: its item's title, location or teaser, else its file name, unless that is an
    /// identifier.
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

    /// Whether a name is an identifier: a decimal or hexadecimal number, or a UUID.
    private static func isID(_ name: String) -> Bool {
        name.allSatisfy { $0.isHexDigit || $0 == "-" || $0 == "_" }
            && (name.count >= 8 || name.allSatisfy(\.isNumber))
    }

    /// The words of a text in lower case, joined by dashes: letters, digits and marks, which need no quoting
    /// in shells, up to ``longestName`` bytes.
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

    /// The most bytes of a name: readable, and below every file system's limit (255 in Linux).
    private static let longestName = 60

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
