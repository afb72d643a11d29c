/// The keys of `Failures.strings`.
nonisolated enum FailureKey: String, CaseIterable {
    case noConnection = "failure.no-connection"
    case offline = "failure.offline"
    case tooSlow = "failure.too-slow"
    case certificate = "failure.certificate"
    case refused = "failure.refused"
    case membersOnly = "failure.members-only"
    case unreadable = "failure.unreadable"
    case tooLarge = "failure.too-large"
    case privateAddress = "failure.private-address"
    case redirected = "failure.redirected"
    case invalidAddress = "failure.invalid-address"
    case retryLater = "failure.retry-later"
    case waitUntil = "failure.wait-until"
    case storageUnavailable = "failure.storage.unavailable"
    case storageBusy = "failure.storage.busy"
    case storageReadOnly = "failure.storage.read-only"
    case storageFull = "failure.storage.full"
    case storageDamaged = "failure.storage.damaged"
    case storageNewerVersion = "failure.storage.newer-version"
    case storageInputOutput = "failure.storage.input-output"
    case other = "failure.other"
    case tried = "tried"
}

/// The keys of `Notices.strings`.
nonisolated enum NoticeKey: String, CaseIterable {
    case unavailable = "store.unavailable"
    case busy = "store.busy"
    case readOnly = "store.read-only"
    case full = "store.full"
    case newerVersion = "store.newer-version"
    case rebuilt = "store.rebuilt"
    case withoutStore = "store.none"
}
