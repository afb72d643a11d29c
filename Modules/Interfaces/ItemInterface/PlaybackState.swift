/// The state of a recording during playback.
public struct PlaybackState: Hashable, Sendable {
    /// The reason for the end of a recording.
    public enum End: Hashable, Sendable {
        /// It was played to its end.
        case finished
        /// The reader, or the player, has stopped it.
        case stopped
        /// The player cannot play it, for the reason in the player's words.
        case failed(String)
    }

    /// The seconds before the part that is being played.
    public var position: Double
    /// The seconds of the whole recording; `nil` if they are not known, as at the start.
    public var duration: Double?
    /// Whether the reader has paused it.
    public var isPaused: Bool
    /// Why it ended; `nil` while it is being played.
    public var end: End?

    /// Makes the state of a recording at a position.
    public init(position: Double, duration: Double? = nil, isPaused: Bool = false, end: End? = nil) {
        self.position = position
        self.duration = duration
        self.isPaused = isPaused
        self.end = end
    }
}
