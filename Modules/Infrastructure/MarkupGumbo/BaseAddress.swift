import FoundationEssentials

/// The base of a document's relative addresses.
struct BaseAddress {
    private var url: URL?
    /// Whether a `<base>` has set it.
    private var isOwn = false

    init(_ url: URL?) { self.url = url }

    /// Takes the address of the document's first `<base>`.
    mutating func replace(by address: String) {
        guard !isOwn, let url = URL(string: absolute(address)) else { return }
        (self.url, isOwn) = (url, true)
    }

    /// Resolves an address against the base; unchanged without a base.
    func absolute(_ address: String) -> String {
        // An address with a scheme has its first colon before any slash, question mark or number sign.
        guard let url, address.utf8.first(where: { ":/?#".utf8.contains($0) }) != UInt8(ascii: ":") else {
            return address
        }
        let word = address.split(whereSeparator: \.isWhitespace).joined(separator: "%20")
        return URL(string: word, relativeTo: url)?.absoluteString ?? address
    }
}
