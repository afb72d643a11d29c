public import FoundationEssentials
public import ListInterface
public import Observation
public import TextInterface

/// The reachability of the network, by the latest request.
public enum NetworkState: Hashable, Sendable {
    /// No request has ended yet.
    case unknown
    /// The latest request received a response.
    case online
    /// The latest request could not connect.
    case offline
    /// The reader has disabled the network. A load that needs it shows a note, without error and retry.
    case offlineByChoice
}

/// The environment that all screens share. A change redraws the screen.
@Observable
public final class ScreenEnvironment {
    /// Whether the terminal has a light or a dark background.
    public var appearance: Appearance
    /// The size of pictures in lists, chosen by the reader.
    public var pictureSize: PictureSize
    /// The reachability of the network, for the status bar.
    public var network: NetworkState
    /// The recording that is played, for the status bar; `nil` without one.
    public var playback: SafeText?
    /// The title of the recording that is played, which is cut to fit into the status bar; empty without one.
    public var playbackTitle = SafeText.empty
    /// The forms of the progress of the recordings that are saved, for the status bar, the longest first; empty without
    /// any.
    public var download: [SafeText] = []
    /// The forms of the progress of synchronizing, for the status bar, the longest first; empty without any.
    public var synchronization: [SafeText] = []
    /// Whether pictures are disabled, except for lists in which the reader enlarges them.
    @ObservationIgnored public let isWithoutPictures: Bool
    /// Whether animations are disabled.
    @ObservationIgnored public let isMotionReduced: Bool
    /// The reader's language and formats.
    @ObservationIgnored public let locale: Locale
    /// The bidirectional reordering of text; `nil` for none.
    public var order: (any BidiReordering)?
    /// Animates placeholders and progress bars.
    @ObservationIgnored public let ticker = Ticker()

    /// The key bindings.
    @ObservationIgnored public let keymap: Keymap

    @ObservationIgnored let strings: ListStrings
    /// The keys that rows may name.
    @ObservationIgnored let rowKeys: RowKeys

    /// Creates an environment.
    public init(
        locale: Locale = Locale(identifier: "en"), appearance: Appearance = .dark,
        pictureSize: PictureSize = .medium, isWithoutPictures: Bool = false,
        network: NetworkState = .unknown, isMotionReduced: Bool = false,
        order: (any BidiReordering)? = nil, keymap: Keymap = Keymap()
    ) {
        self.locale = locale
        self.appearance = appearance
        self.pictureSize = isWithoutPictures ? .none : pictureSize
        self.isWithoutPictures = isWithoutPictures
        self.network = network
        self.isMotionReduced = isMotionReduced
        self.order = order
        self.keymap = keymap
        strings = ListStrings(locale: locale)
        rowKeys = RowKeys(select: keymap.name(of: .select), retry: keymap.name(of: .retry))
    }

    /// The size of pictures in a post: that in lists, and a medium one where lists have a line an item.
    var postPictureSize: PictureSize {
        pictureSize == .none && !isWithoutPictures ? .medium : pictureSize
    }

    /// The styles to draw with.
    public var palette: Palette { Palette(appearance) }
}
