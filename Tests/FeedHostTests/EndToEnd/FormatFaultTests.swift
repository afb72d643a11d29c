import FileTesting
import Foundation
import HTTPInterface
import Testing

@testable import FeedHost

@Suite("FeedServer's faults in each of its formats, as the program tells them", .inTurns)
struct FormatFaultTests {
    private static let faults = [
        (#""status":401"#, "asks for a name and a password"),
        (#""status":404"#, "refused with status 404"), (#""status":410"#, "refused with status 410"),
        (#""status":429,"headers":{"Retry-After":"30"}"#, "refused with status 429"),
        (#""status":503,"headers":{"Retry-After":"30"}"#, "refused with status 503"),
        (#""truncate":300"#, "cannot be read"),
        (#""status":200,"body":"<rss><channel><item>""#, "is no feed"),
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
