import FoundationEssentials
import LibraryStorageInterface

/// The sources without a connection, and the last response of any server, which shows that the network works.
struct Reachability {
    /// The time of the last response of any server.
    private(set) var lastResponse = Date.distantPast
    /// The sources whose last fetch found no connection.
    private var unreachable: Set<UUID> = []
    /// Those of them that were fetched again because another server had responded. Where they fail again, the
    /// reason is their own server, and further responses of others cause no fetches.
    private var retried: Set<UUID> = []

    /// Records the state of a remote source.
    ///
    /// - Returns: Whether a fetch without a connection is to be planned or repeated.
    mutating func note(_ state: FetchState, of source: UUID) -> Bool {
        switch state.failure {
        case .noConnection: return unreachable.insert(source).inserted
        case nil, .refused, .unreadable, .loginPage, .certificate, .tooLarge, .incomplete, .disconnected,
            .malformed:
            forget(source)
            return responded(at: state.lastAttempt ?? .distantPast)
        case .tooSlow, .notStored, .privateAddress, .missingPath, .unreadablePath, .other:
            forget(source)
            return false
        }
    }

    /// Records a server's response.
    ///
    /// - Returns: Whether sources without a connection are to be fetched again.
    mutating func responded(at time: Date) -> Bool {
        lastResponse = max(lastResponse, time)
        return !unreachable.isSubset(of: retried)
    }

    /// Records that a source without a connection is fetched again, perhaps because a server has responded.
    mutating func retry(_ state: FetchState, of source: UUID) {
        if hasResponse(since: state) { retried.insert(source) }
    }

    /// Whether a source was fetched again because a server had responded, and has not responded itself since.
    func isRetried(_ source: UUID) -> Bool { retried.contains(source) }

    /// Whether a server has responded since the last fetch of a source.
    func hasResponse(since state: FetchState) -> Bool { state.lastAttempt ?? .distantPast < lastResponse }

    private mutating func forget(_ source: UUID) {
        unreachable.remove(source)
        retried.remove(source)
    }
}
