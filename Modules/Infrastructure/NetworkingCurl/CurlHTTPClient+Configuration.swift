import Glibc

extension CurlHTTPClient {
    /// Timeouts, limits, proxy and trust of a client.
    public struct Configuration: Hashable, Sendable {
        /// The choice of a proxy.
        public enum Proxy: Hashable, Sendable {
            /// The proxies of `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
            case environment
            /// Direct connections.
            case none
        }

        /// The timeout of name resolution, connecting and TLS handshake together. 10 s.
        public var connectTimeout: Duration = .seconds(10)
        /// The timeout until a response begins, and then while it arrives below ``minimumRate``. 30 s.
        public var responseTimeout: Duration = .seconds(30)
        /// The slowest accepted rate of a response, in bytes per second. 1,000.
        public var minimumRate = 1_000
        /// The most redirects of a request. 5.
        public var maximumRedirects = 5
        /// The most concurrent transfers from one origin. Further ones are queued, and their connect timeout
        /// begins when they start. 16.
        public var maximumConnectionsPerHost = 16
        /// The `User-Agent` of requests without one of their own.
        public var userAgent = "FeedHost"
        /// The proxies that connections use.
        public var proxy = Proxy.environment
        /// The PEM file of trusted certificates; `nil` for the system's. By default the value of
        /// `SSL_CERT_FILE`, which libcurl itself does not read.
        public var certificateFile: String? = Self.variable("SSL_CERT_FILE")

        /// Sets the default of each property.
        public init() {}

        /// The ports of the proxies that connections may use.
        var proxyPorts: Set<Int> {
            guard proxy == .environment else { return [] }
            let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
            return Set(
                names.compactMap(Self.variable).map { text in
                    let parts = text.split(separator: "/", omittingEmptySubsequences: true)
                    let isSecure = text.hasPrefix("https://")
                    let authority = text.contains("://") ? parts.dropFirst().first : parts.first
                    let port = authority?.split(separator: ":").dropFirst().last.flatMap { Int($0) }
                    // curl's defaults (curl(1), --proxy).
                    return port ?? (isSecure ? 443 : 1_080)
                })
        }

        private static func variable(_ name: String) -> String? {
            guard let value = getenv(name), value.pointee != 0 else { return nil }
            return String(cString: value)
        }
    }
}
