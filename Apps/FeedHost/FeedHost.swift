import AppCommands
import AppSettings
import CommandLineKit
import Foundation
import ImageCodecs
import ImageSandbox
import StorageInterface

/// The program: reads its settings and runs the command in them.
@main
struct FeedHost {
    static func main() async {
        if CommandLine.arguments.dropFirst().elementsEqual(Composition.decodingProgram.dropFirst()) {
            DecoderService.run(SystemImageDecoder())
        }
        // A later file must not get the number of a closed standard stream.
        guard StandardDescriptors.occupy() else { exit(1) }
        // A closed pipe and a file size limit are errors of the write, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        ResourceLimits.feedHost.limitHeaps()
        let environment = ProcessInfo.processInfo.environment
        TerminalEnvironment.removeUnusableLocales(environment)
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            VisibleArguments.maskSecrets(of: "--header")
            var (settings, faults) = try Settings.read(
                arguments: arguments, environment: environment, keymap: .feedHost)
            settings.decodesInSandbox = true
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
        let output = Output.standard(
            color: settings.color, hasPlainSigns: settings.signs == .plain, environment: environment)
        let text: String? =
            switch settings.command {
            case .topic(let topic): Topic.text(of: topic, columns: output.columns)
            case .help: CommandLineTable.feedHost.help(keys: .feedHost)
            case .version: CommandLineTable.feedHost.version
            case .generate(let document): CommandLineTable.feedHost.text(of: document, keys: .feedHost)
            default: nil
            }
        if let text {
            try output.line(text)
            return 0
        }
        if let sentence = ResourceLimits.feedHost.shortage() {
            notice(sentence)
            return 1
        }
        switch settings.command {
        case .topic, .help, .version, .generate: return 0
        case .app:
            return try await AppCommand(settings: settings, environment: environment, output: output).run()
        case .library(let action):
            let items = settings.libraryCommands(to: output)
            return try await settings.withLibrary {
                try await action.run(LibraryRun(settings: settings, output: output, items: items))
            }
        case .bookmarks: return try await settings.libraryCommands(to: output).printBookmarks(settings)
        case .cache(let action): return try settings.cacheCommand(to: output).run(action)
        case .account(let action): return try await settings.run(action, environment, to: output)
        case .add, .refresh, .importFile: return try await settings.runSubscriptionsCommand(to: output)
        case .doctor: return try await settings.diagnose(faults, environment, to: output)
        case .list, .comments, .show, .article:
            let composition = try Composition.make(settings, hasColor: output.hasColor)
            return try await composition.finishing { try await run(composition, output) }
        }
    }

    private static func run(_ composition: Composition, _ output: Output) async throws -> Int32 {
        let settings = composition.settings
        // With `--storage none` there is no store to report on.
        if settings.storage != .none { composition.onStoreNotice { notice($0) } }
        let result: Result<Int32, any Error>
        do {
            let status =
                switch settings.command {
                case .comments(let id): try await composition.printComments(of: id, to: output)
                case .show(let id): try await composition.show(id, to: output)
                case .article(let address): try await composition.articleCommand(to: output).run(address)
                default: try await composition.list(to: output)
                }
            result = .success(status)
        } catch let error as StorageError {
            notice(composition.sentences.fault(error))
            result = .success(1)
        } catch {
            result = .failure(error)
        }
        await composition.flush()
        composition.dependencies.logCounts()
        return try result.get()
    }
}
