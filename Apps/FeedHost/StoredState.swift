import CommandLineKit
import ConcurrencyInterface
import FeedScene
import Foundation
import ListInterface
import PresentationInterface

/// The state that the app stores between runs.
final class StoredState {
    private let composition: Composition
    private let file: StateFile<ReaderState>
    private var hasFailed = false
    /// The size of pictures; `nil` before the reader chose one.
    let pictureSize: PictureSize?
    /// The end of the last visit to the feed.
    let visit: FeedVisit?

    init(_ composition: Composition) {
        self.composition = composition
        let settings = composition.settings
        file = StateFile(
            path: settings.storage == .none ? nil : settings.stateFile, initial: ReaderState())
        let state = file.read()
        pictureSize = state.pictureSize
        visit = state.visits[settings.feedKey]
    }

    /// Stores a change.
    ///
    /// - Returns: The sentence on the first change that failed; `nil` for all others.
    func change(_ change: @escaping @Sendable (inout ReaderState) -> Void) async -> String? {
        let file = file
        let fault = await composition.dependencies.stores.writes.schedule { () -> (any Error)? in
            do { try file.change(change) } catch { return error }
            return nil
        }
        guard let fault else { return nil }
        let (path, reason) = (file.path ?? "", StateFile<ReaderState>.reason(for: fault))
        composition.dependencies.log.write("fault remembering in \(path): \(reason)")
        defer { hasFailed = true }
        return hasFailed ? nil : composition.settings.strings(HostText.notRemembered, reason, path)
    }
}
