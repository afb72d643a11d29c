import ConcurrencyInterface
public import Foundation
import Glibc
public import ItemInterface
import PresentationInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
public import TextInterface

/// Saves pictures of items as files.
public struct PictureSaver: MediaSaver {
    private let context: SceneContext
    private let load: (MediaReference) async throws -> Data
    private let expand: (String) -> String?
    private let executor: (any TaskExecutor)?
    private let strings: LocalizedStrings

    /// - Parameters:
    ///   - load: Loads the picture's bytes.
    ///   - expand: Expands `~` in a path; `nil` without a home directory.
    ///   - executor: The executor of writes, which may block for long on network file systems.
    public init(
        context: SceneContext, load: @escaping (MediaReference) async throws -> Data,
        expand: @escaping (String) -> String?, executor: (any TaskExecutor)?
    ) {
        self.context = context
        self.load = load
        self.expand = expand
        self.executor = executor
        strings = LocalizedStrings(table: "Picture", locale: context.locale)
    }

    /// The key `p`, for a picture.
    public var choice: (press: KeyPress, word: SafeText) { ("p", SafeText(strings(PictureText.saveChoice))) }

    /// Whether an item has a picture.
    public func canSave(_ item: FeedItem) -> Bool { item.summary.pictureOnRequest != nil }

    /// Asks for a path, and saves an item's picture there.
    public func save(_ item: FeedItem, on screen: ListScreen) {
        screen.ask(
            SafeText(strings(PictureText.saveQuestion)),
            suggesting: PictureFile.name(of: item.summary).suggestion, limit: MediaFileName.pathLimit
        ) { [weak screen] path in
            save(item, at: path) { screen?.notify(SafeText($0)) }
        }
    }

    private func save(_ item: FeedItem, at path: String, tell: @escaping (String) -> Void) {
        context.tasks.immediateTask(name: "save a picture to a file", priority: nil) { @MainActor in
            do {
                tell(try await save(item, at: path))
            } catch {
                tell(context.messages(error))
            }
        }
    }

    /// The notice of an item without a picture.
    public var noPicture: String { strings(PictureText.noPicture) }

    /// Saves an item's picture, and returns the notice with its path or the error of the write.
    ///
    /// - Throws: The load's error.
    public func save(_ item: FeedItem, at path: String) async throws -> String {
        guard let picture = item.summary.pictureOnRequest?.reference else { return noPicture }
        let data = try await load(picture)
        do {
            guard let target = expand(path) else {
                throw PictureFile.SaveError(path: path, reason: String(cString: strerror(ENOENT)))
            }
            let file = try await withTaskExecutorPreference(executor) {
                try await PictureFile.save(data, of: item.summary, to: target)
            }
            return strings(PictureText.saved, file)
        } catch let error as PictureFile.SaveError {
            return strings(PictureText.saveFailed, error.reason ?? strings(PictureText.saveTaken), error.path)
        }
    }
}

/// The keys of `Picture.strings`.
nonisolated enum PictureText: String, CaseIterable {
    case saveChoice = "save.choice"
    case saveQuestion = "save.question"
    case saved = "saved"
    case saveFailed = "save.failed"
    case saveTaken = "save.taken"
    case noPicture = "none"
}
