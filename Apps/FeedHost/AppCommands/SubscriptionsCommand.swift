package import AppSettings
package import CommandLineKit
import Foundation
import HTTPInterface
import ItemInterface
package import LibraryStorageInterface
package import MarkupInterface
import RefreshKit
import SharedPresentation
package import SourceInterface
import StorageInterface
import SubscriptionKit

/// The commands on subscriptions that fetch sources or read files: `add`, `refresh` and `import`.
package struct SubscriptionsCommand {
    /// Reads the files that are imported.
    package struct Files {
        let files: any LocalFiles
        let xml: any XMLReader
        let posts: any ForeignPostsReader
        let kinds: [any SourceKind]

        /// - Parameters:
        ///   - xml: Reads OPML.
        ///   - posts: Reads the posts of newsboat.
        ///   - kinds: The kinds of sources; of equal confidence the first comes first.
        package init(
            _ files: any LocalFiles, xml: any XMLReader, posts: any ForeignPostsReader,
            kinds: [any SourceKind]
        ) {
            self.files = files
            self.xml = xml
            self.posts = posts
            self.kinds = kinds
        }
    }

    private let settings: Settings
    private let output: Output
    private let files: Files

    /// Makes the command of the settings.
    package init(settings: Settings, output: Output, files: Files) {
        self.settings = settings
        self.output = output
        self.files = files
    }

    /// Imports a file that needs no request, in the reader's library; `nil` for all other commands.
    package func importAlone(into library: any LibraryStore) async throws -> Int32? {
        guard case .importFile(let path?) = settings.command, settings.subscription.newsboatCache == nil
        else { return nil }
        return try await importFile(path, with: SubscriptionCommands(settings, on: library, to: output))
    }

    /// Runs the command, and returns the exit code.
    package func run(over fetches: Fetches) async throws -> Int32 {
        let progress = ProgressLine.standard(output, clock: fetches.clock)
        defer { progress.end() }
        let commands = SubscriptionCommands(settings, on: fetches.library, to: output, progress: progress)
        let asked = settings.subscription
        let cause: FetchCause = asked.isDue ? .schedule : .reader
        let refresh = { (found: [Subscription], report: (RefreshReport) throws -> Void) async throws in
            try await fetches.refresh(found, cause, report)
            await fetches.extendIndex()
        }
        switch settings.command {
        case .add(let address): return try await add(address, with: commands, over: fetches)
        case .refresh(let sources):
            // Pictures that were fetched may not be stored.
            fetches.onStoreFault { notice($0) }
            let status = try await commands.refresh(
                sources, isStrict: asked.isStrict, isOffline: settings.offline, refresh: refresh
            ) { try await fetches.prefetch($0, asked.hasPictures, $1) }
            if status == 2 || settings.offline { return status }
            let access = fetches.accounts(asked.isDue)
            return max(status, try await commands.synchronizeAccounts(of: sources, over: access))
        case .importFile(let path):
            var status: Int32 = 0
            if let path { status = try await importFile(path, with: commands) }
            guard let cache = asked.newsboatCache else { return status }
            let posts: [ForeignPost]
            do throws(StorageError) {
                posts = try files.posts.posts(at: cache)
            } catch {
                return commands.failed(error, reading: cache)
            }
            // Feeds that were never fetched have no posts yet.
            let unfetched = try commands.unfetched(of: posts)
            if !unfetched.isEmpty, !settings.offline {
                _ = try await commands.refresh(unfetched, refresh: refresh)
            }
            return max(status, try commands.takeOver(posts))
        default: return 2
        }
    }

    private func add(
        _ address: String, with commands: SubscriptionCommands, over fetches: Fetches
    ) async throws -> Int32 {
        let asked = settings.subscription
        let documents = fetches.sources.searchedDocuments()
        let (typed, search) = (TypedAddress(here: address), fetches.sources.search(over: documents))
        let addition = SubscriptionCommands.Addition(
            name: asked.name, groups: asked.groups, headers: asked.headers)
        if let account = settings.account.name {
            return try await commands.add(
                typed, addition, with: account, finding: search,
                failure: fetches.failure.callAsFunction, over: fetches.accounts(false))
        }
        return try await commands.add(
            typed, addition, finding: search, failure: fetches.failure.callAsFunction
        ) { new in
            let reports = try await fetches.fetch(new, documents)
            await fetches.extendIndex()
            return reports
        }
    }

    private func importFile(_ path: String, with commands: SubscriptionCommands) async throws -> Int32 {
        let bytes: [UInt8]
        do {
            bytes = try await files.files.bytes(of: path, limit: HTTPRequest.documentLimit)
        } catch SourceError.unreadable(let reason), SourceError.missingPath(let reason),
            SourceError.unreadablePath(let reason)
        {
            notice(reason)
            return 1
        }
        return try commands.importFile(
            Data(bytes), with: files.xml, kinds: files.kinds, otherwise: "syndication",
            in: FileManager.default.currentDirectoryPath, withPaths: settings.subscription.hasPaths)
    }
}
