import ArticleInterface
import DesktopKit
import HTTPInterface
import HTTPMiddleware
import ImageInterface
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
package import SharedPresentation
import StorageInterface

extension LoadFailure {
    /// The failure for an error of any composed module.
    init(anyOf error: any Error) {
        switch error {
        case let error as HTTPError: self.init(error)
        case let error as StorageError: self.init(error)
        case let later as RetryLater: self = .retryLater(until: later.date)
        case FetchRefusal.serverAsked(let date), SourceError.refused(_, let date?):
            self = .retryLater(until: date)
        case is OfflineHTTPClient.Offline, FetchRefusal.offline: self = .offline
        case FileDownloader.Failure.refused(let status): self = .refused(status: status)
        case SourceError.refused(let status, _): self = .refused(status: status)
        case ImageDataMapper.Error.refused(let status): self = .refused(status: status)
        case SourceError.missingPath: self = .missingPath
        case SourceError.unreadablePath: self = .unreadablePath
        case SourceError.loginPage: self = .loginPage
        case ArticleError.tooLarge: self = .tooLarge
        case is ArticleError: self = .noArticle
        case is SourceError, is ImageDataMapper.Error: self = .unreadable
        case is ImageError: self = .unreadable
        case let error as any LoadFailing: self = error.loadFailure
        default: self = .other
        }
    }
}

/// An error of a feature or a plugin that maps itself to a failure.
nonisolated package protocol LoadFailing: Error {
    /// The failure that is shown to a reader.
    var loadFailure: LoadFailure { get }
}
