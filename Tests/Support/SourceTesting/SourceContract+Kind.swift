import FoundationEssentials
import HTTPInterface
import HTTPTesting
import SourceInterface
import Testing

extension SourceContract {
    static var kind: [Promise] {
        [
            Promise("A kind's name is made of lower-case letters") { subject in
                #expect(!subject.kind.name.isEmpty)
                #expect(subject.kind.name.utf8.allSatisfy { (0x61...0x7A).contains($0) })
            },
            Promise("A kind recognizes what it can make a source of, and nothing else") { subject in
                let addresses = [.remote(subject.address), .remote(subject.movedAddress)] + local
                for address in addresses {
                    let source = subject.kind.makeSource(
                        address.sourceID, at: address, with: subject.dependencies(HTTPClientStub()))
                    #expect((subject.kind.recognizes(address) == .none) == (source == nil))
                }
                #expect(subject.kind.recognizes(.remote(subject.address)) > .none)
            },
            Promise("A source is found at its address, by its server alone") { subject in
                let client = HTTPClientStub { _ in subject.document([.item(1)], false) }
                let found = try await subject.kind.candidates(
                    at: .remote(subject.address), with: subject.dependencies(client))
                #expect(found.contains { $0.address == .remote(subject.address) })
                #expect(found.allSatisfy { $0.kind == subject.kind.name })
                #expect(client.requests.allSatisfy { $0.url.hasSameOrigin(as: subject.address) })
            },
            Promise("Nothing is found where there is something else") { subject in
                let bodies = strangeBodies.map { HTTPResponse(status: 200, body: Data($0.utf8)) }
                for response in bodies + [401, 404, 410, 503].map({ HTTPResponse(status: $0) }) {
                    let client = HTTPClientStub { _ in response }
                    let found = try await subject.kind.candidates(
                        at: .remote(subject.address), with: subject.dependencies(client))
                    #expect(found.isEmpty)
                }
            },
            Promise("Nothing is said to be missing where the server cannot be had") { subject in
                let client = HTTPClientStub(script: [.error(.noConnection)])
                await #expect(throws: HTTPError(.noConnection)) {
                    try await subject.kind.candidates(
                        at: .remote(subject.address), with: subject.dependencies(client))
                }
            },
        ]
    }

    private static let local: [SourceAddress] = [.local(path: "/"), .local(path: "/feed.xml")]
}
