import CommandLineKit
import ConcurrencyInterface
import FeedScene
import Foundation
import ListInterface
import PresentationInterface
import SharedListUI

/// The state that the app stores between runs.
final class StoredState {
    private let file: StateFile<ReaderState>
    private let writes: any Scheduler
    private let log: Log
    private let strings: LocalizedStrings
    private var hasFailed = false
    /// The size of pictures; `nil` before the reader chose one.
    let pictureSize: PictureSize?
    /// The widths of panes that are stored; `nil` before the reader chose some.
    var paneWidths: PaneWidths?
    /// The end of the last visit to the feed.
    let visit: FeedVisit?

    /// - Parameters:
    ///   - feed: The key of the feed.
    ///   - writes: Runs the writes.
    init(
        _ file: StateFile<ReaderState>, of feed: String, writes: any Scheduler, log: Log,
        strings: LocalizedStrings
    ) {
        self.file = file
        self.writes = writes
        self.log = log
        self.strings = strings
        let state = file.read()
        pictureSize = state.pictureSize
        paneWidths = state.paneWidths
        visit = state.visits[feed]
    }

    /// Stores a change.
    ///
    /// - Returns: The sentence on the first change that failed; `nil` for all others.
    func change(_ change: @escaping @Sendable (inout ReaderState) -> Void) async -> String? {
        let fault = await writes.schedule { [file] () -> (any Error)? in
            do { try file.change(change) } catch { return error }
            return nil
        }
        guard let fault else { return nil }
        let (path, reason) = (file.path ?? "", StateFile<ReaderState>.reason(for: fault))
        log.write("error saving settings in \(path): \(reason)")
        defer { hasFailed = true }
        return hasFailed ? nil : strings(HostText.notRemembered, reason, path)
    }
}
