import HTTPInterface
import Synchronization

/// Caches partial downloads, so that a later request for the same resumes with a Range request. Evicts the
/// oldest first.
final class PartialDownloads: Sendable {
    private let budget: Int
    private let downloads = Mutex<[(key: HTTPRequest, download: HTTPDownload)]>([])

    /// - Parameter budget: The most bytes of all bodies together.
    init(budget: Int) { self.budget = budget }

    /// Removes and returns the partial download of a request, with its attempts counted from zero; an empty one on
    /// a miss.
    func take(_ request: HTTPRequest) -> HTTPDownload {
        downloads.withLock { downloads in
            guard let index = downloads.firstIndex(where: { $0.key == request.cacheKey }) else {
                return HTTPDownload(request)
            }
            var download = downloads.remove(at: index).download
            download.restart(as: request)
            return download
        }
    }

    /// Caches a download that can be resumed.
    func insert(_ download: HTTPDownload, of request: HTTPRequest) {
        guard download.canResume, download.body.count <= budget else { return }
        downloads.withLock { downloads in
            downloads.append((request.cacheKey, download))
            while downloads.reduce(0, { $0 + $1.download.body.count }) > budget { downloads.removeFirst() }
        }
    }
}

extension HTTPDownload {
    /// Whether the next attempt asks for the rest alone.
    var canResume: Bool { nextRequest.headers["Range"] != nil }
}
