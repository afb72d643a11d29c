import AppSettings
import ConcurrencyInterface
import FileTesting
import Foundation
import Synchronization
import Testing

@testable import FeedHost

@Suite("The schedulers of stores") struct StoreSchedulersTests {
    @Test("A read does not wait for a write that the disk holds up")
    func besides() async throws {
        let folder = try TemporaryFolder()
        let settings = try Settings.read(
            arguments: ["--store", folder.path], environment: [:], keymap: .feedHost
        ).0
        let stores = Stores.open(settings)
        try #require(stores.failure == nil)
        let isReading = Mutex(false)
        async let write: Bool = stores.writes.schedule {
            let limit = Date(timeIntervalSinceNow: 60)
            while !isReading.withLock({ $0 }), Date() < limit { usleep(1_000) }
            return isReading.withLock { $0 }
        }
        await stores.reads.schedule { isReading.withLock { $0 = true } }
        #expect(await write)
    }
}
