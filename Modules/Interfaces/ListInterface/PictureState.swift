import TextInterface

/// The life of a row's picture: what is there, and what is to be done when something happens.
///
/// A pure value: its methods change it and return what the row has to ask for. Art that arrives is that of the request
/// made last, since a request that is given up is cancelled before the next one is made.
nonisolated enum PictureState: Equatable, Sendable {
    /// The row is not near the screen, or has no room for a picture: there is no art and nobody loads any.
    case unloaded
    /// The row is near, but its load ended without art or error: it was cancelled by others.
    case idle(PictureTarget, old: PictureArt?)
    /// Art for the target is being loaded. Art for another one is shown until then, where there is some.
    case loading(PictureTarget, old: PictureArt?)
    /// There is art for the target.
    case shown(PictureTarget, PictureArt)
    /// There is none, and nobody loads any until the reader asks for it or the row comes near again.
    case failed(PictureTarget)

    /// What the row has to ask for.
    enum Action: Equatable, Sendable {
        case nothing
        /// Art for a target.
        case request(PictureTarget)
        /// That a load ends.
        case cancel
        /// That a load ends, and then art for a target.
        case replace(PictureTarget)
    }

    /// The row is near; `nil` where it has no room for a picture.
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

    /// The row has left the screen.
    mutating func cancelPrefetching() -> Action {
        defer { self = .unloaded }
        if case .loading = self { return .cancel }
        return .nothing
    }

    /// The reader wants a failed picture to be tried again.
    mutating func retried() -> Action {
        switch self {
        case .failed(let target), .idle(let target, _):
            self = .loading(target, old: art)
            return .request(target)
        case .unloaded, .loading, .shown:
            return .nothing
        }
    }

    /// It is another picture from now on: whatever is there is the old one's.
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

    /// A load began.
    mutating func began() {
        if case .idle(let target, let old) = self { self = .loading(target, old: old) }
    }

    /// A load ended, with whatever came before.
    mutating func ended() {
        if case .loading(let target, let old) = self { self = .idle(target, old: old) }
    }

    /// Art came, for the first time or finer than before.
    mutating func loaded(_ art: PictureArt) {
        if let target { self = .shown(target, art) }
    }

    /// A load failed. What is shown already stays.
    mutating func failed() {
        if case .shown = self { return }
        if let target { self = .failed(target) }
    }

    /// The art to draw, which the row owns; `nil` where there is none.
    var art: PictureArt? {
        switch self {
        case .unloaded, .failed: nil
        case .idle(_, let old), .loading(_, let old): old
        case .shown(_, let art): art
        }
    }

    /// Whether somebody is to bring art.
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
