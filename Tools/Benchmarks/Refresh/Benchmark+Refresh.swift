import Foundation

extension Benchmark {
    static let refresh = Benchmark(
        name: "refresh", about: "500 sources of 41 KB, into an empty library and again a day later"
    ) { setting in
        let (count, hosts) = (setting.size(500, smoke: 50), setting.size(250, smoke: 25))
        let nginx = try Nginx(
            serving: (0..<count).map { ("\($0).xml", 0) }, of: Syndication.document(18), at: hosts)
        let urls = (0..<count).map { "http://127.0.0.\($0 % hosts + 1):\(nginx.port)/\($0).xml" }
        var ours: [RefreshTrial.Measurement] = []
        var peer: [(cold: Double, again: Double)] = []
        for round in 0...setting.runs {
            let measurement = try RefreshTrial.measurement(count, hosts, nginx.port)
            let times = try NewsboatReload.measurement(of: urls)
            if round > 0 {
                ours.append(measurement)
                if let times { peer.append(times) }
            }
        }
        let hasPeer = !peer.isEmpty
        if !hasPeer { say("  without its peer: newsboat is not installed (Tools/setup bench)") }
        return [
            Comparison(
                name: "refresh/cold", unit: "s", ours: Samples(ours.map(\.cold)),
                peer: hasPeer ? Samples(peer.map(\.cold)) : nil, peerName: hasPeer ? "newsboat" : nil,
                target: "≤ 1.0 s"),
            Comparison(
                name: "refresh/not-modified", unit: "s", ours: Samples(ours.map(\.again)),
                peer: hasPeer ? Samples(peer.map(\.again)) : nil, peerName: hasPeer ? "newsboat" : nil,
                target: "≤ 0.15 s"),
            Comparison(
                name: "refresh/memory", unit: "MB", ours: Samples(ours.map(\.memory)), target: "≤ 60 MB"),
        ]
    }
}
