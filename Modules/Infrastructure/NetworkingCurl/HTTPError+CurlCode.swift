import CCurl
import HTTPInterface

extension HTTPError {
    /// Translates a code of libcurl.
    ///
    /// - Parameters:
    ///   - message: libcurl's error buffer; empty where libcurl has written no message.
    ///   - hasConnected: Whether a TCP connection was made.
    ///   - wasSent: Whether the request was sent, over a new or a reused connection.
    ///   - tunnelStatus: The status of a proxy's response to CONNECT; 0 without one.
    init(
        _ code: CURLcode, message: String, hasConnected: Bool = false, wasSent: Bool = false,
        tunnelStatus: Int = 0
    ) {
        let words = message.isEmpty ? String(cString: curl_easy_strerror(code)) : message
        self.init(
            tunnelStatus >= 300
                ? .noConnection : Self.reason(of: code, hasConnected: hasConnected, wasSent: wasSent),
            code: Int(code.rawValue), message: words.withoutSecrets)
        if reason == .unreadable { interruption = Self.interruption(of: code, words) }
    }

    private static func interruption(of code: CURLcode, _ message: String) -> Interruption? {
        switch code {
        case CURLE_GOT_NOTHING: .disconnection
        case CURLE_PARTIAL_FILE: .truncation
        // The code of badly framed chunks, too.
        case CURLE_RECV_ERROR where message.contains("Recv failure") || message.contains("SSL_read"):
            .disconnection
        default: nil
        }
    }

    /// Whether the server's certificate was rejected because it has expired. libcurl has no code for that.
    var isExpiredCertificate: Bool { reason == .certificate && message.contains("expired") }

    private static func reason(of code: CURLcode, hasConnected: Bool, wasSent: Bool) -> Reason {
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            // libcurl's only timeout is that of connecting and TLS; ResponseTimeout measures the response.
            hasConnected ? .tooSlow : .noConnection
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY,
            CURLE_INTERFACE_FAILED, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CLIENTCERT, CURLE_SEND_ERROR,
            CURLE_NO_CONNECTION_AVAILABLE:
            .noConnection
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            .certificate
        case CURLE_FILESIZE_EXCEEDED: .bodyTooLarge
        case CURLE_TOO_MANY_REDIRECTS: .redirect
        case _ where wasSent:
            // PARTIAL_FILE, GOT_NOTHING, RECV_ERROR, WEIRD_SERVER_REPLY, HTTP2 and its streams; and codes
            // that have another meaning before: UNSUPPORTED_PROTOCOL for HTTP/0.9, BAD_FUNCTION_ARGUMENT and
            // OUT_OF_MEMORY for trailers.
            .unreadable
        case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_NOT_BUILT_IN,
            CURLE_UNKNOWN_OPTION:
            .invalidRequest
        case CURLE_FAILED_INIT, CURLE_OUT_OF_MEMORY: .noConnection
        default: .unreadable
        }
    }
}

extension String {
    /// The text without user names, passwords and queries of URLs, for a log.
    var withoutSecrets: String {
        guard contains("://") else { return self }
        return split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard let scheme = word.firstRange(of: "://") else { return String(word) }
            var rest = word[scheme.upperBound...]
            let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            if let at = authority.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
            let kept = rest.prefix { $0 != "?" && $0 != "#" }
            return word[..<scheme.upperBound] + kept + (kept.endIndex == rest.endIndex ? "" : "?***")
        }.joined(separator: " ")
    }
}
