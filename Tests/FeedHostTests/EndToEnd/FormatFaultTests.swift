import FileTesting
import Foundation
import HTTPInterface
import Testing

@testable import FeedHost

@Suite("FeedServer's faults in each format of feeds", .inTurns)
struct FormatFaultTests {
    private static let faults = [
        (#""status":401"#, localized(.subscriptions, "search.login", "")),
        (#""status":404"#, localized(.subscriptions, "search.refused", "", "404")),
        (#""status":410"#, localized(.subscriptions, "search.refused", "", "410")),
        (
            #""status":429,"headers":{"Retry-After":"30"}"#,
            localized(.subscriptions, "search.refused", "", "429")
        ),
        (
            #""status":503,"headers":{"Retry-After":"30"}"#,
            localized(.subscriptions, "search.refused", "", "503")
        ),
        (#""truncate":300"#, localized(.failures, "failure.unreadable")),
        (#""status":200,"body":"<rss><channel><item>""#, localized(.failures, "failure.unreadable")),
    ]

    @Test(
        "A feed that is refused, torn or malformed is a line, and one that is slow is read",
        arguments: ["/rss.xml", "/atom.xml", "/feed.json", "/api/v1/timelines/public", "/essential"])
    func faults(path: String) async throws {
        let (server, folder) = (try FeedServerProcess(), try TemporaryFolder())
        let program = FeedHostProgram(baseURL: server.baseURL, store: folder.path, isServerNamed: false)
        let list = ["list", server.baseURL.text + path, "--json", "--limit", "2"]
        for (fault, sentence) in Self.faults {
            try server.addFault(#"{"path":"\#(path)*","fault":{\#(fault)}}"#)
            let result = try await program.run(list)
            #expect(result.status == 1 && result.output == "", "\(fault)")
            #expect(result.errors.contains(sentence), "\(fault)")
            #expect(result.errors.split(separator: "\n").count == 1, "\(fault)")
            try server.clearFaults()
        }
        try server.addFault(#"{"path":"\#(path)*","fault":{"slow_bytes_per_second":50000}}"#)
        #expect(try await program.run(list).lines.count == 2)
    }
}
