import CommentsStorageInterface
import FeedStorageInterface
import Foundation
import HTTPInterface
import ItemInterface

/// One write.
enum Write {
    case insert(FeedPageRecord)
    case append(FeedPageRecord, after: Cursor)
    case splice(FeedPageRecord)
    case deletePages(from: Int)
    case picture(Data, url: String)
    case file(Data, url: String)
    case comments(StoredComments, picture: UUID)
    case library(LibraryWrite)
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

    /// The next write to a feed of a number of pages that ends at `cursor`.
    mutating func write(pageCount: Int, top: FeedItem?, cursor: Cursor?) -> Write {
        guard program == 0 else { return libraryWrite() }
        switch Int.random(in: 0..<120, using: &random) {
        case _ where pageCount == 0, ..<2: return .insert(page(Int.random(in: 1...40, using: &random)))
        case ..<40:
            let page = page(Int.random(in: 0...40, using: &random))
            return cursor.map { .append(page, after: $0) } ?? .insert(page)
        case ..<45:
            var page = page(3)
            if let top { page.items.append(top) }
            return .splice(page)
        case ..<48: return .deletePages(from: Int.random(in: 1...max(1, pageCount), using: &random))
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
        default: return libraryWrite()
        }
    }

    private mutating func libraryWrite() -> Write {
        next += 100
        return .library(LibraryWrite(program: program, seed: random.next(), number: next))
    }

    private mutating func page(_ count: Int) -> FeedPageRecord {
        let items = (0..<count).map { _ in
            next += 1
            let media = HTTPURL("http://pictures.example/\(next)").map { [ItemMedia(.remote($0))] } ?? []
            let summary = ItemSummary(
                id: id(next), source: id(0), nativeID: "\(next)", title: next % 3 == 0 ? "Title" : nil,
                firstSeen: time, media: next % 4 == 0 ? [] : media)
            return FeedItem(summary, text: .plain("Description \(next)"))
        }
        return FeedPageRecord(items: items, timestamp: time, cursor: Cursor(Data("\(next)".utf8)))
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
