/// A picture to display: the picture itself, or the BlurHash of a sensitive one.
public enum ShownPicture: Hashable, Sendable {
    /// The picture itself.
    case picture(MediaReference)
    /// The BlurHash of a sensitive picture, with the size that its source declares.
    case blurred(hash: String, width: Int?, height: Int?)

    /// Makes the picture of an item; `nil` without a picture, and for a sensitive one without a BlurHash.
    ///
    /// - Parameter isRequested: Whether the reader requested the picture, which reveals a sensitive one.
    public init?(of item: ItemSummary, isRequested: Bool) {
        guard let media = item.pictureOnRequest else { return nil }
        self.init(media, isRequested: isRequested)
    }

    /// Makes the picture of media; `nil` for a sensitive one without a BlurHash.
    ///
    /// - Parameter isRequested: Whether the reader requested the picture, which reveals a sensitive one.
    public init?(_ media: ItemMedia, isRequested: Bool) {
        if isRequested || !media.isSensitive {
            self = .picture(media.reference)
        } else if let hash = media.blurHash {
            self = .blurred(hash: hash, width: media.width, height: media.height)
        } else {
            return nil
        }
    }
}
