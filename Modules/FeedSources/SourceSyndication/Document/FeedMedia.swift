import HTTPInterface
import ItemInterface

/// A parsed picture or recording.
struct FeedMedia {
    /// The role in an item, in order of preference.
    enum Role: Int { case content, thumbnail, artwork }

    var role = Role.content
    var address: FeedAddress
    var type: String?
    /// The `medium` of Media RSS, in place of a type.
    var medium: String?
    var width: Int?, height: Int?
    var isDefault = false
    var length: Int?
    /// The seconds of a recording.
    var duration: Int?
    /// The description of a picture, or the title of a recording.
    var alternativeText: String?
    var preview: FeedAddress?
    /// The number of the group of alternative versions; 0 for none.
    var group = 0

    /// The media type; `nil` if it is unknown. Media of unknown type without a picture's extension are no
    /// pictures.
    var mediaType: String? {
        if let type, type.contains("/") { return type }
        if let medium, medium != "image" { return medium + "/*" }
        let name = address.text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.suffix(5)
        if let dot = name.lastIndex(of: UInt8(ascii: ".")),
            let type = Self.types[ShortWord(name[dot...].dropFirst())]
        {
            return type
        }
        return role == .content && medium == nil ? Self.unknown : nil
    }

    private static let unknown = "application/octet-stream"
    private static let types: [ShortWord: String] = [
        "avif": "image/avif", "gif": "image/gif", "jpeg": "image/jpeg", "jpg": "image/jpeg",
        "png": "image/png", "webp": "image/webp", "m4a": "audio/mp4", "mp3": "audio/mpeg", "oga": "audio/ogg",
        "ogg": "audio/ogg", "opus": "audio/ogg", "m4v": "video/mp4", "mov": "video/quicktime",
        "mp4": "video/mp4", "webm": "video/webm", "pdf": "application/pdf",
    ]

    fileprivate func resolved(against base: HTTPURL?) -> ItemMedia? {
        guard let url = address.resolved(against: base) else { return nil }
        return ItemMedia(
            .remote(url), preview: preview?.resolved(against: base).map(MediaReference.remote),
            alternativeText: alternativeText, width: width, height: height, type: mediaType, length: length,
            duration: duration)
    }
}

extension String {
    /// The whole seconds of a duration in seconds or as `[hours:]minutes:seconds`; `nil` for another text and for
    /// none.
    var seconds: Int? {
        let parts = split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        var total = 0.0
        for part in parts {
            guard let number = part.trimmed.flatMap(Double.init), (0..<1e9).contains(number) else {
                return nil
            }
            total = total * 60 + number
        }
        return (1..<1e9).contains(total.rounded()) ? Int(total.rounded()) : nil
    }
}

extension [FeedMedia] {
    /// The media of an item: pictures first, then recordings, each URL once.
    ///
    /// Of a group's versions one picture and one recording count: the default one, otherwise the widest.
    /// Thumbnails are previews of the medium next to them, and pictures if there is no other; so is a
    /// podcast's artwork.
    func resolved(against base: HTTPURL?) -> [ItemMedia] {
        guard count > 1 else { return compactMap { $0.resolved(against: base) } }
        var kept = chosen.compactMap { $0.resolved(against: base) }
        var (pictures, recordings) = (kept.filter(\.isPicture), kept.filter { !$0.isPicture })
        for role in [FeedMedia.Role.thumbnail, .artwork] {
            // Several thumbnails are sizes of the same picture.
            guard
                let other = lazy.filter({ $0.role == role }).compactMap({ $0.resolved(against: base) }).first
            else { continue }
            if pictures.isEmpty {
                pictures = [other]
            } else if role == .thumbnail, pictures.count == 1, pictures[0].preview == nil {
                pictures[0].preview = other.reference
            }
        }
        for index in recordings.indices where recordings[index].preview == nil {
            recordings[index].preview = pictures.first?.reference
        }
        kept = pictures + recordings
        guard kept.count > 1 else { return kept }
        var seen: Set<MediaReference> = []
        return kept.filter { seen.insert($0.reference).inserted }
    }

    /// The contents, with the best picture and the best recording of each group.
    private var chosen: [FeedMedia] {
        var chosen: [FeedMedia] = []
        for media in self where media.role == .content {
            let isPicture = media.isPicture
            let rival = chosen.firstIndex { $0.group == media.group && $0.isPicture == isPicture }
            if media.group > 0, let rival {
                let other = chosen[rival]
                let isBetter =
                    media.isDefault == other.isDefault
                    ? (media.width ?? 0) > (other.width ?? 0) : media.isDefault
                if isBetter { chosen[rival] = media }
            } else {
                chosen.append(media)
            }
        }
        return chosen
    }
}

extension FeedMedia {
    fileprivate var isPicture: Bool { mediaType?.lowercased().hasPrefix("image/") ?? true }
}
