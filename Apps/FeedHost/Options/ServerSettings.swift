import HTTPInterface

/// What one origin of settings says of the server: the configuration file, the environment, or the command line.
nonisolated struct ServerSettings: Sendable {
    /// The base URLs in order; the last one wins.
    var baseURLs: [HTTPURL] = []
    /// The headers for that server.
    var headers: HTTPHeaders = [:]

    /// The base URL that wins.
    var baseURL: HTTPURL? { baseURLs.last }

    /// Whether it cannot be told to which of several servers the headers belong.
    var isAmbiguous: Bool {
        guard let baseURL, !headers.fields.isEmpty else { return false }
        return !baseURLs.allSatisfy { $0.hasSameOrigin(as: baseURL) }
    }
}
