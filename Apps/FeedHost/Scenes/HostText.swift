import Foundation
import PresentationInterface

/// The keys of `Host.strings`: what the app says by itself, besides its features.
nonisolated enum HostText: String, CaseIterable {
    case linkOpened = "link.opened"
    case linkFailed = "link.failed"
}
