import Foundation

/// A server asks to be left alone for longer than a load should wait.
nonisolated struct RetryLater: Error, Hashable {
    /// When it may be asked again.
    let date: Date
}
