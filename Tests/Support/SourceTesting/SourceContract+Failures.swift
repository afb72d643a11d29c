import FoundationEssentials
import HTTPInterface
import HTTPTesting
import ItemInterface
import SourceInterface
import Testing

extension SourceContract {
    static var failures: [Promise] {
        [
            Promise("A status other than success is a refusal, whatever its body") { subject in
                for status in [201, 204, 206, 300, 400, 401, 403, 404, 410, 418, 429, 500, 503, 599] {
                    var response = subject.document([.item(1)], false)
                    response.status = status
                    await #expect(throws: SourceError.refused(status: status)) {
                        try await subject.page(response)
                    }
                }
            },
            Promise("A refusal tells the time before which the server asks not to be asked") { subject in
                for (text, seconds) in [("120", 120.0), ("Thu, 09 Oct 2025 09:53:20 GMT", 3_600)] {
                    for status in [429, 503] {
                        let response = HTTPResponse(status: status, headers: ["Retry-After": text])
                        let time = SourceSubject.now + seconds
                        await #expect(throws: SourceError.refused(status: status, retryAfter: time)) {
                            try await subject.page(response)
                        }
                    }
                }
            },
        ]
            + Promise.failures { subject, client in
                _ = try await subject.makeSource(client).page(SourceRequest())
            }
    }

    static var limits: [Promise] {
        [
            Promise("No more is read of a document than 20 MB") { subject in
                let client = HTTPClientStub { _ in subject.document([], false) }
                _ = try await subject.makeSource(client).page(SourceRequest())
                #expect(client.requests.allSatisfy { $0.bodyLimit <= 20_000_000 })
            },
            Promise("A page takes one request, to the source's server, that tells it nothing else") {
                subject in
                let client = HTTPClientStub { _ in subject.document([.item(1), .item(2)], true) }
                for _ in 0..<2 { _ = try await subject.makeSource(client).page(SourceRequest()) }
                #expect(client.requests.count == 2)
                #expect(Set(client.requests).count == 1)
                for request in client.requests {
                    #expect(request.url.hasSameOrigin(as: subject.address))
                    #expect(request.headers.fields.allSatisfy { $0.name == "Accept" })
                }
            },
            Promise("A request is the reader's where the reader asks") { subject in
                let client = HTTPClientStub { _ in subject.document([], false) }
                let source = try subject.makeSource(client)
                for isUserInitiated in [true, false] {
                    _ = try await source.page(SourceRequest(isUserInitiated: isUserInitiated))
                }
                #expect(client.requests.map(\.isUserInitiated) == [true, false])
            },
            Promise("No document can name a file of this machine as a picture") { subject in
                for text in ["file:///etc/passwd", "/etc/passwd", "FILE://localhost/etc/passwd", "etc"] {
                    let entries: [SourceSubject.Entry] = [.item(1), .hostile(2, address: text)]
                    let page = try await subject.page(subject.document(entries, false))
                    #expect(page.items.first?.id == subject.itemID(1))
                    for media in page.items.flatMap(\.summary.media) {
                        #expect(!media.reference.isLocal && media.preview?.isLocal != true)
                    }
                }
            },
        ]
    }
}

extension MediaReference {
    fileprivate var isLocal: Bool { if case .local = self { true } else { false } }
}
