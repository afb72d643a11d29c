/// What a reader is shown as a picture.
public enum ShownPicture: Hashable, Sendable {
    /// The picture at a place.
    case picture(MediaReference)
    /// A sensitive picture, blurred: its BlurHash, in the shape that its source tells.
    case blurred(hash: String, width: Int?, height: Int?)

    /// The first picture of an item; `nil` where there is none, or nothing of a sensitive one may be shown.
    ///
    /// - Parameter isRequested: Whether a reader asked for the picture, and is shown a sensitive one too.
    public init?(of item: ItemSummary, isRequested: Bool) {
        guard let media = item.pictureOnRequest else { return nil }
        self.init(media, isRequested: isRequested)
    }

    /// What is shown of a picture; `nil` where that is nothing, since it is sensitive.
    ///
    /// - Parameter isRequested: Whether a reader asked for the picture, and is shown a sensitive one too.
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
