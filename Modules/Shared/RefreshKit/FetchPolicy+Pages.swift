import ArticleInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface

extension FetchPolicy {
    /// Returns the time before which an item's page is not requested again for its article after a failure; `nil` for
    /// a failure that may pass, after which the page is requested with the next fetch of its source.
    ///
    /// A page without an article, and one that is gone, is not requested again as long as the item is young
    /// enough. A refused or blocked one may be published later than its feed, or be blocked by one network
    /// only, and is requested again after ``refusedPageInterval``.
    func pageWait(after error: any Error, ofItemFrom date: Date, at now: Date) -> Date? {
        let end = date + articleAge
        switch error {
        case is ArticleError, SourceError.refused(410, _): return end
        case SourceError.refused(let status, let retryAfter):
            return Self.isLasting(status) ? now + refusedPageInterval : later(nil, retryAfter, now)
        // The page may be a network's login page.
        case SourceError.loginPage: return now + refusedPageInterval
        case let error as RetryLater: return later(nil, error.date, now)
        case let error as HTTPError:
            return switch error.reason {
            case .bodyTooLarge, .invalidRequest: end
            // The login page of a network answers for all names.
            case .forbiddenAddress, .redirect: now + refusedPageInterval
            case .noConnection, .tooSlow, .certificate, .unreadable, .closed: nil
            }
        default: return nil
        }
    }

    /// Returns the time before which a picture is not requested again for reading offline after a failure; `nil` for a
    /// failure that may pass. One that its server refuses, or that has no bytes, waits for ``articleAge``.
    func pictureWait(after error: any Error, at now: Date) -> Date? {
        switch error {
        case SourceError.refused(let status, _) where Self.isLasting(status): now + articleAge
        case SourceError.unreadable: now + articleAge
        default: pageWait(after: error, ofItemFrom: now, at: now)
        }
    }

    private static func isLasting(_ status: Int) -> Bool {
        status < 500 && ![408, 425, 429].contains(status)
    }

    /// Whether a failure of one page is that of its server, so that its other pages are not requested now.
    func isFailureOfServer(_ error: any Error) -> Bool {
        switch error {
        case SourceError.refused(let status, _): status == 429 || status >= 500
        case is RetryLater: true
        case let error as HTTPError:
            [.noConnection, .tooSlow, .certificate, .closed, .forbiddenAddress].contains(error.reason)
        default: false
        }
    }
}
