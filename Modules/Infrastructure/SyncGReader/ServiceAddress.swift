import FoundationEssentials
import HTTPInterface
import SyncInterface

/// The rules by which an API is found near the address of a site.
enum ServiceAddress {
    /// The result of a probe.
    enum Finding: Hashable {
        case service, disabled, nothing
        /// A server responds, but fails.
        case failure(SyncError)
    }

    /// The path of the probe below a candidate.
    static let probe = "reader/api/0/token"
    /// The largest read page of a site, in bytes.
    static let pageLimit = 2_000_000
    /// The file of FreshRSS that serves the API.
    static let script = "greader.php"

    /// The addresses to probe, the likely ones first: that of FreshRSS's script if it is given, otherwise the
    /// given address, as Miniflux needs, and the places of FreshRSS's script below it.
    static func candidates(near url: HTTPURL) -> [HTTPURL] {
        let text = String(url.text.prefix { $0 != "?" && $0 != "#" })
        if let end = text.firstRange(of: "/" + script)?.upperBound {
            return [HTTPURL(String(text[..<end]))].compactMap(\.self)
        }
        var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let origin = Array(parts.prefix(3))
        parts = Array(parts.dropFirst(3)).filter { !$0.isEmpty }
        if let end = parts.firstIndex(where: { $0 == "reader" || $0 == "accounts" }) {
            parts.removeSubrange(end...)
        }
        // Pages of FreshRSS (`p/i/index.php`), and its folder of APIs.
        while let last = parts.last, ["index.php", "i", "p", "api"].contains(last) { parts.removeLast() }
        let paths =
            ["", "/api/" + script, "/p/api/" + script] + (parts.isEmpty ? ["/FreshRSS/api/" + script] : [])
        let base = (origin + parts).joined(separator: "/")
        return paths.compactMap { HTTPURL(base + $0) }
    }

    /// Interprets the response to a probe.
    static func finding(in response: HTTPResponse, at now: Date) -> Finding {
        let refusal = SyncError(refusedBy: response, at: now)
        switch response.status {
        case 401 where isTokenRefused(response): return .service
        case 401, 407, 429, 500...: return response.isSwitchedOff ? .disabled : .failure(refusal)
        default: return .nothing
        }
    }

    /// Whether the API refuses the request, and not a server in front of it, which asks for another scheme.
    private static func isTokenRefused(_ response: HTTPResponse) -> Bool {
        ["Google-Bad-Token", "X-Reader-Google-Bad-Token"].contains { response.headers[$0] != nil }
            || response.headers["WWW-Authenticate"] == nil && !response.isWebPage
    }

    /// The candidate's address after a redirect of its probe, such as one to https.
    static func redirected(_ candidate: HTTPURL, to target: HTTPURL?) -> HTTPURL {
        guard let target, target.text.hasSuffix("/" + probe) else { return candidate }
        return HTTPURL(String(target.text.dropLast(probe.count + 1))) ?? candidate
    }
}

extension HTTPResponse {
    /// Whether the body is a web page, whatever its type says.
    var isWebPage: Bool {
        let type = headers["Content-Type"]?.lowercased() ?? ""
        let start = String(decoding: body.prefix(200), as: UTF8.self).lowercased()
        return type.contains("html") || start.contains("<!doctype html") || start.contains("<html")
    }

    /// Whether FreshRSS says that its API is switched off.
    var isSwitchedOff: Bool {
        status == 503 && headers["Retry-After"] == nil && body.count < 100
            && String(decoding: body, as: UTF8.self).hasPrefix("Service Unavailable!")
    }
}
