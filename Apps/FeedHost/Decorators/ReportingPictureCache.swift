import Foundation
import HTTPInterface
import PictureStorageInterface
import StorageInterface

/// Logs each fault of a picture cache with its reason, and reports its kind.
nonisolated struct ReportingPictureCache: PictureCache {
    let cache: any PictureCache
    let log: Log
    let reporter: StoreReporter

    func insert(_ data: Data, for url: String) async throws(StorageError) {
        do {
            try await cache.insert(data, for: url)
        } catch {
            throw await reported(error, "saving picture \(Self.loggable(url))")
        }
    }

    func retrieve(for url: String) async throws(StorageError) -> Data? {
        do {
            return try await cache.retrieve(for: url)
        } catch {
            throw await reported(error, "for picture \(Self.loggable(url))")
        }
    }

    func keep(_ urls: Set<String>) async throws(StorageError) {
        do {
            try await cache.keep(urls)
        } catch {
            throw await reported(error, "keeping the pictures of bookmarks")
        }
    }

    private func reported(_ error: StorageError, _ what: String) async -> StorageError {
        log.write("cache fault \(what): \(error)")
        await reporter.failed(error.reason)
        return error
    }

    /// A URL as logs show it, without the values of its query.
    private static func loggable(_ url: String) -> String {
        HTTPURL(url)?.description ?? ""
    }
}
