import Foundation

/// The results of an earlier run, as `--json` printed them.
struct StoredRun {
    /// A result. Where it has a peer, the ratios are compared, since they depend less on the machine.
    private struct Result: Decodable {
        let name: String
        let ours, oursMin, oursMax, peer: Double?
        let ratio, ratioMin, ratioMax: Double?
    }

    /// The changes since.
    struct Change {
        /// The factor by which the result is better: below 1, it is worse.
        let factor: Double
        /// Whether it is worse in every round of now than in every round of then.
        let hasSlipped: Bool
    }

    /// The accepted run of the repository, whose root is the working directory of `Tools/bench`.
    static let accepted = "Tools/Benchmarks/accepted.jsonl"

    private let results: [String: Result]

    /// - Throws: `Options.Refusal` if the file has no results.
    init(path: String) throws {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Options.Refusal(description: "\(path) cannot be read.")
        }
        let lines = text.split(separator: "\n")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let decoded = lines.compactMap { try? decoder.decode(Result.self, from: Data($0.utf8)) }
        guard !decoded.isEmpty, decoded.count == lines.count else {
            throw Options.Refusal(description: "\(path) has lines that --json has not printed.")
        }
        results = Dictionary(decoded.map { ($0.name, $0) }) { $1 }
    }

    /// The change of a result; `nil` if the stored run does not have it.
    func change(of comparison: Comparison) -> Change? {
        guard let stored = results[comparison.name] else { return nil }
        if let ratios = comparison.ratios, let median = stored.ratio, let least = stored.ratioMin {
            return Change(factor: ratios.median / median, hasSlipped: ratios.most < least)
        }
        guard let median = stored.ours, let least = stored.oursMin, let most = stored.oursMax else {
            return nil
        }
        let ours = comparison.ours
        return comparison.kind == .rate
            ? Change(factor: ours.median / median, hasSlipped: ours.most < least)
            : Change(factor: median / ours.median, hasSlipped: ours.least > most)
    }

    /// The values, or a peer's, of the results whose name ends with a size, in the order of these.
    func points(_ prefix: String, ofPeer: Bool = false) -> [(size: Double, time: Double)] {
        results.values.compactMap { result in
            guard result.name.hasPrefix(prefix), let size = Double(result.name.dropFirst(prefix.count)),
                let value = ofPeer ? result.peer : result.ours
            else { return nil }
            return (size, value)
        }.sorted { $0.size < $1.size }
    }
}
