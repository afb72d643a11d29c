import HTTPInterface
import Synchronization

/// Keeps what came of downloads that failed, so that whoever asks again gets the rest only; what was kept longest goes
/// first.
nonisolated final class BrokenDownloads: Sendable {
    private let budget: Int
    private let kept = Mutex<[(request: HTTPRequest, download: HTTPDownload)]>([])

    /// - Parameter budget: Of all bodies, in bytes.
    init(budget: Int) {
        self.budget = budget
    }

    /// What came of a request before, which is kept no longer; nothing where nothing is kept of it.
    func take(_ request: HTTPRequest) -> HTTPDownload {
        kept.withLock { kept in
            guard let index = kept.firstIndex(where: { $0.request == request }) else {
                return HTTPDownload(request)
            }
            return kept.remove(at: index).download
        }
    }

    /// Keeps a download that can go on where it broke off.
    func keep(_ download: HTTPDownload, of request: HTTPRequest) {
        guard download.canGoOn, download.body.count <= budget else { return }
        kept.withLock { kept in
            kept.append((request, download))
            while kept.reduce(0, { $0 + $1.download.body.count }) > budget { kept.removeFirst() }
        }
    }
}

extension HTTPDownload {
    /// Whether the next attempt asks for the rest alone.
    nonisolated var canGoOn: Bool { nextRequest.headers["Range"] != nil }
}
