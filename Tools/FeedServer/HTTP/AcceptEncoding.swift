/// What the client can unpack.
struct AcceptEncoding {
    let admitsGzip: Bool

    init(_ request: Request) {
        let codings = (request.headers["accept-encoding"] ?? "").lowercased().split(separator: ",")
        let weights = codings.map { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            return (name: parts.first ?? "", weight: weight ?? 1)
        }
        let named = weights.first { $0.name == "gzip" || $0.name == "x-gzip" }
        admitsGzip = (named ?? weights.first { $0.name == "*" }).map { $0.weight > 0 } ?? false
    }
}
