extension CheckResult {
    /// A note on the proxy that environment variables name, without its password; empty for none.
    ///
    /// - Parameter isSecure: Whether requests use TLS, for which another proxy may be named.
    static func proxy(of environment: [String: String], isSecure: Bool) -> [CheckResult] {
        let names = isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        let proxy = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        return proxy.map {
            [.note("requests may go through the proxy \($0.split(separator: "@").last ?? "")")]
        } ?? []
    }
}
