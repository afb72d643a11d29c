import TextInterface

/// The life of a row's picture: what is there, and what is to be done when something happens.
///
/// A pure value: its methods change it and return what the row has to ask for. Art that arrives is that of the request
/// made last, since a request that is given up is cancelled before the next one is made.
nonisolated enum PictureState: Equatable, Sendable {
    /// The row is not near the screen, or has no room for a picture: there is no art and nobody loads any.
    case far
    /// The row is near, but its load ended without art or error: it was cancelled by others.
    case idle(PictureBox, old: Grid?)
    /// Art for the box is being loaded. The art of another box is shown until then, where there is one.
    case loading(PictureBox, old: Grid?)
    /// There is art for the box.
    case shown(PictureBox, Grid)
    /// There is none, and nobody loads any until the reader asks for it or the row comes near again.
    case failed(PictureBox)

    /// What the row has to ask for.
    enum Action: Equatable, Sendable {
        case nothing
        /// Art for a box.
        case request(PictureBox)
        /// That a load ends.
        case cancel
        /// That a load ends, and then art for a box.
        case replace(PictureBox)
    }

    /// The row is near and has room for a picture, or none.
    mutating func near(_ box: PictureBox?) -> Action {
        guard let box else { return far() }
        switch self {
        case .loading(box, _), .shown(box, _):
            return .nothing
        case .failed:
            self = .failed(box)
            return .nothing
        case .loading(_, let old):
            self = .loading(box, old: old)
            return .replace(box)
        case .far, .idle, .shown:
            self = .loading(box, old: art)
            return .request(box)
        }
    }

    /// The row has left the screen.
    mutating func far() -> Action {
        defer { self = .far }
        if case .loading = self { return .cancel }
        return .nothing
    }

    /// The reader wants a failed picture to be tried again.
    mutating func retried() -> Action {
        switch self {
        case .failed(let box), .idle(let box, _):
            self = .loading(box, old: art)
            return .request(box)
        case .far, .loading, .shown:
            return .nothing
        }
    }

    /// It is another picture from now on: whatever is there is the old one's.
    mutating func replaced() -> Action {
        switch self {
        case .far:
            return .nothing
        case .loading(let box, _):
            self = .loading(box, old: nil)
            return .replace(box)
        case .idle(let box, _), .shown(let box, _), .failed(let box):
            self = .loading(box, old: nil)
            return .request(box)
        }
    }

    /// A load began.
    mutating func began() {
        if case .idle(let box, let old) = self { self = .loading(box, old: old) }
    }

    /// A load ended, with whatever came before.
    mutating func ended() {
        if case .loading(let box, let old) = self { self = .idle(box, old: old) }
    }

    /// Art came, for the first time or finer than before.
    mutating func arrived(_ art: Grid) {
        if let box { self = .shown(box, art) }
    }

    /// A load failed. What is shown already stays.
    mutating func failed() {
        if case .shown = self { return }
        if let box { self = .failed(box) }
    }

    /// The art to draw; `nil` where there is none.
    var art: Grid? {
        switch self {
        case .far, .failed: nil
        case .idle(_, let old), .loading(_, let old): old
        case .shown(_, let art): art
        }
    }

    /// Whether somebody is to bring art.
    var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    private var box: PictureBox? {
        switch self {
        case .far: nil
        case .idle(let box, _), .loading(let box, _), .shown(let box, _), .failed(let box): box
        }
    }
}
