import AppSettings
import CommandLineKit
import CommentsScene
import CommentsSourceInterface
import ConcurrencyThreads
import DesktopKit
import Diagnostics
import Foundation
import HTTPInterface
import ImageInterface
import ImagePipeline
import ImageSandbox
import ItemInterface
import LibraryStorageInterface
import SceneSupport
import SharedPresentation
import SourceInterface
import SubscriptionKit
import SyncInterface
import SyncKit
import TerminalANSI
import TextInterface

/// `doctor`: checks the terminal, the named server or the sources, the store and the settings, and prints
/// notes, warnings and hints.
///
/// Its requests do not change the cache.
struct DoctorCommand {
    let settings: Settings
    let environment: [String: String]
    /// The invalid settings.
    let faults: [SettingsFault]
    let output: Output

    /// - Returns: 1 if there is a problem.
    func run() async throws -> Int32 {
        var settings = settings
        // No other server or store replaces one with an invalid name.
        if isUnsettled("base-url", "header", "offline") { settings.offline = true }
        if isUnsettled("store", "storage") { settings.storage = .none }
        if isUnsettled("library") { settings.libraryFile = nil }
        // Opening a store may create the folders that this check looks for.
        let home = home()
        let composition = try Composition.make(settings)
        let checks = [
            Check("terminal") { await terminal.run() },
            Check("links") { await links() },
            Check("pictures") { pictures(composition.dependencies.decoder) },
            network(composition.dependencies, composition.sources, composition.comments),
        ]
        let local = [
            Check("cache", isSkipped: isUnsettled("store", "storage")) {
                store(composition.dependencies.stores)
            },
            Check("library", isSkipped: isUnsettled("library", "store", "storage")) { library() },
            Check("bookmarks", isSkipped: isUnsettled("library", "store", "storage")) {
                bookmarks(composition.ownLibrary)
            },
            Check("home") { home },
            Check("settings") { settingsResults() },
        ]
        let accountCheck = Check("accounts", isSkipped: isUnsettled("library", "storage", "offline")) {
            await accounts(composition)
        }
        let all = checks + (settings.isServerNamed ? [] : [accountCheck]) + local
        return try await composition.finishing { try await all.run(report: report) ? 1 : 0 }
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

    private func home() -> [CheckResult] {
        let stateFolder = settings.stateFile.map { ($0 as NSString).deletingLastPathComponent }
        return HomeCheck.results(
            home: settings.homeFolder,
            isNamed: HomeFolder.path(environment, passwordDatabase: { nil }) != nil,
            environment: environment, stateFolder: settings.storage == .none ? nil : stateFolder,
            isFolder: FolderCheck.isFolder, refusal: FolderCheck.refusal)
    }

    private var terminal: TerminalCheck {
        let locale = TerminalEnvironment.localeOfLetters(environment)
        let facts = TerminalCheck.Facts(
            name: environment["TERM"] ?? "", colors: ColorDepth.offered(by: environment).colors,
            appearance: Appearance(environment: environment), chosenAppearance: settings.appearance,
            graphics: settings.graphics.rawValue,
            narrowLocale: TerminalEnvironment.isUTF8(locale) ? nil : locale)
        return TerminalCheck(
            facts, terminal: ANSITerminal(), clock: SystemMonotonicClock(), tasks: SystemTaskProvider(),
            program: Program.feedHost.name)
    }

    private func links() async -> [CheckResult] {
        let opener = await Opener.first(environment, by: SystemMonotonicClock())
        return LinksCheck.results(
            environment: environment, missingBrowsers: Opener.missing(environment),
            opener: opener.map { ($0.words[0], $0.needsTerminal) },
            clipboardTool: ClipboardTool.words(environment)?[0],
            hasDisplay: DesktopSession.hasDisplay(environment),
            isRemote: DesktopSession.isRemote(environment),
            exists: { FileManager.default.fileExists(atPath: $0) })
    }

    /// The check of the named server; without one, of the subscribed sources.
    private func network(
        _ dependencies: Dependencies, _ sources: SourceFactory, _ comments: ItemCommentsLoader
    ) -> Check {
        guard settings.isServerNamed || isUnsettled("base-url", "header", "offline") else {
            return Check("sources", isSkipped: isUnsettled("library")) {
                SourcesCheck.results(
                    library: dependencies.stores.library, environment: environment,
                    isOffline: settings.offline, program: Program.feedHost.name, age: { CacheReport.ago($0) })
            }
        }
        return Check("server", isSkipped: isUnsettled("base-url", "header", "offline")) {
            await server(dependencies, sources, comments)
        }
    }

    private func server(
        _ dependencies: Dependencies, _ sources: SourceFactory, _ comments: ItemCommentsLoader
    ) async -> [CheckResult] {
        if settings.offline { return [.note("\(settings.baseURL.authority) not checked (--offline)")] }
        return await ServerCheck(
            baseURL: settings.baseURL, environment: environment, clock: dependencies.clock,
            sentence: { comments.messages($0) },
            firstPage: {
                let subscription = Subscription(settings.namedSource, subscribedAt: .distantPast)
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
                let size = try await dependencies.decoder.size(
                    of: ImageDataMapper.map(dependencies.client.send(.picture(at: url))))
                return (size.width, size.height)
            },
            commentCount: { try await comments.load(of: $0).comments.count }
        ).run()
    }

    /// The processes that decode pictures.
    private func pictures(_ decoder: any ImageDecoder) -> [CheckResult] {
        guard let sandbox = decoder as? SandboxedImageDecoder else {
            return settings.decodesInSandbox
                ? [.note("decoded in this process: files may not grow to 224 MB", hint: "raise ulimit -f")]
                : []
        }
        return switch sandbox.confinement {
        case .filter: [.ok("decoded in a process without files and network")]
        case .limits:
            [.note("decoded with limits, but without a filter of system calls", hint: "install libseccomp2")]
        case nil: [.problem("can't be decoded: no process can be started", hint: "see ulimit -u, and /proc")]
        }
    }

    /// The accounts of the library; an unreadable one is a result of another check.
    private func accounts(_ composition: Composition) async -> [CheckResult] {
        let library = composition.dependencies.stores.library
        let passwords = composition.dependencies.passwords
        return await AccountsCheck(
            signIn: { try await composition.accounts.service(of: $0)?.subscriptions().count ?? 0 },
            clockDifference: composition.accounts.clockDifference,
            waitingCount: { try library.waitingCount(of: $0.id) },
            passwordPlace: { account in
                switch try? passwords.place(of: account.id) {
                case .secretService?: "the desktop's keyring"
                case .file(let path)?: path
                case nil: nil
                }
            },
            sentence: composition.failure
        ).results(
            (try? library.accounts()) ?? [], isOffline: settings.offline, program: Program.feedHost.name)
    }

    private func store(_ stores: Stores) -> [CheckResult] {
        switch settings.storage {
        case .none: return [.note("nothing is saved (--storage none)")]
        case .memory:
            return [.note("kept in memory only, until feedhost ends (--storage memory)")]
        case .files, .sqlite: break
        }
        return StoreCheck.results(
            folder: settings.storeFolder, megabytes: settings.cacheMegabytes,
            quarantinedFiles: stores.setAside,
            failure: stores.failure,
            maintenance: Stores.maintenance(settings),
            freeBytes: { folder in
                let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
                return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
            },
            refusal: FolderCheck.refusal)
    }

    /// The contents of the library. An unreadable one is a result of the check of the bookmarks.
    private func library() -> [CheckResult] {
        guard let report = try? Stores.libraryReport(settings) else { return [] }
        return [.ok("\(report.text) in \(report.file)"), .ok(report.searchIndexText)]
    }

    private func bookmarks(_ library: LibraryAccess) -> [CheckResult] {
        guard let file = Stores.libraryFile(settings), let folder = settings.libraryFolder else {
            return BookmarksCheck.withoutFile(isChosen: settings.libraryFile != nil)
        }
        return BookmarksCheck.results(
            file: file, folder: folder, store: library.store, refusal: FolderCheck.refusal)
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
