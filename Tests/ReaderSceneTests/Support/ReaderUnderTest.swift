import ConcurrencyTesting
import Foundation
import HTTPInterface
import ItemInterface
import ListInterface
import MarkupInterface
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

/// The scene on loaders that a test completes, manual clocks and a screen without a terminal.
final class ReaderUnderTest {
    /// An error that is mapped to a failure.
    struct Failed: Error {
        var failure = LoadFailure.noConnection
    }

    let tasks = TaskProviderMock()
    let clock = ManualClock()
    let wallClock = WallClockStub()
    private(set) var scene: ReaderScene!
    private(set) var loads: [UUID] = []
    private(set) var opened: [UUID] = []
    /// The items whose articles were fetched.
    private(set) var fetches: [UUID] = []
    /// The failure of fetches; `nil` makes them succeed.
    var fetchFailure: Failed?
    /// Whether fetches wait for ``releaseFetch()``.
    var holdsFetches = false
    private let isFetchable: Bool
    private var held: [CheckedContinuation<Void, Never>] = []
    private(set) var steps: [String] = []
    private(set) var larger: [String] = []
    private(set) var links: [String] = []
    private(set) var pictures: [PictureRequest] = []
    private(set) var cancellations = 0
    private(set) var backs = 0
    /// The results of loads; a load of any other item waits.
    var items: [UUID: ReaderItem] = [:]
    /// Whether pictures fail; otherwise they are a line of `#`.
    var failsPictures = false
    var size = TerminalSize(columns: 80, rows: 24)
    private var load: CheckedContinuation<ReaderItem, any Error>?
    private var next: CheckedContinuation<UUID?, Never>?

    /// - Parameters:
    ///   - found: What a search has found in the item.
    ///   - isFetchable: Whether articles can be fetched.
    init(_ item: ReaderItem? = nil, found: FoldedText? = nil, isFetchable: Bool = true) {
        self.isFetchable = isFetchable
        let context = SceneContext(
            environment: ScreenEnvironment(isMotionReduced: true, keymap: Keymap([.article])), tasks: tasks,
            clock: clock,
            wallClock: wallClock,
            messages: LoadMessages(LoadFailureMessages(locale: Locale(identifier: "en")), of: "feed.example")
            {
                ($0 as? Failed)?.failure ?? .other
            })
        if let item { items[item.id] = item }
        scene = ReaderScene(
            item?.id ?? .number(1), found: found, loaders: loaders, context: context,
            showLarger: { [weak self] in self?.larger.append($0.reference.text) },
            back: { [weak self] in self?.backs += 1 })
        scene.screen.configuration.open = { [weak self] in self?.links.append($0) }
    }

    private var loaders: ReaderLoaders {
        let fetchArticle: (FeedItem) async throws -> Void = { [unowned self] in
            try await self.fetchArticle(of: $0)
        }
        return ReaderLoaders(
            load: { [unowned self] id in
                loads.append(id)
                if let item = items[id] { return item }
                return try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { load = $0 }
                } onCancel: {
                    MainActor.assumeIsolated {
                        cancellations += 1
                        complete(with: .failure(CancellationError()))
                    }
                }
            },
            picture: { [unowned self] request in
                pictures.append(request)
                if failsPictures { throw Failed() }
                var art = Grid(columns: 4, rows: 1)
                art.put("####", row: 0, column: 0, style: .plain)
                return PictureArt(art)
            },
            next: { [unowned self] id, isForward in
                steps.append("\(isForward ? "next" : "previous") of \(id.uuid.15)")
                return await withCheckedContinuation { next = $0 }
            },
            fetchArticle: isFetchable ? fetchArticle : nil,
            onOpened: { [unowned self] in opened.append($0) })
    }

    private func fetchArticle(of item: FeedItem) async throws {
        fetches.append(item.id)
        if holdsFetches { await withCheckedContinuation { held.append($0) } }
        if let fetchFailure { throw fetchFailure }
        items[item.id]?.articleBlocks = [.paragraph([TextRun("The whole article.")])]
        items[item.id]?.showsArticle = true
    }

    func complete(with result: Result<ReaderItem, any Error>) {
        load?.resume(with: result)
        load = nil
    }

    /// Lets the oldest fetch end.
    func releaseFetch() { if !held.isEmpty { held.removeFirst().resume() } }

    func completeNext(with id: UUID?) {
        next?.resume(returning: id)
        next = nil
    }

    /// Weak references to the scene and its parts.
    var references: WeakReferences { WeakReferences(to: ["scene": scene, "list": scene.screen.list]) }

    /// The text of the screen.
    var lines: [String] {
        scene.screen.prepare(size)
        return scene.screen.draw(size).lines
    }

    var text: String { lines.joined(separator: "\n") }

    /// Types each character of a text.
    func type(_ text: String) {
        _ = lines
        for character in text {
            _ = scene.screen.handle(.key(character == "\r" ? .enter : .character(character), []))
        }
    }

    /// Leaves the scene, and advances time until no task runs: notices end after a time.
    func end() async {
        scene.disappear()
        completeNext(with: nil)
        await eventually("Still running: \(self.tasks.running)") {
            clock.advance(by: .seconds(4))
            return tasks.running.isEmpty
        }
    }
}

extension UUID {
    /// The id that ends with a number.
    static func number(_ number: UInt8) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
    }
}

extension ReaderItem {
    /// An item of the blocks, published on the 22nd of November 2026.
    static func sample(
        _ number: UInt8 = 1, title: String? = "First snow",
        _ blocks: [HTMLBlock] = [.paragraph([TextRun("We had rain.")])],
        media: [ItemMedia] = [], isWarned: Bool = false, size: Int? = nil, isLinked: Bool = true
    ) -> ReaderItem {
        let published = Date(timeIntervalSince1970: 1_795_326_060)
        let text = ItemText.plain(size.map { String(repeating: "a", count: $0) } ?? blocks.plainText)
        let summary = ItemSummary(
            id: .number(number), source: .number(0), nativeID: "\(number)", title: title,
            author: "the author",
            teaser: isWarned ? "" : Teaser.text(text), published: published, firstSeen: published,
            link: isLinked ? HTTPURL("https://notes.example/\(number)") : nil, media: media)
        return ReaderItem(
            FeedItem(stored: summary, text: text), blocks: blocks, source: "Field Notes",
            position: Position(Int(number), of: 9))
    }

    /// An item with a number of paragraphs of one line.
    static func long(_ number: UInt8 = 1, paragraphs: Int = 50) -> ReaderItem {
        .sample(number, (1...paragraphs).map { .paragraph([TextRun("paragraph \($0)")]) })
    }
}

extension ItemMedia {
    static func picture(_ name: String, width: Int = 40, isSensitive: Bool = false, blurHash: String? = nil)
        -> ItemMedia
    {
        ItemMedia(
            .remote(HTTPURL("https://notes.example/\(name)")!), width: width, height: 40,
            isSensitive: isSensitive,
            blurHash: blurHash)
    }
}
