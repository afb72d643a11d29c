/// The kinds of pictures that are served.
enum PictureFormat: CaseIterable, Sendable {
    case jpeg
    case png
    case webP

    /// So many bytes tell the kind of a file.
    static let magicLength = 12

    /// The kind of the file that begins like this; its name does not matter.
    init?(magic: [UInt8]) {
        if magic.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if magic.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if magic.starts(with: Array("RIFF".utf8)), magic.dropFirst(8).starts(with: Array("WEBP".utf8))
        {
            self = .webP
        } else {
            return nil
        }
    }

    var contentType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webP: "image/webp"
        }
    }

    var pathExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .webP: "webp"
        }
    }
}
