import Foundation

/// The program: reads its settings, composes, and runs what it was asked for.
@main
struct FeedHost {
    static func main() async {
        // A closed pipe, or a file that must not grow, is an error of the write that met it, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        let environment = ProcessInfo.processInfo.environment
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            let (settings, faults) = try Settings.read(arguments: arguments, environment: environment)
            let decisive = settings.command.decisiveOptions
            if let fault = faults.first(where: { !$0.options.isDisjoint(with: decisive) }) {
                throw UsageError(fault.sentence)
            }
            // Who asks for no server and no store need not hear of settings.
            if !decisive.isEmpty { for fault in faults { notice(fault.sentence) } }
            exit(try await run(settings, environment, faults))
        } catch let error as UsageError {
            notice("FeedHost: \(error.message)")
            exit(2)
        } catch is Output.Closed {
            exit(0)
        } catch {
            notice("FeedHost: \(error)")
            exit(1)
        }
    }

    private static func run(
        _ settings: Settings, _ environment: [String: String], _ faults: [SettingsFault]
    ) async throws -> Int32 {
        let output = Output.standard(color: settings.color, environment: environment)
        switch settings.command {
        case .help:
            try output.line(Help.text)
            return 0
        case .version:
            try output.line("FeedHost \(Help.version)")
            return 0
        case .generate(let document):
            try output.line(document.text)
            return 0
        case .app:
            return try await AppCommand(settings: settings, environment: environment, output: output).run()
        case .bookmarks:
            return try BookmarksCommand(settings: settings, output: output).run()
        case .cache(let action):
            return try CacheCommand(settings: settings, output: output, action: action).run()
        case .doctor:
            return try await DoctorCommand(
                settings: settings, environment: environment, faults: faults, output: output
            ).run()
        case .list, .comments, .show:
            return try await run(try Composition.make(settings, hasColor: output.hasColor), output)
        }
    }

    private static func run(_ composition: Composition, _ output: Output) async throws -> Int32 {
        let result: Result<Int32, any Error>
        do {
            result = .success(try await command(composition, output))
        } catch {
            result = .failure(error)
        }
        await composition.flush()
        composition.plugins.logCounts()
        return try result.get()
    }

    private static func command(_ composition: Composition, _ output: Output) async throws -> Int32 {
        switch composition.settings.command {
        case .comments(let picture):
            try await CommentsCommand(composition: composition, output: output, picture: picture).run()
        case .show(let picture):
            try await ShowCommand(composition: composition, output: output, picture: picture).run()
        default:
            try await ListCommand(composition: composition, output: output).run()
        }
    }
}
