import FoundationEssentials
import HTTPInterface
import HTTPTesting
import ItemInterface
import SourceInterface
import Testing

extension SourceContract {
    private static let named: HTTPHeaders = [
        "ETag": #"W/"a\"b, c  d é""#, "Last-Modified": "Mon,  6 Oct 25 05:03:20 +0000",
    ]
    private static let validators = Validators(entityTag: named["ETag"], lastModified: named["Last-Modified"])

    static var conditions: [Promise] {
        [
            Promise("Validators come with a page and are sent for it byte for byte") { subject in
                var response = subject.document([.item(1)], false)
                for field in named.fields { response.headers.append(field.name, field.value) }
                let hints = try await subject.page(response).hints
                #expect(hints.validators == validators)
                let client = HTTPClientStub { [response] _ in response }
                _ = try await subject.makeSource(client).page(SourceRequest(validators: hints.validators))
                let headers = try #require(client.requests.first).headers
                #expect(headers["If-None-Match"] == validators.entityTag)
                #expect(headers["If-Modified-Since"] == validators.lastModified)
            },
            Promise("A page whose response names no validators has none, whatever it was asked by") {
                subject in
                let request = SourceRequest(validators: validators)
                let page = try await subject.page(subject.document([.item(1)], false), to: request)
                #expect(page.hints.validators.isEmpty)
            },
            Promise("An unchanged page is not modified, and keeps the validators that are not replaced") {
                subject in
                let client = HTTPClientStub { _ in HTTPResponse(status: 304, headers: ["ETag": #""2""#]) }
                let request = SourceRequest(validators: validators)
                let response = try await subject.makeSource(client).page(request)
                let expected = Validators(entityTag: #""2""#, lastModified: validators.lastModified)
                #expect(response == .notModified(FetchHints(validators: expected)))
            },
            Promise("A page that was asked for without a condition is not unchanged") { subject in
                await #expect(throws: SourceError.refused(status: 304)) {
                    try await subject.page(HTTPResponse(status: 304))
                }
            },
            Promise("A response tells how long another request brings nothing new") { subject async throws in
                var response = subject.document([.item(1)], false)
                response.headers["Cache-Control"] = "public, max-age=600"
                #expect(try await subject.page(response).hints.notBefore == SourceSubject.now + 600)
                response.headers["Cache-Control"] = nil
                #expect(try await subject.page(response).hints.notBefore == nil)
            },
            Promise("A source that has moved for good is at the address from which its page came") {
                subject in
                let client = HTTPClientStub { _ in subject.document([.item(1)], false) }
                _ = try await subject.makeSource(client, at: subject.movedAddress).page(SourceRequest())
                var response = subject.document([.item(1)], false)
                response.movedTo = try #require(client.requests.first).url
                let hints = try await subject.page(response).hints
                let address = try #require(hints.movedTo)
                _ = try await subject.makeSource(client, at: address).page(SourceRequest())
                #expect(client.requests.count == 2)
                #expect(client.requests.last?.url == response.movedTo)
            },
        ]
    }
}
