import CommandLineKit
import FilesLinux
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import MarkupExpat
import RefreshKit
import SharedPresentation
import SourceInterface
import StorageInterface
import StorageSQLite
import SubscriptionKit
import TextInterface

/// The commands on subscriptions (`add`, `remove`, `rename`, `group`, `interval`, `sources`, `refresh`, `import` and
/// `export`) and on rules (`rule add`, `rule remove` and `rules`).
struct SubscriptionsCommand {
    let settings: Settings
    let output: Output
    let action: Settings.SubscriptionsAction

    func run() async throws -> Int32 {
        try await settings.withLibrary { library in
            switch action {
            case .add, .refresh,
                .importFile where settings.subscription.newsboatCache != nil:
                let composition = try Composition.make(settings)
                return try await composition.finishing { try await run(over: composition) }
            default: return try await run(on: library)
            }
        }
    }

    private func run(on library: any LibraryStore) async throws -> Int32 {
        let commands = commands(on: library)
        switch action {
        case .remove(let sources): return try commands.remove(sources)
        case .rename(let source, let name): return try commands.rename(source, to: name)
        case .group(let source, let groups):
            let isQuestion = groups.isEmpty && !settings.subscription.isWithoutGroups
            return try commands.group(source, into: isQuestion ? nil : Array(groups))
        case .interval(let text, let interval):
            return try commands.interval(text, interval, otherwise: settings.refreshInterval)
        case .importFile(let path): return try await importFile(path, with: commands)
        case .export:
            return try commands.export(withSecrets: settings.subscription.hasSecrets) { try output.line($0) }
        case .addRule:
            guard let text = settings.choice.query, let query = try settings.query(parsing: text) else {
                return 2
            }
            return try await commands.addRule(query, settings.ruleAction, of: settings.choice.source)
        case .rules: return try commands.rules()
        case .removeRule(let text): return try commands.removeRule(text)
        case .sources where settings.subscription.printsNames: return try commands.sourceNames()
        case .add, .refresh, .sources:
            return try commands.sources(every: settings.refreshInterval) { _, state, interval in
                FetchPolicy().nextDate(state, every: interval, at: Date())
            }
        }
    }

    private func importFile(_ path: String?, with commands: SubscriptionCommands) async throws -> Int32 {
        guard let path else { return 0 }
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

    /// Takes over the marks of newsboat's posts, after its feeds that were never fetched are.
    private func takeOver(
        _ cache: String, with commands: SubscriptionCommands,
        refresh: ([Subscription], (RefreshReport) throws -> Void) async throws -> Void
    ) async throws -> Int32 {
        let posts: [ForeignPost]
        do throws(StorageError) {
            posts = try NewsboatCache().posts(at: cache)
        } catch {
            return commands.failed(error, reading: cache)
        }
        let unfetched = try commands.unfetched(of: posts)
        if !unfetched.isEmpty, !settings.offline {
            _ = try await commands.refresh(unfetched, refresh: refresh)
        }
        return try commands.takeOver(posts)
    }

    private func run(over composition: Composition) async throws -> Int32 {
        let progress = ProgressLine.standard(output, clock: composition.dependencies.clock)
        defer { progress.end() }
        let commands = commands(on: composition.dependencies.stores.library, progress: progress.update)
        let refresh = { (found: [Subscription], report: (RefreshReport) throws -> Void) async throws in
            let cause: FetchCause = settings.subscription.isDue ? .schedule : .reader
            for try await result in composition.reports(of: found, by: cause) { try report(result) }
            await composition.searchIndexer.extend()
        }
        guard case .add(let address) = action else {
            if case .importFile(let path) = action, let cache = settings.subscription.newsboatCache {
                let status = try await importFile(path, with: commands)
                return max(status, try await takeOver(cache, with: commands, refresh: refresh))
            }
            guard case .refresh(let sources) = action else { return 2 }
            return try await commands.refresh(
                sources, isStrict: settings.subscription.isStrict, isOffline: settings.offline,
                refresh: refresh)
        }
        let documents = composition.sources.searchedDocuments()
        let asked = settings.subscription
        return try await commands.add(
            TypedAddress(here: address),
            .init(name: asked.name, groups: asked.groups, headers: asked.headers),
            finding: composition.sources.search(over: documents),
            failure: composition.sentences.failure.callAsFunction
        ) { new in
            let reports = try await composition.fetch(new, over: documents)
            await composition.searchIndexer.extend()
            return reports
        }
    }

    func commands(
        on library: any LibraryStore, progress: @escaping (String) -> Void = { _ in }
    ) -> SubscriptionCommands {
        let isInteractive = isatty(STDIN_FILENO) == 1 && output.isTerminal
        let console = SubscriptionConsole(
            line: { try output.text(SafeText($0).text) },
            json: settings.json ? { try output.line(JSONLine($0).text) } : nil,
            notice: { notice($0) }, progress: progress,
            ask: isInteractive
                ? { question in
                    try? output.text(question)
                    return readLine()
                } : nil)
        return SubscriptionCommands(
            store: library, locale: settings.locale, program: Program.feedHost.name, console: console,
            currentDate: { Date() })
    }
}

extension JSONLine {
    /// The object of a command's fields.
    fileprivate init(_ fields: [SubscriptionConsole.Field]) {
        self.init()
        for (name, value) in fields {
            switch value {
            case .text(let text): add(name, text)
            case .texts(let texts): add(name, texts)
            case .number(let number): add(name, number)
            case .date(let date): add(name, date)
            case nil: break
            }
        }
    }
}

extension Settings {
    /// Runs a command on the reader's library. Prints a failure of the library, and returns 1 then.
    func withLibrary(_ run: (any LibraryStore) async throws -> Int32) async throws -> Int32 {
        guard Stores.libraryFile(self) != nil else {
            throw UsageError("No library file for subscriptions: use --library FILE or --storage files")
        }
        do {
            return try await run(Stores.library(self))
        } catch let error as StorageError {
            notice(
                "\(Sentences(settings: self).storeFault(error.reason)): \(error.located(by: self).message)")
            return 1
        }
    }
}
