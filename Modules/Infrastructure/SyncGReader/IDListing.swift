import FoundationEssentials
import HTTPInterface
import SyncInterface

/// Lists the ids of a selection, in one page if the server can.
///
/// Pages shift while posts change: Miniflux continues at an offset, and FreshRSS skips a post where the last
/// one of the page before left the list. A list of several pages is therefore read until two readings agree.
struct IDListing {
    /// The requested ids of a page. Miniflux sends 10,000.
    static let pageSize = 100_000
    /// The most readings of a list of several pages.
    static let readingLimit = 5

    private let session: GReaderSession
    private let query: [(name: String, value: String)]

    init(_ session: GReaderSession, _ selection: SyncSelection) {
        self.session = session
        let selected: [(name: String, value: String)] =
            switch selection {
            case .unread: [("s", GReaderStream.readingList), ("xt", GReaderStream.read)]
            case .starred: [("s", GReaderStream.starred)]
            case .since(let date):
                [("s", GReaderStream.readingList)]
                    + (date.map { [("ot", String(Int64(max(0, $0.timeIntervalSince1970))))] } ?? [])
            }
        query = [("output", "json"), ("n", String(Self.pageSize))] + selected
    }

    /// Returns the whole list.
    func ids() async throws -> [Int64] {
        var reading = try await read()
        guard reading.pages > 1 else { return reading.ids }
        for _ in 1..<Self.readingLimit {
            let again = try await read()
            if Set(again.ids) == Set(reading.ids) { return again.ids }
            reading = again
        }
        throw SyncError.unreadable(reason: "the list of ids changes while it is read")
    }

    /// Reads page after page. An empty page is not counted: FreshRSS sends one after a page that is exactly
    /// full.
    private func read() async throws -> (ids: [Int64], pages: Int) {
        var (ids, seen, pages) = ([Int64](), Set<Int64>(), 0)
        var continuation: String?
        repeat {
            let data = try await session.get(
                "stream/items/ids", query + (continuation.map { [("c", $0)] } ?? []))
            let page = try session.decode(IDPage.self, from: data)
            let new = page.itemRefs.compactMap { $0.value?.id.value }.filter { seen.insert($0).inserted }
            ids += new
            if !new.isEmpty { pages += 1 }
            // A server that repeats its pages must not be asked forever.
            continuation = new.isEmpty ? nil : page.continuation?.text
        } while continuation != nil
        return (ids, pages)
    }
}

private struct IDPage: Decodable {
    struct Reference: Decodable { let id: ItemID }

    let itemRefs: [Lossy<Reference>]
    let continuation: TextOrNumber?
}
