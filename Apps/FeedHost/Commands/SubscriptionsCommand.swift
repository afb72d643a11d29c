import AppSettings
import CommandLineKit
import FilesLinux
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import MarkupExpat
import RefreshKit
import SharedPresentation
import StorageInterface
import StorageSQLite
import SubscriptionKit

/// The commands on subscriptions that fetch sources or read files: `add`, `refresh` and `import`.
struct SubscriptionsCommand {
    let settings: Settings
    let output: Output

    func run() async throws -> Int32 {
        try await settings.withLibrary {
            if case .importFile(let path?) = settings.command, settings.subscription.newsboatCache == nil {
                let library = Stores.library(settings)
                return try await importFile(
                    path, with: SubscriptionCommands(settings, on: library, to: output))
            }
            let composition = try Composition.make(settings)
            return try await composition.finishing { try await run(over: composition) }
        }
    }

    private func run(over composition: Composition) async throws -> Int32 {
        let progress = ProgressLine.standard(output, clock: composition.dependencies.clock)
        defer { progress.end() }
        let commands = SubscriptionCommands(
            settings, on: composition.dependencies.stores.library, to: output, progress: progress)
        let refresh = { (found: [Subscription], report: (RefreshReport) throws -> Void) async throws in
            let cause: FetchCause = settings.subscription.isDue ? .schedule : .reader
            for try await result in composition.reports(of: found, by: cause) { try report(result) }
            await composition.searchIndexer.extend()
        }
        let asked = settings.subscription
        switch settings.command {
        case .add(let address):
            let documents = composition.sources.searchedDocuments()
            let (typed, search) = (TypedAddress(here: address), composition.sources.search(over: documents))
            let addition = SubscriptionCommands.Addition(
                name: asked.name, groups: asked.groups, headers: asked.headers)
            if let account = settings.account.name {
                return try await commands.add(
                    typed, addition, with: account, finding: search,
                    failure: composition.sentences.failure.callAsFunction, over: composition.accountAccess())
            }
            return try await commands.add(
                typed, addition, finding: search, failure: composition.sentences.failure.callAsFunction
            ) { new in
                let reports = try await composition.fetch(new, over: documents)
                await composition.searchIndexer.extend()
                return reports
            }
        case .refresh(let sources):
            // Pictures that were fetched may not be stored.
            composition.onStoreFault { notice($0) }
            let status = try await commands.refresh(
                sources, isStrict: asked.isStrict, isOffline: settings.offline, refresh: refresh
            ) { try await composition.prefetch($0, withPictures: asked.hasPictures, progress: $1) }
            if status == 2 || settings.offline { return status }
            let access = composition.accountAccess(isDue: asked.isDue)
            return max(status, try await commands.synchronizeAccounts(of: sources, over: access))
        case .importFile(let path):
            var status: Int32 = 0
            if let path { status = try await importFile(path, with: commands) }
            guard let cache = asked.newsboatCache else { return status }
            let posts: [ForeignPost]
            do throws(StorageError) {
                posts = try NewsboatCache().posts(at: cache)
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

    private func importFile(_ path: String, with commands: SubscriptionCommands) async throws -> Int32 {
        let bytes: [UInt8]
        do {
            bytes = try await SystemFiles().bytes(of: path, limit: HTTPRequest.documentLimit)
        } catch SourceError.unreadable(let reason), SourceError.missingPath(let reason),
            SourceError.unreadablePath(let reason)
        {
            notice(reason)
            return 1
        }
        return try commands.importFile(
            Data(bytes), with: DocumentReader(), kinds: SourceFactory.sourceKinds, otherwise: "syndication",
            in: FileManager.default.currentDirectoryPath, withPaths: settings.subscription.hasPaths)
    }
}
