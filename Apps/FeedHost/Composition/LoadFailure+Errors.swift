import FilesLinux
import HTTPInterface
import HTTPMiddleware
import ImageInterface
import ImagePipeline
import ItemInterface
import SharedPresentation
import StorageInterface

extension LoadFailure {
    /// What any error of the modules that are composed here is to a reader. Only the host knows them all.
    init(anyOf error: any Error) {
        switch error {
        case let error as HTTPError: self.init(error)
        case let error as StorageError: self.init(error)
        case let later as RetryLater: self = .retryLater(until: later.date)
        case is OfflineHTTPClient.Offline: self = .offline
        case SourceError.refused(let status, _): self = .refused(status: status)
        case ImageDataMapper.Error.refused(let status): self = .refused(status: status)
        case is SourceError, is ImageDataMapper.Error: self = .unreadable
        case is ImageError: self = .unreadable
        case FileError.tooLarge: self = .tooLarge
        case is FileError: self = .unreadable
        case let error as any LoadFailing: self = error.loadFailure
        default: self = .other
        }
    }
}

/// An error that says by itself what it is to a reader: how a feature's scene tells of its mapper's errors.
nonisolated protocol LoadFailing: Error {
    /// What it is to a reader.
    var loadFailure: LoadFailure { get }
}
