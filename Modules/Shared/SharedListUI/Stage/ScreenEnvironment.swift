public import FoundationEssentials
public import ListInterface
public import Observation
public import TextInterface

/// Whether the network can be reached, as far as the last request told.
public enum NetworkState: Hashable, Sendable {
    /// Nothing was asked of it yet.
    case unknown
    /// The last request was answered.
    case online
    /// The last request found no way.
    case offline
    /// The reader wants no network. What that keeps from being loaded is told calmly: it is no fault, and nothing can be
    /// tried again.
    case offlineByChoice
}

/// What all screens share: how they look and what moves them. Whoever changes it has every screen drawn anew.
@Observable
public final class ScreenEnvironment {
    /// Whether the screen is light or dark.
    public var appearance: Appearance
    /// How large the reader wants pictures.
    public var pictureSize: PictureSize
    /// What the status line says of the network.
    public var network: NetworkState
    /// Whether nothing may move by itself.
    @ObservationIgnored public let isMotionReduced: Bool
    /// The reader's language and habits.
    @ObservationIgnored public let locale: Locale
    /// The order in which text is seen; without one, that of reading from left to right.
    public var order: (any BidiReordering)?
    /// Moves placeholders and progress bars.
    @ObservationIgnored public let ticker = Ticker()

    /// Which command each key asks for.
    @ObservationIgnored public let keymap: Keymap

    @ObservationIgnored let strings: ListStrings
    /// The keys that rows may name.
    @ObservationIgnored let rowKeys: RowKeys

    /// Makes an environment.
    public init(
        locale: Locale = Locale(identifier: "en"), appearance: Appearance = .dark,
        pictureSize: PictureSize = .medium, network: NetworkState = .unknown, isMotionReduced: Bool = false,
        order: (any BidiReordering)? = nil, keymap: Keymap = Keymap()
    ) {
        self.locale = locale
        self.appearance = appearance
        self.pictureSize = pictureSize
        self.network = network
        self.isMotionReduced = isMotionReduced
        self.order = order
        self.keymap = keymap
        strings = ListStrings(locale: locale)
        rowKeys = RowKeys(select: keymap.name(of: .select), retry: keymap.name(of: .retry))
    }

    /// The styles to draw with.
    public var palette: Palette { Palette(appearance) }
}
