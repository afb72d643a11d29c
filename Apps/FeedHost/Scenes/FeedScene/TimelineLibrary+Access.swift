public import FeedFeature
import ItemInterface
import LibraryStorageInterface
public import SceneSupport
import SearchInterface
public import StorageInterface
public import TextInterface

extension TimelineLibrary {
    /// Makes the functions of a library whose sources are not fetched.
    ///
    /// - Parameters:
    ///   - feed: The use cases of the library.
    ///   - outlines: Loads its outlines.
    ///   - titleOfKind: The title of a kind of sources.
    ///   - picture: Loads the art of a picture.
    ///   - failed: Called with each error of the library, and what it prevented.
    public init(
        of library: LibraryAccess, _ feed: LocalFeedLoader, outlines: OutlineLoader,
        titleOfKind: @escaping (String) -> String,
        picture: @escaping (PictureRequest) async throws -> PictureArt,
        failed: @escaping (_ what: String, StorageError) -> Void
    ) {
        let access = Access(library: library, failed: failed)
        self.init(
            outline: { scope in
                let outline = await access.read { library throws(StorageError) in
                    try outlines.load(scope, from: library)
                }.value
                guard var outline, case .kind(let kind) = scope.choice else { return outline }
                outline.title = titleOfKind(kind)
                return outline
            },
            items: { positions, list in
                await access.read { library throws(StorageError) in
                    try library.items(at: positions, of: list)
                }
            },
            excerpts: { items, query in
                await access.read { library throws(StorageError) in
                    items.excerpting(query, from: library)
                }.value ?? items
            },
            counts: { scope in
                await access.read { library throws(StorageError) in try library.counts(of: scope) }.value
            },
            indexProgress: {
                await access.read { library throws(StorageError) in try library.searchIndexProgress() }.value
            },
            saveSearch: { search in
                try await access.write { library throws(StorageError) in try library.save([search]) }
            },
            addRule: { rule in
                try await access.write { library throws(StorageError) in try library.add(rule) }
            },
            deleteRule: { id, now in
                try await access.write { library throws(StorageError) in try library.deleteRule(id, at: now) }
            },
            positions: { ids, list in
                await access.read { library throws(StorageError) in
                    try library.positions(of: ids, in: list)
                }.value ?? [:]
            },
            changes: { list in
                await access.read { _ throws(StorageError) in try feed.changes(since: list) }.value
            },
            setRead: { isRead, ids in
                try await access.write { library throws(StorageError) in try library.setRead(isRead, ids) }
            },
            markAllRead: { list in
                try await access.write { library throws(StorageError) in try library.markRead(list) }
            },
            refresh: { _ in nil }, loadOlder: { _, _ in }, picture: picture)
    }

    /// The functions whose items have the bookmarks of another library.
    ///
    /// - Parameter failed: Called with each error of that library; the items have no bookmarks then.
    public func withBookmarks(
        of library: LibraryAccess, failed: @escaping (StorageError) -> Void
    ) -> TimelineLibrary {
        var functions = self
        functions.items = { [items] positions, list in
            let read = await items(positions, list)
            guard case .found(let found) = read else { return read }
            do throws(StorageError) {
                return .found(
                    try await library.read { library throws(StorageError) in try library.bookmarking(found) })
            } catch {
                failed(error)
                return read
            }
        }
        return functions
    }

    /// A library whose errors are reported.
    private struct Access {
        let library: LibraryAccess
        let failed: (String, StorageError) -> Void

        func read<Value: Sendable>(
            _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value?
        ) async -> ListRead<Value> {
            do throws(StorageError) {
                return try await library.read(work).map { .found($0) } ?? .otherGeneration
            } catch {
                failed("error reading the library", error)
                return .failed
            }
        }

        func write<Value: Sendable>(
            _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value
        ) async throws(StorageError) -> Value {
            do throws(StorageError) {
                return try await library.write(work)
            } catch {
                failed("error changing the library", error)
                throw error
            }
        }
    }
}

extension ListRead {
    fileprivate var value: Value? { if case .found(let value) = self { value } else { nil } }
}

extension LibraryStore {
    /// Items of another library with the bookmarks of this one.
    nonisolated fileprivate func bookmarking(_ items: [ListedItem]) throws(StorageError) -> [ListedItem] {
        var items = items
        for index in items.indices {
            guard case .row(var row) = items[index].content else { continue }
            row.state.bookmarkedAt = try item(row.id)?.row.state.bookmarkedAt
            items[index].content = .row(row)
        }
        return items
    }
}

nonisolated extension [ListedItem] {
    /// The characters at the beginning of a teaser that are certainly seen in a row.
    private static var seenCharacters: Int { 100 }

    /// Found items, with the part of their text around the first word as their teaser where that does not begin with
    /// one. An item whose text cannot be read keeps its teaser.
    fileprivate func excerpting(_ query: SearchQuery, from library: any LibraryStore) -> [ListedItem] {
        map { listed in
            guard case .row(var row) = listed.content else { return listed }
            let teaser = row.summary.teaser
            let seen = String(teaser.prefix(Self.seenCharacters))
            guard SearchExcerpt.excerpt(of: seen, for: query) == nil,
                let item = try? library.item(row.id)?.item,
                let excerpt = SearchExcerpt.excerpt(of: item, for: query)
            else { return listed }
            var listed = listed
            row.summary.teaser = excerpt
            listed.content = .row(row)
            return listed
        }
    }
}
