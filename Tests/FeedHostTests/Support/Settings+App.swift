import AppSettings
import SharedListUI

@testable import FeedHost

extension Settings {
    /// The defaults with the keymap of the app.
    nonisolated init() { self.init(keymap: .feedHost) }
}
