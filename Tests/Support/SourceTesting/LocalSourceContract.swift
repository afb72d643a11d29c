import FoundationEssentials
import ItemInterface
import RandomTesting
import SourceInterface
import Testing

/// The contract of every source of local files, checked with files in memory.
public enum LocalSourceContract {
    /// A promise of a kind and its sources.
    public typealias Promise = SourcePromise<LocalSourceSubject>

    /// Every promise.
    public static var promises: [Promise] { pages + identity + kind }

    private static var pages: [Promise] {
        [
            Promise("Items of local files come in their order, and there is one page of them") { subject in
                let page = try await subject.page([.item(1), .item(2), .item(3)])
                #expect(page.items.map(\.id) == (1...3).map(subject.itemID))
                #expect(page.skipped == 0)
                #expect(page.nextCursor == nil)
            },
            Promise("A damaged item of local files is left out and counted, and costs no other") { subject in
                let page = try await subject.page([.item(1), .damaged, .item(2)])
                #expect(page.items.map(\.id) == [1, 2].map(subject.itemID))
                #expect(page.skipped == 1)
            },
            Promise("Whatever bytes of local files are damaged, what cannot be read is said to be so") {
                subject in
                var random = SeededGenerator(seed: 27)
                for _ in 0..<200 {
                    let files = InMemoryFiles()
                    subject.write((1...3).map { .item($0) }, subject.path, files)
                    for _ in 0..<Int.random(in: 1...4, using: &random) { files.damage(&random) }
                    do {
                        let page = try await subject.makeSource(files).read()
                        #expect(Set(page.items.map(\.id)).count == page.items.count)
                    } catch is SourceError {}
                }
            },
            Promise("A file or folder that is not there is missing") { subject in
                let source = try subject.makeSource(InMemoryFiles())
                await #expect { _ = try await source.page(SourceRequest()) } throws: { error in
                    if case SourceError.missingPath = error { true } else { false }
                }
            },
            Promise("There is nothing behind a cursor of another source") { subject in
                for text in ["", "https://elsewhere.example/", "/etc", "\0"] {
                    await #expect(throws: SourceError.self) {
                        try await subject.page([.item(1)], to: SourceRequest(after: Cursor(Data(text.utf8))))
                    }
                }
            },
        ]
    }

    private static var identity: [Promise] {
        [
            Promise("An item of local files keeps its identity, also where its source has moved") { subject in
                let first = try await subject.page([.item(1), .item(2)])
                let (files, path) = (InMemoryFiles(), "/moved" + subject.path)
                subject.write([.item(1), .item(2)], path, files)
                let source = try subject.makeSource(files, now: SourceSubject.now + 86_400, at: path)
                let second = try await source.read()
                #expect(second.items.map(\.id) == first.items.map(\.id))
                #expect(second.items.map(\.summary.nativeID) == first.items.map(\.summary.nativeID))
            },
            Promise("Items of local files carry the identity of their source, and the time of reading") {
                subject in
                let page = try await subject.page([.item(1), .item(2)])
                let id = SourceAddress.local(path: subject.path).sourceID
                #expect(page.items.map(\.summary.source) == [id, id])
                #expect(page.items.map(\.summary.firstSeen) == [SourceSubject.now, SourceSubject.now])
            },
        ]
    }

    private static var kind: [Promise] {
        [
            Promise("A kind that reads a path recognizes it") { subject in
                let kind = subject.kind(InMemoryFiles())
                let address = SourceAddress.local(path: subject.path)
                #expect(kind.recognizes(address) > .none)
                #expect(kind.makeSource(address.sourceID, at: address, with: subject.dependencies()) != nil)
            },
            Promise("A source of local files is found at its path, and nothing where nothing is") { subject in
                let files = InMemoryFiles()
                let kind = subject.kind(files)
                let address = SourceAddress.local(path: subject.path)
                #expect(try await kind.candidates(at: address, with: subject.dependencies()).isEmpty)
                subject.write([.item(1)], subject.path, files)
                let found = try await kind.candidates(at: address, with: subject.dependencies())
                #expect(found.map(\.address) == [address])
                #expect(found.map(\.kind) == [kind.name])
            },
        ]
    }
}

extension InMemoryFiles {
    /// Changes, removes or repeats bytes of one of the files.
    fileprivate func damage(_ random: inout SeededGenerator) {
        guard let path = paths.randomElement(using: &random), var bytes = content(of: path), !bytes.isEmpty
        else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.removeSubrange(place...)
        default: bytes.append(contentsOf: bytes[place...])
        }
        write(bytes, to: path)
    }
}
