import Foundation
import HTTPInterface

extension Benchmark {
    static let httpSequential = Benchmark(
        name: "http-sequential", about: "GETs of 2 KB, one at a time, from nginx on this machine"
    ) { setting in
        try requests(
            "http-sequential", setting, width: 1,
            targets: [.ownExecutor: "≥ 0.95", .defaultExecutor: "≥ 0.8", .urlSession: "≥ 7"])
    }

    static let httpConcurrent = Benchmark(
        name: "http-concurrent", about: "GETs of 2 KB, 16 at a time, from nginx on this machine"
    ) { setting in
        try requests(
            "http-concurrent", setting, width: 16,
            targets: [.ownExecutor: "≥ 1.0", .defaultExecutor: "≥ 0.85", .urlSession: "≥ 15"])
    }

    /// Measures each client in its own process, in turn, once with client and nginx on one processor and once
    /// where the kernel places them.
    ///
    /// On two processors the kernel's wake-ups across processors cost more than the clients' work: the
    /// targets are for one.
    private static func requests(
        _ name: String, _ setting: Setting, width: Int, targets: [RequestTrial: String]
    ) throws -> [Comparison] {
        try [Placement.pinned, .spread].flatMap { placement in
            let nginx = try Nginx(serving: [("small", 2_048)], through: placement.command)
            let url = nginx.url + "/small"
            var values: [RequestTrial: [Double]] = [:]
            for round in 0..<max(1, setting.runs) {
                // Rounds alternate the order.
                let trials = RequestTrial.allCases
                for trial in round.isMultiple(of: 2) ? trials : trials.reversed() {
                    values[trial, default: []].append(
                        try trial.rate(
                            of: url, width: width, at: placement,
                            over: setting.size(2_000, smoke: 50)))
                }
            }
            let samples = values.mapValues(Samples.init)
            func comparison(_ variant: String, _ ours: RequestTrial, _ peer: RequestTrial, _ target: String)
                -> Comparison?
            {
                guard let own = samples[ours] else { return nil }
                return Comparison(
                    name: "\(name)/\(variant)-\(placement)", unit: "/s", kind: .rate, ours: own,
                    peer: samples[peer], peerName: peer.rawValue,
                    target: placement == .pinned ? target : "no figure: see pinned")
            }
            return [
                comparison("own-executor", .ownExecutor, .libcurl, targets[.ownExecutor] ?? ""),
                comparison("default-executor", .defaultExecutor, .libcurl, targets[.defaultExecutor] ?? ""),
                comparison("urlsession", .ownExecutor, .urlSession, targets[.urlSession] ?? ""),
            ].compactMap(\.self)
        }
    }
}
