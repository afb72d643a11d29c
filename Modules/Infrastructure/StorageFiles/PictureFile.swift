import CXXHash
import FoundationEssentials

/// The format of a picture's file: the picture's bytes, the key that it is stored for, and a checksum of both.
///
/// The key is compared where a file is read: nobody can choose a URL whose picture is taken for another's, although
/// the hash in the name is not a cryptographic one.
enum PictureFile {
    private static let checksumLength = 8

    /// The key of a server's picture. A base URL has no line end.
    static func key(of url: String, _ source: String) -> Data {
        Data((source + "\n" + url).utf8)
    }

    /// The URLs of a picture and its server in a file, also in one whose picture is damaged; `nil` where they are too.
    static func urls(in file: Data, named name: PictureName) -> (source: String, picture: String)? {
        let key = file.dropLast(checksumLength).suffix(name.keyLength)
        guard PictureName(key, of: name.source) == name else { return nil }
        let parts = String(decoding: key, as: UTF8.self)
            .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    /// The bytes of a file behind its picture's.
    static func trailer(of picture: Data, _ key: Data) -> Data {
        key + withUnsafeBytes(of: checksum(of: picture, key).littleEndian) { Data($0) }
    }

    /// How many bytes of a file are its picture's.
    static func pictureSize(_ name: PictureName, fileSize: Int) -> Int {
        max(0, fileSize - name.keyLength - checksumLength)
    }

    /// The picture of a file; `nil` where the file is not as it was stored under this name, or for another key.
    static func picture(in file: Data, named name: PictureName, key: Data? = nil) -> Data? {
        let picture = file.prefix(pictureSize(name, fileSize: file.count))
        let stored = file[picture.endIndex...].prefix(name.keyLength)
        guard key.map({ $0 == stored }) ?? (PictureName(stored, of: name.source) == name),
            file.suffix(checksumLength).elementsEqual(trailer(of: picture, stored).suffix(checksumLength))
        else { return nil }
        return picture
    }

    private static func checksum(of picture: Data, _ key: Data) -> UInt64 {
        let seed = key.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
        return picture.withUnsafeBytes { XXH3_64bits_withSeed($0.baseAddress, $0.count, seed) }
    }
}
