import Foundation
import HTTPInterface
public import ItemInterface

/// The readable name of the file in which an item's picture or recording is saved.
nonisolated public struct MediaFileName: Hashable, Sendable {
    /// The name, which needs no quoting in shells.
    public let name: String

    /// Makes a name of the item's title, location or teaser, else of the file name in an address, unless that
    /// is an identifier.
    ///
    /// - Parameters:
    ///   - reference: The address.
    ///   - extensions: The file name extensions that are kept, in lower case.
    ///   - ext: The extension where the address has none of them; `nil` for none.
    ///   - fallback: The name if there is no other.
    public init(
        of item: ItemSummary, at reference: MediaReference?, extensions: Set<String>,
        otherwise ext: String? = nil, fallback: String
    ) {
        let file = Self.fileName(of: reference) as NSString
        let named = file.pathExtension.lowercased()
        let isNamed = extensions.contains(named)
        let stem = isNamed ? file.deletingPathExtension : file as String
        let texts = [item.title, item.location, item.teaser, Self.isID(stem) ? nil : stem]
        let base = texts.lazy.compactMap { $0.map(Self.dashed) }.first { !$0.isEmpty } ?? fallback
        name = (isNamed ? named : ext).map { "\(base).\($0)" } ?? base
    }

    /// The suggested path: the file in the working directory.
    public var suggestion: String { "./" + name }

    /// The most bytes of a path, without the zero at its end (`PATH_MAX` in limits.h of Linux).
    public static let pathLimit = 4_095

    /// The path of the file in a folder, or a path that is not a folder's.
    ///
    /// - Parameter path: A file or a folder; empty for the working directory.
    public func target(at path: String) -> String {
        let target = path.isEmpty ? "." : path
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
        guard exists && isFolder.boolValue || target.hasSuffix("/") else { return target }
        return (target as NSString).appendingPathComponent(name)
    }

    /// A path and, where a file exists there, the same with a number in the file's name, up to a thousand.
    public static func candidates(for path: String) -> [String] {
        let (base, ext) = ((path as NSString).deletingPathExtension, (path as NSString).pathExtension)
        return (1...mostNumbers).map { number in
            number == 1 ? path : "\(base)-\(number)" + (ext.isEmpty ? "" : ".\(ext)")
        }
    }

    private static let mostNumbers = 1_000

    /// The last part of an address.
    private static func fileName(of reference: MediaReference?) -> String {
        switch reference {
        case .local(let path): return (path as NSString).lastPathComponent
        case .remote(let url):
            let path = url.text.prefix { $0 != "?" && $0 != "#" }
            let last = String(path.split(separator: "/").dropFirst(2).last ?? "")
            return last.removingPercentEncoding ?? last
        case nil: return ""
        }
    }

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
}
