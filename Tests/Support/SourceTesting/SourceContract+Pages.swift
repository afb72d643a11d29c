import FoundationEssentials
import HTTPInterface
import HTTPTesting
import ItemInterface
import RandomTesting
import SourceInterface
import Testing

extension SourceContract {
    static var pages: [Promise] {
        [
            Promise("Pages are read one after the other until there is none") { subject in
                let script: [HTTPResponse] =
                    try subject.makeSource(HTTPClientStub()).shape == .paged
                    ? [
                        subject.document([.item(1), .item(2)], true), subject.document([.item(3)], true),
                        subject.document([], false),
                    ] : [subject.document([.item(1), .item(2), .item(3)], false)]
                let client = HTTPClientStub(script: script.map { .success($0) })
                let source = try subject.makeSource(client)
                var ids: [UUID] = []
                var cursor: Cursor?
                repeat {
                    let page = try await source.read(SourceRequest(after: cursor))
                    ids += page.items.map(\.id)
                    cursor = page.nextCursor
                } while cursor != nil && client.requests.count < script.count
                #expect(cursor == nil)
                #expect(ids == (1...3).map(subject.itemID))
                #expect(Set(client.requests.map(\.url)).count == script.count)
            },
            Promise("A document without items is a page without items") { subject in
                let page = try await subject.page(subject.document([], false))
                #expect(page.items.isEmpty)
                #expect(page.skipped == 0)
                #expect(page.nextCursor == nil)
            },
            Promise("A damaged item is left out and counted, and costs no other") { subject in
                let entries: [SourceSubject.Entry] = [.item(1), .damaged, .item(2)]
                let page = try await subject.page(subject.document(entries, false))
                #expect(page.items.map(\.id) == [1, 2].map(subject.itemID))
                #expect(page.skipped == 1)
            },
            Promise("Whatever bytes are damaged, an unreadable document is said to be so") { subject in
                var random = SeededGenerator(seed: 26)
                let whole = subject.document((1...5).map { .item($0) }, true)
                for _ in 0..<200 {
                    var response = whole
                    for _ in 0..<Int.random(in: 1...4, using: &random) { response.damage(&random) }
                    do {
                        let page = try await subject.page(response)
                        #expect(Set(page.items.map(\.id)).count == page.items.count)
                    } catch is SourceError {}
                }
            },
            Promise("A cursor that was stored leads another source to the same page") { subject in
                let first = try await subject.page(subject.document([.item(1), .item(2)], true))
                guard let cursor = first.nextCursor else { return }
                let client = HTTPClientStub { _ in subject.document([], false) }
                _ = try await subject.makeSource(client).page(SourceRequest(after: cursor))
                let stored = Cursor(Data(Array(cursor.bytes)))
                _ = try await subject.makeSource(client).page(SourceRequest(after: stored))
                #expect(client.requests.count == 2)
                #expect(Set(client.requests).count == 1)
            },
            Promise("The cursor behind the last item, where the source knows one, is that of the page") {
                subject in
                let page = try await subject.page(subject.document([.item(1), .item(2)], true))
                let source = try subject.makeSource(HTTPClientStub())
                guard let cursor = source.cursor(behind: subject.itemID(2)) else { return }
                #expect(page.nextCursor == cursor)
                #expect(source.cursor(behind: subject.itemID(1)) != cursor)
            },
            Promise("A cursor of another source fails, or leads to the source's own server") { subject in
                var random = SeededGenerator(seed: 26)
                let client = HTTPClientStub { _ in subject.document([], false) }
                let source = try subject.makeSource(client)
                let texts = ["", "https://elsewhere.example/", "//elsewhere.example", "../..", "\0"]
                let noise = (0..<50).map { length in
                    (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
                }
                for bytes in texts.map({ Array($0.utf8) }) + noise {
                    do {
                        _ = try await source.page(SourceRequest(after: Cursor(Data(bytes))))
                    } catch is SourceError {}
                }
                #expect(client.requests.allSatisfy { $0.url.hasSameOrigin(as: subject.address) })
            },
        ]
    }

    static var identity: [Promise] {
        [
            Promise("An item has its identity in every reading, by whatever source of the id") { subject in
                let response = subject.document([.item(1), .item(2)], false)
                let first = try await subject.page(response)
                let client = HTTPClientStub { _ in response }
                let source = try subject.makeSource(
                    client, now: SourceSubject.now + 86_400, at: subject.movedAddress)
                let second = try await source.read()
                #expect(first.items.map(\.id) == [1, 2].map(subject.itemID))
                #expect(second.items.map(\.id) == first.items.map(\.id))
                #expect(second.items.map(\.summary.nativeID) == first.items.map(\.summary.nativeID))
            },
            Promise("Items carry the identity of their source, and the time of reading") { subject in
                let page = try await subject.page(subject.document([.item(1), .item(2)], false))
                let id = try subject.makeSource(HTTPClientStub()).id
                #expect(id == SourceAddress.remote(subject.address).sourceID)
                #expect(page.items.map(\.summary.source) == [id, id])
                #expect(page.items.map(\.summary.firstSeen) == [SourceSubject.now, SourceSubject.now])
            },
            Promise("Each identity stands once on a page, whatever a document repeats") { subject in
                let entries: [SourceSubject.Entry] = [.item(1), .item(2), .item(1)]
                let page = try await subject.page(subject.document(entries, false))
                #expect(page.items.prefix(2).map(\.id) == [1, 2].map(subject.itemID))
                #expect(Set(page.items.map(\.id)).count == page.items.count)
            },
        ]
    }
}

extension SourceSubject {
    /// The same address on another host.
    var movedAddress: HTTPURL { HTTPURL(address.text.replacing(address.host, with: "moved.example"))! }
}

extension HTTPResponse {
    /// Changes, removes, adds or repeats bytes of the body.
    fileprivate mutating func damage(_ random: inout SeededGenerator) {
        guard !body.isEmpty else { return }
        let place = Int.random(in: 0..<body.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: body[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: body.remove(at: place)
        case 2: body.insert(Array(#"{}[]",:\ue0<>&/"#.utf8).randomElement(using: &random)!, at: place)
        case 3: body.removeSubrange(place...)
        default: body.append(body[place...])
        }
    }
}
