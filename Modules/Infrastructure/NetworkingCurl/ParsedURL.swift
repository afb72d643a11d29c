import CCurl
import Glibc
import HTTPInterface

/// Owns libcurl's parsed form of a request's URL.
///
/// Parsing takes libcurl a sixth of a request's CPU time. Most requests have the origin of the previous one:
/// then only path and query are set.
struct ParsedURL: ~Copyable {
    let raw: OpaquePointer
    private var text = ""
    /// The length of scheme, host and port in `text`, in bytes; 0 without a valid URL.
    private var originLength = 0
    /// The port of a connection: the written one, or the scheme's default.
    private(set) var port = 0
    private var parts: [CChar] = []

    /// - Throws: `noConnection` where libcurl has no memory left.
    init() throws(HTTPError) {
        guard let raw = curl_url() else { throw .lacking("memory") }
        self.raw = raw
    }

    deinit { curl_url_cleanup(raw) }

    /// The host as libcurl normalizes it: `127.0.0.1` for `0x7f.1` too.
    var host: String { part(CURLUPART_HOST, 0) }

    private func part(_ part: CURLUPart, _ flags: Int32) -> String {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(raw, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return "" }
        defer { curl_free(text) }
        return String(cString: text)
    }

    /// - Throws: `invalidRequest` where libcurl cannot parse the URL.
    mutating func update(to url: HTTPURL) throws(HTTPError) {
        guard url.text != text else { return }
        if !setPathAndQuery(of: url.text) { try parse(url) }
        text = url.text
    }

    private mutating func parse(_ url: HTTPURL) throws(HTTPError) {
        (text, originLength) = ("", 0)
        let code = curl_url_set(raw, CURLUPART_URL, url.text, 0)
        guard code == CURLUE_OK else {
            throw HTTPError(
                .invalidRequest, code: Int(code.rawValue), message: String(cString: curl_url_strerror(code)))
        }
        originLength = url.writtenOrigin.utf8.count
        port = Int(part(CURLUPART_PORT, CURLU_DEFAULT_PORT)) ?? 0
    }

    /// Sets path and query where the origin is the same; `false` if it differs, or where libcurl would
    /// normalize path or query.
    private mutating func setPathAndQuery(of next: String) -> Bool {
        guard originLength > 0 else { return false }
        let isSplit = text.utf8.withContiguousStorageIfAvailable { old in
            next.utf8.withContiguousStorageIfAvailable { new in
                guard new.count > originLength, memcmp(old.baseAddress!, new.baseAddress!, originLength) == 0
                else { return false }
                return Self.split(UnsafeBufferPointer(rebasing: new[originLength...]), into: &parts)
            }
        }
        guard isSplit == true else { return false }
        return parts.withUnsafeBufferPointer { parts in
            let path = parts.baseAddress!
            let end = strlen(path) + 1
            let query = end < parts.count ? path + end : nil
            return curl_url_set(raw, CURLUPART_PATH, path, 0) == CURLUE_OK
                && curl_url_set(raw, CURLUPART_QUERY, query, 0) == CURLUE_OK
                && curl_url_set(raw, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK
        }
    }

    /// Splits a path from its query, both null-terminated; `false` if libcurl would normalize them, for
    /// percent-encoding, bytes beyond ASCII, a fragment or dot segments.
    private static func split(_ rest: UnsafeBufferPointer<UInt8>, into parts: inout [CChar]) -> Bool {
        guard rest[0] == UInt8(ascii: "/") else { return false }
        parts.removeAll(keepingCapacity: true)
        var before: UInt8 = 0
        var hasQuery = false
        for byte in rest {
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "#"), 0x80...: return false
            case UInt8(ascii: ".") where before == UInt8(ascii: "/"): return false
            case UInt8(ascii: "?") where !hasQuery:
                hasQuery = true
                parts.append(0)
            default: parts.append(CChar(bitPattern: byte))
            }
            before = byte
        }
        parts.append(0)
        return before != UInt8(ascii: "?")
    }
}
