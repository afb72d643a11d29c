public import FoundationEssentials
public import ItemInterface
public import SourceInterface

/// The pictures in a folder, newest first: JPEG, PNG and WebP.
///
/// The text of `NAME.jpg` is the file `NAME.txt` in the same folder.
public struct FolderSource: ChangingSource {
    /// The identity of the source in all of its items.
    public let id: UUID
    private let folder: String
    private let files: any LocalFiles
    private let timeZone: TimeZone
    private let currentDate: @Sendable () -> Date

    /// The most pictures of the page: those with the newest modification times.
    public static let windowLimit = 1_000
    /// The bytes of a picture that are searched for its date.
    static let headLimit = 131_072
    /// The most bytes of a WebP, whose EXIF block follows the pixels.
    static let pictureLimit = 20_000_000
    /// The most bytes of a text.
    static let textLimit = 1_000_000

    init(
        id: UUID, path: String, files: any LocalFiles, timeZone: TimeZone,
        currentDate: @escaping @Sendable () -> Date
    ) {
        self.id = id
        folder = Self.path(path)
        (self.files, self.timeZone, self.currentDate) = (files, timeZone, currentDate)
    }

    /// One document with the newest pictures.
    public var shape: SourceShape { .accumulating }

    /// Yields an element when a file in the folder was written, moved or deleted.
    public var changes: AsyncStream<Void> { files.changes(in: folder) }

    /// Reads the folder, which is the only page. It is not modified while the names, sizes and times of its
    /// pictures and texts are unchanged. Unreadable pictures are omitted and counted; empty files are
    /// omitted, since they are still being written.
    @concurrent public func page(_ request: SourceRequest) async throws -> SourceResponse {
        guard request.cursor == nil else {
            throw SourceError.unreadable(reason: "a folder has no further page")
        }
        let found = try await files.files(in: folder)
        let all = found.filter(Self.isPicture)
        let pictures = all.sorted(by: Self.isNewer).prefix(Self.windowLimit)
        let texts = Dictionary(
            found.filter { $0.name.lowercased().hasSuffix(".txt") }.map { ($0.stem, $0) }
        ) { first, _ in first }
        let hints = FetchHints(
            validators: Validators(entityTag: tag(of: pictures.map { [$0, texts[$0.stem]] })))
        if hints.validators == request.validators { return .notModified(hints) }
        let now = currentDate()
        var page = SourcePage(items: [], hints: hints)
        if all.count > pictures.count {
            page.warnings = ["only the newest \(pictures.count) of \(all.count) pictures are shown"]
        }
        for picture in pictures {
            try Task.checkCancellation()
            if let item = await item(of: picture, texts[picture.stem], seen: now, &page.warnings) {
                page.items.append(item)
            } else {
                page.skipped += 1
            }
        }
        page.items.sort { ItemPosition(of: $0) < ItemPosition(of: $1) }
        return .page(page)
    }

    private func item(
        of file: LocalFile, _ text: LocalFile?, seen: Date, _ warnings: inout [String]
    ) async -> FeedItem? {
        do {
            var head = PictureHead(try await files.head(of: file.path, count: Self.headLimit))
            if head.hasDateBehindPixels, file.size > Self.headLimit, file.size <= Self.pictureLimit {
                head = PictureHead(try await files.bytes(of: file.path, limit: Self.pictureLimit))
            }
            guard let type = head.type else {
                warnings.append("\(file.name): not a JPEG, PNG or WebP picture")
                return nil
            }
            let summary = ItemSummary(
                id: ItemIdentity.item(file.name, of: id), source: id, nativeID: file.name, title: file.stem,
                published: head.date(in: timeZone) ?? file.modified, firstSeen: seen,
                media: [ItemMedia(.local(path: file.path), type: type)])
            return FeedItem(summary, wholeText: await self.text(of: text, &warnings))
        } catch {
            warnings.append("\(file.name): \(Self.reason(of: error))")
            return nil
        }
    }

    private func text(of file: LocalFile?, _ warnings: inout [String]) async -> String? {
        guard let file else { return nil }
        do {
            let bytes = try await files.bytes(of: file.path, limit: Self.textLimit)
            let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            let text = String(decoding: bytes.dropFirst(mark), as: UTF8.self)
            return text.allSatisfy(\.isWhitespace) ? nil : text
        } catch {
            warnings.append("\(file.name): \(Self.reason(of: error))")
            return nil
        }
    }

    /// The entity tag of names, sizes and times, equal on every machine.
    private func tag(of files: [[LocalFile?]]) -> String {
        let lines = files.joined().map { file in
            file.map { "\($0.name)/\($0.size)/\($0.modified.timeIntervalSince1970)" } ?? ""
        }
        return ItemIdentity.item(lines.joined(separator: "\n"), of: id).uuidString
    }

    private static func reason(of error: any Error) -> String {
        switch error as? SourceError {
        case .unreadable(let reason), .missingPath(let reason), .unreadablePath(let reason): reason
        default: "can't be read"
        }
    }

    /// The path of a folder without trailing slashes.
    static func path(_ path: String) -> String {
        let end = path.lastIndex { $0 != "/" }
        return end.map { String(path[...$0]) } ?? "/"
    }

    static func isPicture(_ file: LocalFile) -> Bool {
        file.size > 0 && [".jpg", ".jpeg", ".png", ".webp"].contains(where: file.name.lowercased().hasSuffix)
    }

    private static func isNewer(_ one: LocalFile, than other: LocalFile) -> Bool {
        (other.modified, one.name) < (one.modified, other.name)
    }
}

extension LocalFile {
    /// The name without its extension.
    fileprivate var stem: String { name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }
}

extension ItemPosition {
    fileprivate init(of item: FeedItem) {
        self.init(id: item.id, published: item.summary.published, firstSeen: item.summary.firstSeen)
    }
}
