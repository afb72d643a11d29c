import FoundationEssentials
import ItemInterface
import SourceInterface
import SourceTesting
import Testing

@testable import SourceFolder

@Suite("FolderSource") struct FolderSourceTests {
    private let files = InMemoryFiles()
    private let now = SourceSubject.now

    @Test("A folder keeps the contract of sources of local files", arguments: LocalSourceContract.promises)
    func contract(_ promise: LocalSourceContract.Promise) async throws { try await promise.check(.folder) }

    @Test("A picture is an item of its name, path, type and time")
    func picture() async throws {
        files.write(LocalSourceSubject.png, to: "/p/A cat.JPG", modified: now - 7)

        let item = try #require(try await page().items.first)

        #expect(
            item.summary
                == ItemSummary(
                    id: ItemIdentity.item("A cat.JPG", of: id), source: id, nativeID: "A cat.JPG",
                    title: "A cat", published: now - 7, firstSeen: now,
                    media: [ItemMedia(.local(path: "/p/A cat.JPG"), type: "image/png")]))
        #expect(item.text == nil)
    }

    @Test(
        "The text of a picture is that of its .txt file without a byte order mark",
        arguments: [
            ("a.txt", "Δύο\n<b>", .plain("Δύο\n<b>")), ("a.TXT", "\u{FEFF}A", .plain("A")),
            ("a.txt", " \n", nil), ("b.txt", "A", nil), ("a.png.txt", "A", nil),
        ] as [(String, String, ItemText?)])
    func text(name: String, content: String, text: ItemText?) async throws {
        files.write(LocalSourceSubject.png, to: "/p/a.png")
        files.write(Array(content.utf8), to: "/p/\(name)")

        #expect(try await page().items.map(\.text) == [text])
    }

    @Test("A text of a megabyte is read; a byte more is a warning, and its picture an item")
    func longText() async throws {
        files.write(LocalSourceSubject.png, to: "/p/a.png")
        files.write(Array(repeating: 0x41, count: 1_000_000), to: "/p/a.txt")
        #expect(try await page().items.first?.text != nil)
        files.write(Array(repeating: 0x41, count: 1_000_001), to: "/p/a.txt")

        let page = try await page()

        #expect(page.items.map(\.text) == [nil])
        #expect(page.warnings == ["a.txt: /p/a.txt: it is too large"])
    }

    @Test("Pictures are in order of their times of capture, otherwise of modification, newest first")
    func order() async throws {
        files.write(LocalSourceSubject.png, to: "/p/old.png", modified: now - 9)
        files.write(LocalSourceSubject.png, to: "/p/new.png", modified: now - 5)
        files.write(
            .jpeg(EXIFSample(taken: "2025:10:09 08:53:13").tiff), to: "/p/taken.jpg", modified: now - 1)

        let items = try await page().items

        #expect(items.map(\.summary.title) == ["new", "taken", "old"])
        #expect(items.map(\.summary.published) == [now - 5, now - 7, now - 9])
    }

    @Test("Empty files and other extensions are ignored, and a file that is not a picture is a warning")
    func others() async throws {
        files.write([], to: "/p/empty.png")
        files.write(LocalSourceSubject.png, to: "/p/picture.gif")
        files.write(Array("GIF89a".utf8), to: "/p/wrong.png")

        let page = try await page()

        #expect(page.items.isEmpty)
        #expect(page.skipped == 1)
        #expect(page.warnings == ["wrong.png: not a JPEG, PNG or WebP picture"])
    }

    @Test("An unreadable picture is omitted and counted, with the reason as a warning")
    func unreadable() async throws {
        files.write(LocalSourceSubject.png, to: "/p/a.png")
        files.write(LocalSourceSubject.png, to: "/p/b.png")
        files.forbid("/p/a.png")

        let page = try await page()

        #expect(page.items.map(\.summary.title) == ["b"])
        #expect(page.skipped == 1)
        #expect(page.warnings == ["a.png: /p/a.png: there is no such file"])
    }

    @Test("A cancelled reading throws")
    func cancelled() async {
        files.write(LocalSourceSubject.png, to: "/p/a.png")
        let source = source()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await source.page(SourceRequest())
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Of pictures of one time, the page holds those whose names come first")
    func equalTimes() async throws {
        for number in 1_000...2_000 {
            files.write(LocalSourceSubject.png, to: "/p/\(number).png")
        }

        let titles = try await page().items.compactMap(\.summary.title)

        #expect(titles.sorted() == (1_000..<2_000).map { "\($0)" })
    }

    @Test("The page holds the thousand pictures that were changed last, and no other is opened")
    func window() async throws {
        for number in 0...FolderSource.windowLimit {
            files.write(LocalSourceSubject.png, to: "/p/\(number).png", modified: now - Double(number))
        }

        let page = try await page()

        #expect(page.items.map(\.summary.title) == (0..<1_000).map { "\($0)" })
        #expect(!files.readings.contains("/p/1000.png"))
        #expect(page.warnings == ["only the newest 1000 of 1001 pictures are shown"])
    }

    @Test("An unchanged folder is not modified, and its files are not opened")
    func unchanged() async throws {
        files.write(LocalSourceSubject.png, to: "/p/a.png")
        files.write([0x41], to: "/p/a.txt")
        let hints = try await page().hints
        let readings = files.readings

        let response = try await source().page(SourceRequest(validators: hints.validators))

        #expect(response == .notModified(hints))
        #expect(files.readings == readings)
    }

    @Test(
        "A folder is modified where a picture or its text is added, removed or changed",
        arguments: ["/p/a.png", "/p/a.txt", "/p/b.txt", "/p/c.png"], [nil, [1], LocalSourceSubject.png])
    func modified(path: String, bytes: [UInt8]?) async throws {
        for path in ["/p/a.png", "/p/a.txt", "/p/b.png"] { files.write(LocalSourceSubject.png, to: path) }
        let isSame = files.content(of: path) == nil && bytes == nil
        let request = SourceRequest(validators: try await page().hints.validators)
        files.write(bytes, to: path, modified: now + 1)

        let response = try await source().page(request)

        if case .notModified = response { #expect(isSame) } else { #expect(!isSame) }
    }

    @Test("Another file does not modify the folder")
    func otherFile() async throws {
        files.write(LocalSourceSubject.png, to: "/p/a.png")
        let request = SourceRequest(validators: try await page().hints.validators)
        files.write([1], to: "/p/notes.txt")

        guard case .notModified = try await source().page(request) else {
            Issue.record("it is modified")
            return
        }
    }

    @Test("A WebP with EXIF is read whole, and of other pictures only the head")
    func webP() async throws {
        let exif = EXIFSample(taken: "2001:02:03 04:05:06").tiff
        let padding = FolderSource.headLimit + 2
        files.write(.webP(exif, padding: padding), to: "/p/a.webp", modified: now)
        files.write(.webP(exif, padding: padding, saysSo: false), to: "/p/b.webp", modified: now)

        let items = try await page().items

        let taken = Date(timeIntervalSince1970: 981_173_106)
        #expect(items.map(\.summary.published) == [now, taken])
        #expect(items.map(\.summary.media.first?.type) == ["image/webp", "image/webp"])
    }

    @Test(
        "A WebP with EXIF is read whole where it is larger than its head and within the limit",
        arguments: [(131_072, 1), (131_073, 2), (20_000_000, 2), (20_000_001, 1)])
    func whole(size: Int, readings: Int) async throws {
        let picture: [UInt8] = .webP([])
        files.write(picture + Array(repeating: 0, count: size - picture.count), to: "/p/a.webp")
        _ = try await page()
        #expect(files.readings.count == readings)
    }

    @Test("A change of the folder yields an element")
    func changes() async throws {
        let source = try #require(source() as? any ChangingSource)
        var changes = source.changes.makeAsyncIterator()
        files.write(LocalSourceSubject.png, to: "/p/a.png")
        #expect(await changes.next() != nil)
    }

    private var id: UUID { SourceAddress.local(path: "/p").sourceID }

    private func source() -> any FeedSource {
        FolderSource(id: id, path: "/p/", files: files, timeZone: .gmt) { [now] in now }
    }

    private func page() async throws -> SourcePage { try await source().read() }
}
