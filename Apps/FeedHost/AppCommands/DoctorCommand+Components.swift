package import ConcurrencyInterface
package import Foundation
package import ImageInterface
package import LibraryStorageInterface
package import SharedPresentation
package import StorageInterface
package import SubscriptionKit
package import SyncInterface
package import SyncKit
package import TerminalInterface

extension DoctorCommand {
    /// The stores of the cache.
    package struct Cache {
        /// The storages on disk.
        let storages: [any StorageMaintenance]
        /// The error of opening them; `nil` if they opened.
        let failure: StorageError?
        /// The paths of quarantined files.
        let setAside: [String]

        /// Makes the stores of a cache.
        package init(_ storages: [any StorageMaintenance], failure: StorageError?, setAside: [String]) {
            self.storages = storages
            self.failure = failure
            self.setAside = setAside
        }
    }

    /// The components that are checked.
    package struct Components {
        let terminal: any Terminal
        let colors: Int
        let clock: any MonotonicClock
        let tasks: any TaskProvider
        let decoder: any ImageDecoder
        let decoding: () -> PictureDecoding
        let sources: SourceFactory
        let namedSource: SourceRecord
        let commentCount: (UUID) async throws -> Int
        let failure: LoadMessages
        let cache: Cache
        let library: any LibraryStore
        let ownLibrary: any LibraryStore
        let openLibrary: (String) -> any LibraryStore
        let accounts: AccountServices
        let passwords: any PasswordStore
        let accountFailure: (any Error, Account) -> String

        /// - Parameters:
        ///   - colors: The number of colors that the environment offers.
        ///   - decoding: Returns where the decoder works, for which it may start a process.
        ///   - namedSource: The source at the named server.
        ///   - commentCount: Loads an item's comments from the server and returns their number.
        ///   - failure: The sentences on failed loads.
        ///   - library: The library that is shown.
        ///   - ownLibrary: The reader's own library.
        ///   - openLibrary: Makes the library of a file.
        ///   - accountFailure: The sentence on the failure of an account.
        package init(
            terminal: any Terminal, colors: Int, clock: any MonotonicClock, tasks: any TaskProvider,
            decoder: any ImageDecoder, decoding: @escaping () -> PictureDecoding, sources: SourceFactory,
            namedSource: SourceRecord, commentCount: @escaping (UUID) async throws -> Int,
            failure: LoadMessages, cache: Cache, library: any LibraryStore, ownLibrary: any LibraryStore,
            openLibrary: @escaping (String) -> any LibraryStore, accounts: AccountServices,
            passwords: any PasswordStore, accountFailure: @escaping (any Error, Account) -> String
        ) {
            self.terminal = terminal
            self.colors = colors
            self.clock = clock
            self.tasks = tasks
            self.decoder = decoder
            self.decoding = decoding
            self.sources = sources
            self.namedSource = namedSource
            self.commentCount = commentCount
            self.failure = failure
            self.cache = cache
            self.library = library
            self.ownLibrary = ownLibrary
            self.openLibrary = openLibrary
            self.accounts = accounts
            self.passwords = passwords
            self.accountFailure = accountFailure
        }
    }
}
