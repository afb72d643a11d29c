import Foundation
import RandomTesting
import StorageTesting
import Testing

/// Files of which one is corrupt at a random place.
struct RandomCorruption {
    /// The number of corruptions of one seed.
    static let perSeed = 50

    /// The seeds of `FEEDHOST_DAMAGES` corruptions, by default 100.
    static let seeds =
        0..<(ProcessInfo.processInfo.environment["FEEDHOST_DAMAGES"].flatMap { Int($0) } ?? 100) / perSeed

    var files: [String: Data]
    /// The change and its file.
    private(set) var sentence = ""

    var comment: Comment { Comment(rawValue: sentence) }

    /// - Parameter names: The files to choose from; a repeated name is more likely.
    init(
        of files: [String: Data],
        names: [String] = ["feedhost.sqlite-wal", "feedhost.sqlite", "feedhost.sqlite", "feedhost.sqlite"],
        _ random: inout SeededGenerator
    ) {
        self.files = files
        let name = names[Int.random(in: 0..<names.count, using: &random)]
        var bytes = files[name]!
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case ..<40:
            let bit = Int.random(in: 0..<8, using: &random)
            let mask: UInt8 = 1 << UInt8(bit)
            bytes[place] ^= mask
            sentence = "bit \(bit) of byte \(place) of \(name) is flipped"
        case ..<55:
            bytes[place] = UInt8.random(in: 0...255, using: &random)
            sentence = "byte \(place) of \(name) is \(bytes[place])"
        case ..<65:
            let place = Int.random(in: 0..<100, using: &random)
            bytes[place] = UInt8.random(in: 0...255, using: &random)
            sentence = "byte \(place) of the header of \(name) is \(bytes[place])"
        case ..<75:
            let start = place / 512 * 512
            let source = Int.random(in: 0..<bytes.count / 512, using: &random) * 512
            let count = min(512, bytes.count - start, bytes.count - source)
            bytes.replaceSubrange(start..<start + count, with: Data(bytes[source..<source + count]))
            sentence = "512 bytes at \(start) of \(name) are those at \(source)"
        case ..<85:
            let count = min(Int.random(in: 1...4_096, using: &random), bytes.count - place)
            for index in place..<place + count where Int.random(in: 0..<4, using: &random) == 0 {
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            sentence = "\(count) bytes at \(place) of \(name) are overwritten"
        case ..<92:
            bytes = bytes.prefix(place)
            sentence = "\(name) is cut off at \(place)"
        case ..<96:
            let page = place / 4_096 * 4_096
            for index in page..<min(page + 4_096, bytes.count) { bytes[index] = 0 }
            sentence = "the page at \(page) of \(name) is zero"
        default:
            self.files[name] = nil
            sentence = "\(name) is deleted"
            return
        }
        self.files[name] = bytes
    }
}
