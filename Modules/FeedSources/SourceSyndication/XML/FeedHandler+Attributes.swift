import ItemInterface
import MarkupInterface

extension FeedHandler {
    /// Reads the complete attributes of an element.
    mutating func open(_ name: FeedName, isInGroup: Bool, isInMedia: Bool) {
        switch name {
        case .item:
            if let about = attributes[.about] { entry.id = about.trimmed }
        case .title, .summary, .content, .description, .encoded, .fallbackText, .mediaDescription:
            construct = construct(of: name)
            writer.escapes = construct == .xhtml
            if name == .content { openContent() }
        case .link: openLink()
        case .enclosure: if let address = address(.url) { offer(address, role: .content) }
        case .artwork:
            let first = attributes[.srcset]?.trimmed?.split { ", ".contains($0) }.first.map(String.init)
            if let address = address(.href) ?? first.map({ FeedAddress(text: $0, base: base) }) {
                offer(address, role: .artwork)
            }
        case .mediaGroup: groupCount += 1
        case .mediaContent:
            if let address = address(.url) {
                offer(address, role: .content, group: isInGroup ? groupCount : 0)
            }
        case .thumbnail:
            guard let address = address(.url) else { break }
            if isInMedia, let last = entry.media.indices.last, entry.media[last].role == .content {
                if entry.media[last].preview == nil { entry.media[last].preview = address }
            } else {
                offer(address, role: .thumbnail)
            }
        default: break
        }
    }

    private func address(_ name: FeedName) -> FeedAddress? {
        // Documents confuse `uri`, `href` and `url`.
        let text = attributes[name] ?? attributes[.href] ?? attributes[.url] ?? attributes[.uri]
        return text?.trimmed.map { FeedAddress(text: $0, base: base) }
    }

    private mutating func offer(_ address: FeedAddress, role: FeedMedia.Role, group: Int = 0) {
        entry.media.append(
            FeedMedia(
                role: role, address: address, type: role == .content ? attributes[.type] : nil,
                medium: attributes[.medium], width: attributes.number(.width),
                height: attributes.number(.height), isDefault: attributes.has(.isDefault, "true"),
                length: attributes[.length]?.trimmed.flatMap { Int($0) },
                duration: attributes[.duration]?.seconds,
                alternativeText: role == .content ? attributes[.title]?.trimmed : nil, group: group))
    }

    /// Reads a link of Atom (RFC 4287, section 4.2.7); a link of RSS has no attributes.
    private mutating func openLink() {
        guard let address = address(.href) else { return }
        let relation = attributes[.rel]?.lowercased() ?? "alternate"
        let type = attributes[.type]?.lowercased()
        switch relation.split(separator: "/").last {
        case "alternate":
            let isPage = type == nil || type == "text/html" || type == "application/xhtml+xml"
            offerLink(address, rank: isPage ? 4 : 2)
        case "enclosure" where isInItem: offer(address, role: .content)
        case "replies" where isInItem && type != "text/html" && type != "application/xhtml+xml":
            if entry.commentFeed == nil { entry.commentFeed = address }
            if let count = attributes.number(.count) { entry.commentCount = count }
        default: break
        }
    }

    mutating func offerLink(_ address: FeedAddress, rank: Int) {
        if isInItem {
            entry.offerLink(address, rank: rank)
        } else if document.link == nil {
            document.link = address
        }
    }

    /// Reads the URL of out-of-line content (RFC 4287, section 4.1.3.2).
    private mutating func openContent() {
        guard let address = address(.src) else { return }
        let type = attributes[.type]?.lowercased() ?? ""
        if ["image/", "audio/", "video/"].contains(where: type.hasPrefix) {
            offer(address, role: .content)
        } else {
            entry.offerLink(address, rank: 2)
        }
    }

    private func construct(of name: FeedName) -> TextConstruct {
        if attributes.has(.mode, "base64") { return .base64 }
        let type = attributes[.type]?.lowercased().split(separator: ";").first?.trimmed
        switch type {
        case nil:
            switch name {
            case .encoded: return .html
            case .content where attributes.has(.mode, "xml"): return .xhtml
            case .mediaDescription: return .text
            default: return document.isAtom ? .text : .unknown
            }
        case "text", "plain", "text/plain":
            // Types are rarely validated, and often wrong.
            return document.isAtom ? .text : .unknown
        case "html", "text/html": return .html
        case "xhtml", "application/xhtml+xml", "text/xml", "application/xml": return .xhtml
        case "application/octet-stream": return .base64
        case let type? where type.hasPrefix("text/"): return .text
        default: return .other
        }
    }
}

extension StringProtocol {
    /// The trimmed text; `nil` for an empty one.
    var trimmed: String? {
        let text = Substring(self).utf8
        if let first = text.first, let last = text.last, first > 0x20, last > 0x20 { return String(self) }
        guard let start = text.firstIndex(where: { $0 > 0x20 }),
            let end = text.lastIndex(where: { $0 > 0x20 })
        else { return nil }
        return String(self[start...end])
    }
}
