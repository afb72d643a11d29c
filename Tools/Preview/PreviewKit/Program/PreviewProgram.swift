import Foundation
import Glibc
import TerminalANSI
import TerminalInterface

/// The preview as a program.
struct PreviewProgram {
    /// The target's name, such as `FeedFeaturePreview`.
    let name: String
    let states: [PreviewState]

    /// The exit code of a rebuilt preview that must restart.
    static let restartStatus: Int32 = 75

    /// Runs the action of the arguments, and ends the process.
    func run() async -> Never {
        signal(SIGPIPE, SIG_IGN)
        do throws(PreviewOptions.Complaint) {
            exit(try await run(try PreviewOptions(Array(CommandLine.arguments.dropFirst()))))
        } catch {
            complain(error.sentence)
            exit(2)
        }
    }

    private var feature: String { name.hasSuffix("Preview") ? String(name.dropLast("Preview".count)) : name }

    private func run(_ options: PreviewOptions) async throws(PreviewOptions.Complaint) -> Int32 {
        var options = options
        if let wanted = options.settings.state, !states.contains(where: { $0.name == wanted }) {
            // The state may have been renamed before the rebuild.
            if options.package != nil { options.settings.state = nil }
        }
        if let wanted = options.settings.state, !states.contains(where: { $0.name == wanted }) {
            throw .init(
                sentence:
                    "no state '\(wanted)'. Available: \(states.map(\.name).joined(separator: ", "))")
        }
        let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        switch options.task {
        case .help: print(PreviewOptions.help(of: feature))
        case .print: await PreviewPrinter(settings: options.settings).print(states)
        case .show where isTerminal: return await show(options)
        case .list, .show: states.forEach { print($0.name) }
        case .awaitSave: return await awaitSave(options)
        }
        return 0
    }

    private func show(_ options: PreviewOptions) async -> Int32 {
        let builder = options.package.map { PreviewBuilder(name: name, package: $0) }
        let session = PreviewSession(
            feature: feature, states: states, settings: options.settings, builder: builder)
        while true {
            var terminalOptions = ANSITerminal.Options()
            terminalOptions.colors = session.settings.colors
            terminalOptions.graphics = .none
            do throws(TerminalError) {
                let outcome = try await session.run(on: ANSITerminal(terminalOptions))
                if case .ended(let status) = outcome { return status }
            } catch {
                complain("couldn't use the terminal (\(error)): --list and --print work without one")
                return 2
            }
        }
    }

    /// Rebuilds on each save until a build succeeds, for a preview that crashed.
    private func awaitSave(_ options: PreviewOptions) async -> Int32 {
        guard let package = options.package else { return 2 }
        await PreviewRebuilder(PreviewBuilder(name: name, package: package)).run { stage in
            switch stage {
            case .building: print("Building …")
            case .failed(let errors):
                for error in errors {
                    print([error.place, error.message].compactMap(\.self).joined(separator: ": "))
                }
            case .idle, .built: break
            }
        }
        return Self.restartStatus
    }

    private func complain(_ sentence: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(feature)'s preview: \(sentence)\n".utf8))
    }
}
