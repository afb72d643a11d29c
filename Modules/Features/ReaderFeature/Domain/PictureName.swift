import Foundation
import MarkupInterface

/// A name that the addresses of a picture in several sizes share: host and path without scheme, query and the
/// size before the extension (`photo-1024x683.jpg`).
nonisolated struct PictureName: Hashable {
    private let name: String

    /// The name of the picture at an address.
    init(_ address: String) {
        let place = address.prefix { $0 != "?" && $0 != "#" }
        let path = place.drop(upTo: "://")
        let start = path.lastIndex(of: "/") ?? path.startIndex
        guard let dot = path[start...].lastIndex(of: ".") else {
            name = String(path)
            return
        }
        name = Self.withoutSize(path[..<dot]) + path[dot...].lowercased()
    }

    /// The name of the file at an address: its last component, or the address where it has none.
    static func file(of address: String) -> String {
        let place = address.prefix { $0 != "?" && $0 != "#" }
        let file = place.split(separator: "/").last.map(String.init) ?? address
        return file.removingPercentEncoding ?? file
    }

    /// A path without `-1024x683` at its end.
    private static func withoutSize(_ path: Substring) -> Substring {
        guard let hyphen = path.lastIndex(of: "-") else { return path }
        let numbers = path[hyphen...].dropFirst().split(separator: "x", omittingEmptySubsequences: false)
        let isSize =
            numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isWholeNumber) }
        return isSize ? path[..<hyphen] : path
    }
}

nonisolated extension Substring {
    /// The text behind a separator; the whole text where it is missing.
    fileprivate func drop(upTo separator: String) -> Substring {
        firstRange(of: separator).map { self[$0.upperBound...] } ?? self
    }
}

nonisolated extension Sequence<HTMLBlock> {
    /// The addresses of the pictures in blocks, nested ones included. Tables show no pictures.
    var pictureAddresses: [String] {
        flatMap { block -> [String] in
            switch block {
            case .picture(let picture): [picture.address]
            case .quote(let blocks), .description(let blocks): blocks.pictureAddresses
            case .list(_, let items): items.flatMap(\.pictureAddresses)
            case .paragraph, .heading, .preformatted, .rule, .table, .media: []
            }
        }
    }
}
