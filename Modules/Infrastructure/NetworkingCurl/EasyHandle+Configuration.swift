import CCurl

extension EasyHandle {
    /// Sets the options that all requests of a pooled handle share.
    func configure(_ configuration: CurlHTTPClient.Configuration) {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        // RedirectState follows redirects instead, without the caller's headers on another origin.
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_HTTP09_ALLOWED, 0)
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        // Inflater decodes instead, since libcurl accepts truncated gzip streams.
        set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        setSafety(configuration)
        setConnection(configuration)
    }

    private func setSafety(_ configuration: CurlHTTPClient.Configuration) {
        set(CURLOPT_NOSIGNAL, 1)
        readsCertificateOnly(false)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let file = configuration.certificateFile { set(CURLOPT_CAINFO, file) }
        set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }

    /// Sets whether the next transfer ends after the TLS handshake, with the server's certificates, which are
    /// not verified. It sends no request, and its connection is not used for others.
    func readsCertificateOnly(_ isOnly: Bool) {
        set(CURLOPT_SSL_VERIFYPEER, isOnly ? 0 : 1)
        set(CURLOPT_SSL_VERIFYHOST, isOnly ? 0 : 2)
        set(CURLOPT_CERTINFO, isOnly ? 1 : 0)
        set(CURLOPT_CONNECT_ONLY, isOnly ? 1 : 0)
    }

    private func setConnection(_ configuration: CurlHTTPClient.Configuration) {
        set(CURLOPT_CONNECTTIMEOUT_MS, max(configuration.connectTimeout.milliseconds, 1))
        // Cleanup must not wait for the thread of a resolver that does not respond.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_TCP_NODELAY, 1)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        set(CURLOPT_BUFFERSIZE, 32_768)
        if configuration.proxy == .none { set(CURLOPT_PROXY, "") }
    }
}
