import CommentsStorageInterface
import Foundation

/// One write.
enum Write {
    case picture(Data, url: String)
    case file(Data, url: String)
    case comments(StoredComments, picture: UUID)
    case library(LibraryWrite)
    /// A write to the copy of a named server's feed, which has a file of its own.
    case copy(LibraryWrite)
}

/// Pseudorandom writes, which are the same for the same seed.
struct Script {
    /// The URLs of all pictures.
    static let urls = (0..<60).map { "http://pictures.example/\($0)" }

    /// The programs that write concurrently: the first one to all stores, the others to the library only.
    static let programs = 0..<2

    private let program: Int
    private var random: SplitMix
    private var next: Int

    /// The writes of one program in one round. Their items are unique.
    init(seed: UInt64, round: Int, program: Int) {
        self.program = program
        let number = round * Self.programs.count + program
        random = SplitMix(state: seed &+ UInt64(number) &* 0x1234_5678_9ABC)
        next = number * 10_000_000
    }

    /// The next write.
    mutating func write() -> Write {
        guard program == 0 else { return .library(libraryWrite()) }
        switch Int.random(in: 0..<120, using: &random) {
        case ..<48: return .copy(libraryWrite())
        case ..<70:
            return .picture(bytes(), url: Self.urls.randomElement(using: &random)!)
        case ..<85:
            return .file(bytes(), url: Self.urls.randomElement(using: &random)!)
        case ..<91:
            let comments = (0..<Int.random(in: 0..<9, using: &random)).map { number in
                CommentRecord(id: id(number), message: "Message \(next)", createdAt: time, username: "User")
            }
            return .comments(
                StoredComments(comments: comments, timestamp: time),
                picture: id(Int.random(in: 0..<20, using: &random)))
        default: return .library(libraryWrite())
        }
    }

    private mutating func libraryWrite() -> LibraryWrite {
        next += 100
        return LibraryWrite(program: program, seed: random.next(), number: next)
    }

    private mutating func bytes() -> Data {
        next += 1
        let count = Int.random(in: 0..<20_000, using: &random)
        return Data(repeating: UInt8(truncatingIfNeeded: next), count: count) + Data("\(next)".utf8)
    }

    private var time: Date { Date(timeIntervalSinceReferenceDate: Double(next)) }

    private func id(_ number: Int) -> UUID {
        let bytes = withUnsafeBytes(of: UInt64(number).bigEndian, Array.init)
        return UUID(
            uuid: (
                0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6],
                bytes[7]
            ))
    }
}

/// SplitMix64 of Steele, Lea and Flood (OOPSLA 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
