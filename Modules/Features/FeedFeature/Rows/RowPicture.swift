public import ItemInterface

/// What a row shows as its picture.
nonisolated public enum RowPicture: Hashable, Sendable {
    /// The picture at a place.
    case picture(MediaReference)
    /// A sensitive picture, blurred: its BlurHash, in the shape that its source tells.
    case blurred(hash: String, width: Int?, height: Int?)

    /// The picture of an item's row; `nil` where there is none, or nothing of a sensitive one may be shown.
    ///
    /// - Parameter isRequested: Whether a reader asked for the picture, and is shown a sensitive one too.
    init?(of item: ItemSummary, isRequested: Bool) {
        guard let media = item.pictureOnRequest else { return nil }
        if isRequested || !media.isSensitive {
            self = .picture(media.reference)
        } else if let hash = media.blurHash {
            self = .blurred(hash: hash, width: media.width, height: media.height)
        } else {
            return nil
        }
    }
}
