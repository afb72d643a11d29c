package import AppSettings
package import CommandLineKit
import DesktopKit
import Diagnostics
import Foundation
import HTTPInterface
import ImageInterface
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import SharedPresentation
import SourceInterface
import SubscriptionKit
import SyncInterface
import SyncKit
import TextInterface

/// `doctor`: checks the terminal, the named server or the sources, the store and the settings, and prints
/// notes, warnings and hints.
///
/// Its requests do not change the cache.
package struct DoctorCommand {
    private let settings: Settings
    private let environment: [String: String]
    private let faults: [SettingsFault]
    private let output: Output
    /// Opening a store may create the folders that this check looks for.
    private let home: [CheckResult]

    /// - Parameter faults: The invalid settings.
    package init(
        settings: Settings, environment: [String: String], faults: [SettingsFault], output: Output
    ) {
        self.settings = settings
        self.environment = environment
        self.faults = faults
        self.output = output
        let stateFolder = settings.stateFile.map { ($0 as NSString).deletingLastPathComponent }
        home = HomeCheck.results(
            home: settings.homeFolder,
            isNamed: HomeFolder.path(environment, passwordDatabase: { nil }) != nil,
            environment: environment, stateFolder: settings.storage == .none ? nil : stateFolder,
            isFolder: FolderCheck.isFolder, refusal: FolderCheck.refusal)
    }

    /// The settings of the components: no other server or store replaces one with an invalid name.
    package var settledSettings: Settings {
        var settings = settings
        if isUnsettled("base-url", "header", "offline") { settings.offline = true }
        if isUnsettled("store", "storage") { settings.storage = .none }
        if isUnsettled("library") { settings.libraryFile = nil }
        return settings
    }

    /// Checks components that were made after the command.
    ///
    /// - Returns: 1 if there is a problem.
    package func run(_ components: Components) async throws -> Int32 {
        let checks = [
            Check("terminal") { await terminal(components).run() },
            Check("links") { await links(components) },
            Check("pictures") { components.decoding().results(isInSandbox: settings.decodesInSandbox) },
            network(components),
        ]
        let local = [
            Check("cache", isSkipped: isUnsettled("store", "storage")) { cache(components.cache) },
            Check("library", isSkipped: isUnsettled("library", "store", "storage")) { library(components) },
            Check("bookmarks", isSkipped: isUnsettled("library", "store", "storage")) {
                bookmarks(components.ownLibrary)
            },
            Check("home") { home },
            Check("settings") { settingsResults() },
        ]
        let accountCheck = Check("accounts", isSkipped: isUnsettled("library", "storage", "offline")) {
            await accounts(components)
        }
        let all = checks + (settings.isServerNamed ? [] : [accountCheck]) + local
        return try await all.run(report: report) ? 1 : 0
    }

    /// Whether one of the options has an invalid value.
    private func isUnsettled(_ options: String...) -> Bool {
        faults.contains { !$0.options.isDisjoint(with: options) }
    }

    private func report(_ topic: String, _ result: CheckResult) throws {
        if settings.json { return try output.line(result.json(topic: topic).text) }
        for line in result.lines(topic: topic) { try output.text(line) }
    }

    // MARK: Checks

    private func terminal(_ components: Components) -> TerminalCheck {
        let locale = TerminalEnvironment.localeOfLetters(environment)
        let facts = TerminalCheck.Facts(
            name: environment["TERM"] ?? "", colors: components.colors,
            appearance: Appearance(environment: environment), chosenAppearance: settings.appearance,
            graphics: settings.graphics.rawValue,
            narrowLocale: TerminalEnvironment.isUTF8(locale) ? nil : locale)
        return TerminalCheck(
            facts, terminal: components.terminal, clock: components.clock, tasks: components.tasks,
            program: Program.feedHost.name)
    }

    private func links(_ components: Components) async -> [CheckResult] {
        let opener = await Opener.first(environment, by: components.clock)
        return LinksCheck.results(
            environment: environment, missingBrowsers: Opener.missing(environment),
            opener: opener.map { ($0.words[0], $0.needsTerminal) },
            clipboardTool: ClipboardTool.words(environment)?[0],
            hasDisplay: DesktopSession.hasDisplay(environment),
            isRemote: DesktopSession.isRemote(environment),
            exists: { FileManager.default.fileExists(atPath: $0) })
    }

    /// The check of the named server; without one, of the subscribed sources.
    private func network(_ components: Components) -> Check {
        guard settings.isServerNamed || isUnsettled("base-url", "header", "offline") else {
            return Check("sources", isSkipped: isUnsettled("library")) {
                SourcesCheck.results(
                    library: components.library, environment: environment, isOffline: settings.offline,
                    program: Program.feedHost.name, age: { CacheReport.ago($0) })
            }
        }
        return Check("server", isSkipped: isUnsettled("base-url", "header", "offline")) {
            await server(components)
        }
    }

    private func server(_ components: Components) async -> [CheckResult] {
        if settings.offline { return [.note("\(settings.baseURL.authority) not checked (--offline)")] }
        let sources = components.sources
        return await ServerCheck(
            baseURL: settings.baseURL, environment: environment, clock: components.clock,
            sentence: { components.failure($0) },
            firstPage: {
                let subscription = Subscription(components.namedSource, subscribedAt: .distantPast)
                let request = SourceRequest(limit: settings.pageSize, isUserInitiated: true)
                let source = sources.source(of: subscription, over: sources.client)
                guard case .page(let page)? = try await source?.page(request) else {
                    throw SourceError.refused(status: 304)
                }
                return ServerCheck.Page(
                    count: page.items.count, skipped: page.skipped,
                    newest: page.items.first.flatMap { item in
                        if case .remote(let url) = item.summary.picture { (item.id, url) } else { nil }
                    })
            },
            pictureSize: { url in
                let size = try await components.decoder.size(
                    of: ImageDataMapper.map(sources.client.send(.picture(at: url))))
                return (size.width, size.height)
            },
            commentCount: components.commentCount
        ).run()
    }

    /// The accounts of the library; an unreadable one is a result of another check.
    private func accounts(_ components: Components) async -> [CheckResult] {
        let (library, services) = (components.library, components.accounts)
        return await AccountsCheck(
            signIn: { try await services.service(of: $0)?.subscriptions().count ?? 0 },
            clockDifference: services.clockDifference,
            waitingCount: { try library.waitingCount(of: $0.id) },
            passwordPlace: { account in
                switch try? components.passwords.place(of: account.id) {
                case .secretService?: "the desktop's keyring"
                case .file(let path)?: path
                case nil: nil
                }
            },
            sentence: components.accountFailure
        ).results(
            (try? library.accounts()) ?? [], isOffline: settings.offline, program: Program.feedHost.name)
    }

    private func cache(_ cache: Cache) -> [CheckResult] {
        switch settings.storage {
        case .none: return [.note("nothing is saved (--storage none)")]
        case .memory:
            return [.note("kept in memory only, until feedhost ends (--storage memory)")]
        case .files, .sqlite: break
        }
        return StoreCheck.results(
            folder: settings.storeFolder, megabytes: settings.cacheMegabytes,
            quarantinedFiles: cache.setAside, failure: cache.failure, maintenance: cache.storages,
            freeBytes: { folder in
                let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
                return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
            },
            refusal: FolderCheck.refusal)
    }

    /// The contents of the library. An unreadable one is a result of the check of the bookmarks.
    private func library(_ components: Components) -> [CheckResult] {
        guard let report = try? settings.libraryReport(opening: components.openLibrary) else { return [] }
        return [.ok("\(report.text) in \(report.file)"), .ok(report.searchIndexText)]
    }

    private func bookmarks(_ store: any LibraryStore) -> [CheckResult] {
        guard let file = settings.storedLibraryFile, let folder = settings.libraryFolder else {
            return BookmarksCheck.withoutFile(isChosen: settings.libraryFile != nil)
        }
        return BookmarksCheck.results(file: file, folder: folder, store: store, refusal: FolderCheck.refusal)
    }

    private func settingsResults() -> [CheckResult] {
        let messages = TerminalEnvironment.localeOfMessages(environment)
        return SettingsCheck.results(
            problems: faults.map { .problem($0.sentence, hint: $0.advice) }, file: file,
            baseURL: settings.baseURL,
            hasEnvironmentURL: HTTPURL(environment["FEEDHOST_BASE_URL"] ?? "") != nil,
            headers: settings.headers.fields.map(\.name), locale: settings.locale,
            unknownLocale: messages.flatMap { Locale(argument: $0) == nil ? $0 : nil })
    }

    private var file: SettingsCheck.File {
        guard let path = settings.configurationFile else { return .homeless }
        guard let lines = try? ConfigurationFile.lines(at: path) as [String]?? else { return .unreadable }
        return lines == nil ? .missing(path) : .read(path)
    }
}
