import CXXHash
import FoundationEssentials

/// The format of a picture's file: the picture's bytes, its key, and a checksum of both.
///
/// Reading compares the key, so that no URL can be chosen whose picture is mistaken for another's, although
/// the hash in the file name is not cryptographic.
enum PictureFileFormat {
    private static let checksumLength = 8

    /// The key of a server's picture: both URLs, separated by a newline, which base URLs cannot contain.
    static func key(of url: String, _ source: String) -> Data {
        Data((source + "\n" + url).utf8)
    }

    /// The URLs of the server and the picture in a file, which may be corrupt; `nil` for a corrupt key.
    static func urls(in file: Data, named name: PictureFileName) -> (source: String, picture: String)? {
        let key = file.dropLast(checksumLength).suffix(name.keyLength)
        guard PictureFileName(key, of: name.source) == name else { return nil }
        let parts = String(decoding: key, as: UTF8.self)
            .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    /// The bytes of a file after the picture's.
    static func trailer(of picture: Data, _ key: Data) -> Data {
        key + withUnsafeBytes(of: checksum(of: picture, key).littleEndian) { Data($0) }
    }

    /// The number of the picture's bytes in a file.
    static func pictureSize(_ name: PictureFileName, fileSize: Int) -> Int {
        max(0, fileSize - name.keyLength - checksumLength)
    }

    /// The picture in a file; `nil` for a corrupt file, or one of another name or key.
    static func picture(in file: Data, named name: PictureFileName, key: Data? = nil) -> Data? {
        let picture = file.prefix(pictureSize(name, fileSize: file.count))
        let stored = file[picture.endIndex...].prefix(name.keyLength)
        guard key.map({ $0 == stored }) ?? (PictureFileName(stored, of: name.source) == name),
            file.suffix(checksumLength).elementsEqual(trailer(of: picture, stored).suffix(checksumLength))
        else { return nil }
        return picture
    }

    private static func checksum(of picture: Data, _ key: Data) -> UInt64 {
        let seed = key.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
        return picture.withUnsafeBytes { XXH3_64bits_withSeed($0.baseAddress, $0.count, seed) }
    }
}
