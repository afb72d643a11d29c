import AppCommands
import AppSettings
import CommandLineKit
import CommentsScene
import CommentsSourceInterface
import ImageInterface
import ImageSandbox
import SceneSupport
import StorageSQLite
import TerminalANSI

extension Settings {
    /// Runs `doctor`.
    ///
    /// - Parameter faults: The invalid settings.
    @MainActor func diagnose(
        _ faults: [SettingsFault], _ environment: [String: String], to output: Output
    ) async throws -> Int32 {
        let command = DoctorCommand(
            settings: self, environment: environment, faults: faults, output: output)
        let composition = try Composition.make(command.settledSettings)
        let (dependencies, comments) = (composition.dependencies, composition.comments)
        let cache = DoctorCommand.Cache(
            Stores.maintenance(self), failure: dependencies.stores.failure,
            setAside: dependencies.stores.setAside)
        let components = DoctorCommand.Components(
            terminal: ANSITerminal(), colors: ColorDepth.offered(by: environment).colors,
            clock: dependencies.clock, tasks: dependencies.tasks, decoder: dependencies.decoder,
            decoding: { PictureDecoding(of: dependencies.decoder) }, sources: composition.sources,
            namedSource: namedSource, commentCount: { try await comments.load(of: $0).comments.count },
            failure: composition.sentences.failure, cache: cache, library: dependencies.stores.library,
            ownLibrary: composition.ownLibrary.store, openLibrary: { SQLiteLibrary(path: $0) },
            accounts: composition.accounts, passwords: dependencies.passwords,
            accountFailure: composition.failure)
        return try await composition.finishing { try await command.run(components) }
    }
}

extension PictureDecoding {
    fileprivate init(of decoder: any ImageDecoder) {
        guard let sandbox = decoder as? SandboxedImageDecoder else {
            self = .inProcess
            return
        }
        self =
            switch sandbox.confinement {
            case .filter: .filtered
            case .limits: .limited
            case nil: .failed
            }
    }
}
