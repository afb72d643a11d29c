import HTTPInterface

/// The server in one origin of settings: the configuration file, the environment, or the command line.
nonisolated struct ServerSettings: Sendable {
    /// The base URLs in order; the last one wins.
    var baseURLs: [HTTPURL] = []
    /// The headers for that server.
    var headers: HTTPHeaders = [:]

    /// The effective base URL.
    var baseURL: HTTPURL? { baseURLs.last }

    /// Whether the headers could belong to several servers.
    var isAmbiguous: Bool {
        guard let baseURL, !headers.fields.isEmpty else { return false }
        return !baseURLs.allSatisfy { $0.hasSameOrigin(as: baseURL) }
    }
}
