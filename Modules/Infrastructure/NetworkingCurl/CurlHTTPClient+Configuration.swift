import Glibc

extension CurlHTTPClient {
    /// How a client connects, how long it waits, and whom it trusts.
    public struct Configuration: Hashable, Sendable {
        /// How a connection finds its way out.
        public enum Proxy: Hashable, Sendable {
            /// What `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
            case environment
            /// Straight to the server.
            case none
        }

        /// How long resolving a name, connecting and the TLS handshake may take together. 10 s.
        public var connectTimeout: Duration = .seconds(10)
        /// How long an answer may take to begin; and how long it may then come at less than ``minimumRate``. 30 s.
        public var answerTimeout: Duration = .seconds(30)
        /// The slowest rate that an answer may come at, in bytes per second. 1,000.
        public var minimumRate = 1_000
        /// How many redirects are followed before the request fails. 5.
        public var maximumRedirects = 5
        /// How many transfers run against one server at once; further ones wait for their turn, and their time to
        /// connect begins with it. 16.
        public var maximumConnectionsPerHost = 16
        /// Sent with every request.
        public var userAgent = "FeedHost"
        /// How connections find their way out.
        public var proxy = Proxy.environment
        /// The file of certificates that are trusted, in PEM form; `nil` for the system's. `SSL_CERT_FILE`, where
        /// it is set: libcurl itself does not look at it.
        public var certificateFile: String? = Self.variable("SSL_CERT_FILE")

        /// The defaults that each property names.
        public init() {}

        private static func variable(_ name: String) -> String? {
            guard let value = getenv(name), value.pointee != 0 else { return nil }
            return String(cString: value)
        }
    }
}
