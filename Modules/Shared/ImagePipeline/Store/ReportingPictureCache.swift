public import FoundationEssentials
import HTTPInterface
public import PictureStorageInterface
public import StorageInterface

/// Reports each error of a picture cache, and rethrows it.
nonisolated public struct ReportingPictureCache: PictureCache {
    /// Receives an error and the failed operation, in words for the log, without secrets of the URL.
    public typealias Report = @MainActor @Sendable (_ operation: String, _ error: StorageError) -> Void

    private let cache: any PictureCache
    private let report: Report

    /// Makes a decorator of a cache.
    public init(cache: any PictureCache, report: @escaping Report) {
        self.cache = cache
        self.report = report
    }

    /// Inserts into the decorated cache.
    public func insert(_ data: Data, for url: String) async throws(StorageError) {
        do {
            try await cache.insert(data, for: url)
        } catch {
            throw await reported(error, "saving picture \(Self.loggable(url))")
        }
    }

    /// Retrieves from the decorated cache.
    public func retrieve(for url: String) async throws(StorageError) -> Data? {
        do {
            return try await cache.retrieve(for: url)
        } catch {
            throw await reported(error, "for picture \(Self.loggable(url))")
        }
    }

    /// Pins pictures in the decorated cache.
    public func pin(_ urls: Set<String>) async throws(StorageError) {
        do {
            try await cache.pin(urls)
        } catch {
            throw await reported(error, "keeping the pictures of bookmarks")
        }
    }

    private func reported(_ error: StorageError, _ operation: String) async -> StorageError {
        await report(operation, error)
        return error
    }

    /// A URL for logs, without the values of its query.
    private static func loggable(_ url: String) -> String {
        HTTPURL(url)?.description ?? ""
    }
}
