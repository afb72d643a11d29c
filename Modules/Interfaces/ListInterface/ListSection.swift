/// Consecutive rows of a list: their ids, and the function that creates a row in the prefetch window.
///
/// A section is an immutable snapshot: a list whose rows change receives another section. A section need not
/// hold its rows' ids: one of a million stored rows can hold those in memory only.
public struct ListSection {
    /// The role of rows for a reader who moves through the list.
    public enum Kind: Hashable, Sendable {
        /// The list's content: counted in the position, and the focus stops there.
        case items
        /// A row to act on, such as the one that loads more: the focus stops there, but it is not counted.
        case control
        /// A separator or the list's end: the focus skips it, and it is not counted.
        case decoration
    }

    /// The number of rows.
    public let count: Int
    /// The role of the rows.
    public let kind: Kind
    /// Searches a range of rows, from one end to the other, without creating the rows, and returns the id of
    /// the first one with a match; `nil` for a section whose rows are searched by their own texts.
    public let find: ((_ query: any TextMatcher, _ rows: Range<Int>, _ isForward: Bool) async -> RowID?)?

    private let id: (Int) -> RowID
    private let indices: ([RowID], Int) -> [Int?]
    private let make: (Int) -> CellController

    /// Creates a section of rows that need not be in memory.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - kind: The role of the rows.
    ///   - id: Returns the id of the row at an index, unique in the whole list and constant as long as the
    ///     row stands for the same content. A row that is not loaded has an id derived from its index.
    ///   - index: Returns the index of the row with an id, `nil` if it is unknown. Also accepts the id
    ///     that the row had before it was loaded.
    ///   - find: See ``find``.
    ///   - controller: Creates the row at an index. Called once each time the row enters the prefetch window.
    public init(
        count: Int, kind: Kind = .items, id: @escaping (Int) -> RowID, index: @escaping (RowID) -> Int?,
        find: ((_ query: any TextMatcher, _ rows: Range<Int>, _ isForward: Bool) async -> RowID?)? = nil,
        controller: @escaping (Int) -> CellController
    ) {
        self.count = count
        self.kind = kind
        self.id = id
        self.find = find
        indices = { ids, _ in ids.map(index) }
        make = controller
    }

    /// Creates a section of rows with these ids, each unique in the whole list.
    ///
    /// - Parameters:
    ///   - ids: The rows' ids, in their order.
    ///   - kind: The role of the rows.
    ///   - controller: Creates the row with an id. Called once each time the row enters the prefetch window.
    public init(ids: [RowID], kind: Kind = .items, controller: @escaping (RowID) -> CellController) {
        count = ids.count
        self.kind = kind
        find = nil
        id = { ids[$0] }
        indices = { Self.indices(of: $0, in: ids, near: $1) }
        make = { controller(ids[$0]) }
    }

    /// Creates a section of existing rows.
    public init(_ controllers: [CellController], kind: Kind = .items) {
        let byID = Dictionary(controllers.map { ($0.id, $0) }) { first, _ in first }
        self.init(ids: controllers.map(\.id), kind: kind) { byID[$0]! }
    }

    /// The id of the row at an index.
    public func id(at index: Int) -> RowID { id(index) }

    /// Creates the row at an index.
    public func controller(at index: Int) -> CellController { make(index) }

    /// The indices of the rows with these ids, `nil` for each id that is not in the section. The search may
    /// stop at the first id's row and leave the other indices out.
    ///
    /// - Parameters:
    ///   - ids: The rows' ids, in order of preference.
    ///   - hint: An index close to which they are likely to be.
    public func indices(of ids: [RowID], near hint: Int) -> [Int?] { indices(ids, hint) }

    private static func indices(of wanted: [RowID], in ids: [RowID], near hint: Int) -> [Int?] {
        var indices: [Int?] = Array(repeating: nil, count: wanted.count)
        guard !wanted.isEmpty, !ids.isEmpty else { return indices }
        let filter = RowIDFilter(wanted)
        var missing = wanted.count
        /// Returns whether the search is complete.
        func look(at index: Int) -> Bool {
            guard filter.mayContain(ids[index]) else { return false }
            for (number, id) in wanted.enumerated() where id == ids[index] && indices[number] == nil {
                indices[number] = index
                missing -= 1
            }
            return indices[0] != nil || missing == 0
        }
        let home = min(max(hint, 0), ids.count - 1)
        for distance in 0..<max(home + 1, ids.count - home) {
            if home >= distance, look(at: home - distance) { break }
            if home + distance < ids.count, look(at: home + distance) { break }
        }
        return indices
    }
}

/// A Bloom filter with one hash function: a scan of a million ids for a few costs as much as for one.
private struct RowIDFilter {
    private var bits: [UInt64] = Array(repeating: 0, count: 16)

    init(_ ids: [RowID]) {
        for id in ids { bits[Self.hash(of: id) >> 6] |= 1 << (Self.hash(of: id) & 63) }
    }

    func mayContain(_ id: RowID) -> Bool {
        bits[Self.hash(of: id) >> 6] & (1 << (Self.hash(of: id) & 63)) != 0
    }

    /// The hash, one of 1,024 bits, by multiplication with the golden ratio (Knuth, TAOCP, 6.4).
    private static func hash(of id: RowID) -> Int {
        Int(((id.high ^ id.low) &* 0x9E37_79B9_7F4A_7C15) >> 54)
    }
}
