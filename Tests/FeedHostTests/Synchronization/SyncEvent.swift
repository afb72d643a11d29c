import LibraryStorageInterface
import RandomTesting

/// An event of a world of synchronized libraries, with the numbers of machines from 1 on; 0 is another
/// client.
nonisolated enum SyncEvent: Sendable {
    /// A person marks a post.
    case mark(at: Int, AccountMark.Kind, Bool, post: Int64)
    /// A person marks all posts of a machine read.
    case markAllRead(at: Int)
    /// A person renames a feed.
    case rename(at: Int, feed: Int)
    /// A person subscribes to another feed.
    case subscribe(at: Int)
    /// A person unsubscribes from a feed.
    case unsubscribe(at: Int, feed: Int)
    /// The server finds a new post.
    case post(feed: Int)
    /// A machine deletes the read posts that it need not keep.
    case forget(at: Int)
    /// A machine synchronizes, or only sends what waits.
    case synchronize(at: Int, Fault?)
    case send(at: Int, Fault?)
    /// Time passes, in which leases expire.
    case wait

    /// A fault of one request of a synchronization.
    struct Fault: Sendable {
        /// The index of the request.
        var request: Int
        var kind: Kind

        indirect enum Kind: Sendable {
            /// The request does not arrive.
            case offline
            /// The request is applied, and its response is lost.
            case lostReply
            /// The server asks to wait.
            case busy
            /// The session has ended.
            case signedOut
            /// The process is killed, before the request arrives or after it was applied.
            case killed(isApplied: Bool)
            /// A person does something meanwhile, before the request is applied or after that.
            case meanwhile(SyncEvent, isApplied: Bool)
        }
    }

    /// Makes a random event of few posts, so that events affect the same ones.
    static func random(_ random: inout SeededGenerator) -> SyncEvent {
        let machine = Int.random(in: 1...3, using: &random)
        switch Int.random(in: 0..<22, using: &random) {
        case ..<9: return act(&random)
        case 9: return .forget(at: machine)
        case 10: return .wait
        case ..<14: return .send(at: machine, fault(of: machine, &random))
        default: return .synchronize(at: machine, fault(of: machine, &random))
        }
    }

    /// Makes a random act of a person, or of the server.
    ///
    /// - Parameter place: The place of the act; `nil` for any.
    private static func act(at place: Int? = nil, _ random: inout SeededGenerator) -> SyncEvent {
        let place = place ?? Int.random(in: 0...3, using: &random)
        let feed = Int.random(in: 1...3, using: &random)
        switch Int.random(in: 0..<24, using: &random) {
        case 0: return .subscribe(at: place)
        case 1: return .unsubscribe(at: place, feed: feed)
        case 2, 3: return .rename(at: place, feed: feed)
        case 4: return .markAllRead(at: max(1, place))
        case ..<9: return .post(feed: feed)
        default:
            return .mark(
                at: place, Bool.random(using: &random) ? .read : .bookmarked,
                Int.random(in: 0..<5, using: &random) > 1, post: .random(in: 1...4, using: &random))
        }
    }

    private static func fault(of machine: Int, _ random: inout SeededGenerator) -> Fault? {
        guard Bool.random(using: &random) else { return nil }
        let isApplied = Bool.random(using: &random)
        let kind: Fault.Kind =
            switch Int.random(in: 0..<12, using: &random) {
            case 0: .offline
            case 1, 2: .lostReply
            case 3: .busy
            case 4: .signedOut
            case 5, 6: .killed(isApplied: isApplied)
            default:
                // Often at the machine itself, which is in the middle of an exchange.
                .meanwhile(
                    act(at: Bool.random(using: &random) ? machine : nil, &random), isApplied: isApplied)
            }
        return Fault(request: Int.random(in: 0..<7, using: &random), kind: kind)
    }
}
