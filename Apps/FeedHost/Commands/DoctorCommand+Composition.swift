import AppCommands
import AppSettings
import CommentsScene
import CommentsSourceInterface
import ImageInterface
import ImageSandbox
import SceneSupport
import StorageSQLite
import TerminalANSI

extension DoctorCommand {
    /// Checks the components of the settings.
    func run(_ settings: Settings, _ environment: [String: String]) async throws -> Int32 {
        let composition = try Composition.make(settledSettings)
        let cache = Cache(
            Stores.maintenance(settings), failure: composition.dependencies.stores.failure,
            setAside: composition.dependencies.stores.setAside)
        let components = composition.components(with: cache, of: settings, environment)
        return try await composition.finishing { try await run(components) }
    }
}

extension Composition {
    fileprivate func components(
        with cache: DoctorCommand.Cache, of settings: Settings, _ environment: [String: String]
    ) -> DoctorCommand.Components {
        DoctorCommand.Components(
            terminal: ANSITerminal(), colors: ColorDepth.offered(by: environment).colors,
            clock: dependencies.clock, tasks: dependencies.tasks, decoder: dependencies.decoder,
            decoding: { [decoder = dependencies.decoder] in DoctorCommand.PictureDecoding(of: decoder) },
            sources: sources, namedSource: settings.namedSource,
            commentCount: { [comments] in try await comments.load(of: $0).comments.count },
            failure: sentences.failure, cache: cache, library: dependencies.stores.library,
            ownLibrary: ownLibrary.store, openLibrary: { SQLiteLibrary(path: $0) }, accounts: accounts,
            passwords: dependencies.passwords, accountFailure: failure)
    }
}

extension DoctorCommand.PictureDecoding {
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
