public import HTTPInterface
public import LibraryStorageInterface

/// A subscription as a file lists it, before anything of it is checked.
public struct ListedSubscription: Hashable, Sendable {
    /// The address as the file has it, with the credentials that stand in it.
    public var address: String
    /// The name of the kind of source, where the file tells.
    public var kind: String?
    /// The reader's own name for the source.
    public var name: String?
    /// The title that the source gives itself.
    public var title: String?
    /// The groups in their order, each once.
    public var groups: [GroupPath] = []
    /// Headers for the address's origin.
    public var headers: HTTPHeaders = [:]
    /// The place in the file, from 1: the line, or the number of the outline.
    public var place = 0

    /// Makes a subscription that has nothing but its address.
    public init(address: String) {
        self.address = address
    }

    /// Appends a group where the list has not got it yet.
    mutating func append(_ group: GroupPath?) {
        if let group, !groups.contains(group) { groups.append(group) }
    }
}

/// What a file of subscriptions lists, in its order.
public struct SubscriptionList: Hashable, Sendable {
    /// An entry that is no subscription.
    public struct Fault: Error, Hashable, Sendable {
        /// The kinds of such entries.
        public enum Reason: String, Hashable, Sendable, CaseIterable {
            /// It names no address.
            case withoutAddress = "fault.without-address"
            /// Its address is neither a URL of `http` or `https` nor a path.
            case unusableAddress = "fault.unusable-address"
            /// It is a search over other sources, as newsboat's `query:` is.
            case query = "fault.query"
            /// It is made by a program, as newsboat's `exec:` and `filter:` are.
            case program = "fault.program"
            /// The document is cut off or ill-formed; what could be read of it is listed.
            case illFormed = "fault.ill-formed"
        }

        /// The place in the file, from 1; 0 for the whole of it.
        public var place: Int
        /// The entry's name, where it has one. Never its address, in which credentials may stand.
        public var name: String?
        /// What is wrong with it.
        public var reason: Reason

        /// Makes a fault.
        public init(_ reason: Reason, place: Int, name: String? = nil) {
            self.reason = reason
            self.place = place
            self.name = name
        }
    }

    /// The subscriptions; a source may be among them more than once.
    public var subscriptions: [ListedSubscription] = []
    /// The entries that are none.
    public var faults: [Fault] = []

    /// Makes an empty list.
    public init() {}
}
