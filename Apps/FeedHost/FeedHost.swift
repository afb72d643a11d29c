import CommandLineKit
import Foundation
import SceneSupport
import StorageInterface

/// The program: reads its settings and runs the command in them.
@main
struct FeedHost {
    static func main() async {
        // A later file must not get the number of a closed standard stream.
        guard StandardDescriptors.occupy() else { exit(1) }
        // A closed pipe and a file size limit are errors of the write, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        ResourceLimits.returnLargeBlocks()
        let environment = ProcessInfo.processInfo.environment
        TerminalEnvironment.removeUnusableLocales(environment)
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            let (settings, faults) = try Settings.read(arguments: arguments, environment: environment)
            let decisive = settings.command.decisiveOptions
            if let fault = faults.first(where: { !$0.options.isDisjoint(with: decisive) }) {
                throw UsageError(fault.sentence)
            }
            // Commands without a server and a store do not depend on settings.
            if !decisive.isEmpty { for fault in faults { notice(fault.sentence) } }
            end(try await run(settings, environment, faults))
        } catch let error as UsageError {
            notice("\(Program.feedHost.name): \(error.message)")
            end(2)
        } catch let error as OutputDescriptor.WriteError {
            if error.isBrokenPipe { end(0) }
            notice("\(Program.feedHost.name): couldn't write to standard output: \(error.reason)")
            end(1)
        } catch {
            notice("\(Program.feedHost.name): \(error)")
            end(1)
        }
    }

    /// Ends the process without the destructors that `exit` runs: threads that nothing can join, of Swift's
    /// pool and of libcurl's resolver, may still use what those destroy. No output is lost: all of it is
    /// written by write(2).
    private static func end(_ status: Int32) -> Never {
        // A build that measures coverage writes its counters at `exit`.
        if let file = getenv("LLVM_PROFILE_FILE"), file.pointee != 0 { exit(status) }
        _exit(status)
    }

    private static func run(
        _ settings: Settings, _ environment: [String: String], _ faults: [SettingsFault]
    ) async throws -> Int32 {
        switch settings.command {
        case .help, .version, .generate: break
        default:
            if let sentence = ResourceLimits.feedHost.shortage() {
                notice(sentence)
                return 1
            }
        }
        let output = Output.standard(
            color: settings.color, hasPlainSigns: settings.signs == .plain, environment: environment)
        switch settings.command {
        case .help:
            try output.line(CommandLineTable.feedHost.help)
            return 0
        case .version:
            try output.line(CommandLineTable.feedHost.version)
            return 0
        case .generate(let document):
            try output.line(CommandLineTable.feedHost.text(of: document))
            return 0
        case .app:
            return try await AppCommand(settings: settings, environment: environment, output: output).run()
        case .search:
            return try await SearchCommand(settings: settings, output: output).run()
        case .mark(let ids, let andInput):
            let lines = andInput ? AnySequence { AnyIterator { readLine() } } : AnySequence<String>([])
            return try await MarkCommand(settings: settings, output: output, ids: ids, lines: lines).run()
        case .bookmarks:
            return try await BookmarksCommand(settings: settings, output: output).run()
        case .cache(let action):
            return try CacheCommand(
                settings: settings, output: output, action: action, storages: Stores.maintenance(settings)
            ).run()
        case .subscriptions(let action):
            return try await SubscriptionsCommand(settings: settings, output: output, action: action).run()
        case .doctor:
            return try await DoctorCommand(
                settings: settings, environment: environment, faults: faults, output: output
            ).run()
        case .list, .comments, .show:
            let composition = try Composition.make(settings, hasColor: output.hasColor)
            return try await composition.finishing { try await run(composition, output) }
        }
    }

    private static func run(_ composition: Composition, _ output: Output) async throws -> Int32 {
        // With `--storage none` there is no store to report on.
        if composition.settings.storage != .none { composition.onStoreNotice { notice($0) } }
        let result: Result<Int32, any Error>
        do {
            result = .success(try await command(composition, output))
        } catch let error as StorageError {
            notice("\(composition.sentences.storeFault(error.reason)): \(error.message)")
            result = .success(1)
        } catch {
            result = .failure(error)
        }
        await composition.flush()
        composition.dependencies.logCounts()
        return try result.get()
    }

    private static func command(_ composition: Composition, _ output: Output) async throws -> Int32 {
        let settings = composition.settings
        switch settings.command {
        case .comments(let id):
            if !settings.isServerNamed { _ = try await composition.trustedSubscriptions() }
            return try await CommentsCommand(
                comments: composition.comments, output: output, isJSON: settings.json,
                limit: settings.limit ?? .max, id: id
            ).run()
        case .show(let id):
            _ = try await composition.trustedSubscriptions()
            guard let item = try await composition.printedItems.item(id) else {
                notice(UnknownItem.sentence)
                return 1
            }
            let pictures = composition.pictureLoader()
            return try await ItemPrinter(settings: settings, output: output, pictures: pictures)
                .printAlone(item) ? 0 : 1
        default: return try await composition.list(to: output)
        }
    }
}
