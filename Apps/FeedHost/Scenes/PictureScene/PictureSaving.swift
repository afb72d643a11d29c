import ConcurrencyInterface
public import FeedFeature
public import Foundation
import Glibc
public import ListInterface
import PresentationInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
import TextInterface

/// Asks where, and saves the picture in focus, on the screens that show pictures.
public struct PictureSaving {
    private let context: SceneContext
    private let load: (FeedImage) async throws -> Data
    private let expand: (String) -> String?
    private let executor: (any TaskExecutor)?
    private let strings: LocalizedStrings

    /// - Parameters:
    ///   - load: Loads the picture's bytes.
    ///   - expand: A path with the home folder in place of `~`; `nil` where there is none.
    ///   - executor: Writes files, whose folders on a network may keep a thread waiting for long.
    public init(
        context: SceneContext, load: @escaping (FeedImage) async throws -> Data,
        expand: @escaping (String) -> String?, executor: (any TaskExecutor)?
    ) {
        self.context = context
        self.load = load
        self.expand = expand
        self.executor = executor
        strings = LocalizedStrings(bundle: .module, table: "Picture", locale: context.locale)
    }

    /// Gives a screen the command.
    ///
    /// - Parameter image: The picture of a row.
    public func install(on screen: ListScreen, image: @escaping (RowID) -> FeedImage?) {
        let key = KeyBinding(.save) { [weak screen] in
            guard let screen, let id = screen.list.focus, let image = image(id) else { return }
            screen.ask(
                SafeText(strings(PictureText.saveQuestion)),
                suggesting: PictureFile.suggestion(for: image), limit: PictureFile.pathLimit
            ) { [weak screen] path in
                save(image, at: path) { screen?.notify(SafeText($0)) }
            }
        }
        screen.configuration.keys.append(key)
    }

    private func save(_ image: FeedImage, at path: String, tell: @escaping (String) -> Void) {
        context.tasks.immediateTask(name: "save a picture to a file", priority: nil) { @MainActor in
            do {
                tell(try await save(image, at: path))
            } catch {
                tell(context.messages(error) + ".")
            }
        }
    }

    /// Saves a picture, and returns what the reader is told: where it is, or why the file was not written.
    ///
    /// - Throws: The load's error.
    public func save(_ image: FeedImage, at path: String) async throws -> String {
        let data = try await load(image)
        do {
            guard let target = expand(path) else {
                throw PictureFile.SaveError(path: path, reason: String(cString: strerror(ENOENT)))
            }
            let file = try await withTaskExecutorPreference(executor) {
                try await PictureFile.save(data, of: image, to: target)
            }
            return strings(PictureText.saved, file)
        } catch let error as PictureFile.SaveError {
            return strings(PictureText.saveFailed, error.reason ?? strings(PictureText.saveTaken), error.path)
        }
    }
}

nonisolated extension KeyCommand {
    /// Saves the picture in focus as a file.
    public static let save = KeyCommand(ID("save"), "s", in: .row) { locale in
        LocalizedStrings(bundle: .module, table: "Picture", locale: locale)(PictureText.saveHelp)
    }
}

/// The keys of `Picture.strings`.
nonisolated enum PictureText: String, CaseIterable {
    case saveHelp = "save.help"
    case saveQuestion = "save.question"
    case saved = "saved"
    case saveFailed = "save.failed"
    case saveTaken = "save.taken"
}
