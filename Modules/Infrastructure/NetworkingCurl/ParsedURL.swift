import CCurl
import Glibc
import HTTPInterface

/// Owns the URL of a request, parsed, in the form that libcurl wants.
///
/// Of a text, libcurl would parse every part again for each request, at a sixth of the request's whole cost. Most
/// requests go where the one before went: of such a URL, only path and query are new here.
struct ParsedURL: ~Copyable {
    let raw: OpaquePointer
    private var text = ""
    /// How many bytes of the text name scheme, host and port; 0 where they are not to be used again.
    private var originLength = 0
    private var parts: [CChar] = []

    /// - Throws: `noConnection` where libcurl has no memory left.
    init() throws(HTTPError) {
        guard let raw = curl_url() else { throw .lacking("memory") }
        self.raw = raw
    }

    deinit {
        curl_url_cleanup(raw)
    }

    /// The host as libcurl understands it: `127.0.0.1` also where `0x7f.1` was written.
    var host: String {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(raw, CURLUPART_HOST, &text, 0) == CURLUE_OK, let text else { return "" }
        defer { curl_free(text) }
        return String(cString: text)
    }

    /// Becomes this URL.
    ///
    /// - Throws: `invalidRequest` where libcurl makes nothing of it.
    mutating func become(_ url: HTTPURL) throws(HTTPError) {
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
    }

    /// Sets path and query alone, where all before them stays; `false` where it does not, or where libcurl would make
    /// something else of the two than what is written.
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

    /// Splits a path from its query, each with a zero behind it; `false` where they need more than that: where they hold
    /// escapes, bytes beyond ASCII, a fragment, or segments of dots.
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
