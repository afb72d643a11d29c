/// The formats of the pictures that are served.
enum PictureFormat: String, CaseIterable, Sendable {
    case jpeg
    case png
    case webP = "webp"

    /// The number of bytes that tell the format of a file.
    static let magicLength = 12

    /// The format of the file with this beginning, whatever its name says.
    init?(magic: [UInt8]) {
        if magic.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if magic.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if magic.starts(with: "RIFF".utf8), magic.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webP
        } else {
            return nil
        }
    }

    var contentType: String { "image/\(rawValue)" }
    var pathExtension: String { self == .jpeg ? "jpg" : rawValue }
}
