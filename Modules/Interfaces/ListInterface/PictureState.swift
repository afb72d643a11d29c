import TextInterface

/// The state machine of a row's picture.
///
/// A pure value: each event's method changes the state and returns the action for the row to perform. Loaded
/// art belongs to the latest request, since the row cancels a request before it makes the next one.
nonisolated enum PictureState: Equatable, Sendable {
    /// The row is outside the prefetch window or has no room for a picture: no art, and no load.
    case unloaded
    /// The row is in the prefetch window, but its load was cancelled by another part of the program.
    case idle(PictureTarget, old: PictureArt?)
    /// Art for the target is loading. The old art, of another target, is shown until then.
    case loading(PictureTarget, old: PictureArt?)
    /// Art for the target is shown.
    case shown(PictureTarget, PictureArt)
    /// The load failed. The next one starts on retry, or when the row enters the prefetch window again.
    case failed(PictureTarget)

    /// An action for the row to perform.
    enum Action: Equatable, Sendable {
        case nothing
        /// Requests art for a target.
        case request(PictureTarget)
        /// Cancels the load.
        case cancel
        /// Cancels the load and requests art for a target.
        case replace(PictureTarget)
    }

    /// Handles the row's entrance into the prefetch window; `nil` if the row has no room for a picture.
    mutating func prefetch(_ target: PictureTarget?) -> Action {
        guard let target else { return cancelPrefetching() }
        switch self {
        case .loading(target, _), .shown(target, _):
            return .nothing
        case .failed:
            self = .failed(target)
            return .nothing
        case .loading(_, let old):
            self = .loading(target, old: old)
            return .replace(target)
        case .unloaded, .idle, .shown:
            self = .loading(target, old: art)
            return .request(target)
        }
    }

    /// Handles the row's exit from the prefetch window.
    mutating func cancelPrefetching() -> Action {
        defer { self = .unloaded }
        if case .loading = self { return .cancel }
        return .nothing
    }

    /// Handles the retry command.
    mutating func retried() -> Action {
        switch self {
        case .failed(let target), .idle(let target, _):
            self = .loading(target, old: art)
            return .request(target)
        case .unloaded, .loading, .shown:
            return .nothing
        }
    }

    /// Handles another picture in the row: the current art belongs to the old one.
    mutating func replaced() -> Action {
        switch self {
        case .unloaded:
            return .nothing
        case .loading(let target, _):
            self = .loading(target, old: nil)
            return .replace(target)
        case .idle(let target, _), .shown(let target, _), .failed(let target):
            self = .loading(target, old: nil)
            return .request(target)
        }
    }

    /// Handles the start of a load.
    mutating func began() {
        if case .idle(let target, let old) = self { self = .loading(target, old: old) }
    }

    /// Handles the end of a load, after its art or error if there was any.
    mutating func ended() {
        if case .loading(let target, let old) = self { self = .idle(target, old: old) }
    }

    /// Handles art: the first one, or a finer one.
    mutating func loaded(_ art: PictureArt) {
        if let target { self = .shown(target, art) }
    }

    /// Handles the failure of a load. Shown art stays.
    mutating func failed() {
        if case .shown = self { return }
        if let target { self = .failed(target) }
    }

    /// The art to draw, owned by the row; `nil` for none.
    var art: PictureArt? {
        switch self {
        case .unloaded, .failed: nil
        case .idle(_, let old), .loading(_, let old): old
        case .shown(_, let art): art
        }
    }

    /// Whether a load runs.
    var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    private var target: PictureTarget? {
        switch self {
        case .unloaded: nil
        case .idle(let target, _), .loading(let target, _), .shown(let target, _), .failed(let target): target
        }
    }
}
