import FoundationEssentials
import HTTPTesting
import SourceFolder
import SourceInterface
import SourceTesting
import Testing

@Suite("FolderKind") struct FolderKindTests {
    private let files = InMemoryFiles()
    private var sut: FolderKind { FolderKind(files: files, timeZone: .gmt) }

    @Test("Libraries know the kind by a name that stays")
    func name() {
        #expect(sut.name == "folder")
    }

    @Test("A path is possible, one with a trailing slash certain, and a URL none")
    func recognizes() throws {
        #expect(sut.recognizes(.local(path: "/pictures")) == .possible)
        #expect(sut.recognizes(.local(path: "/pictures/")) == .certain)
        let remote = try #require(SourceAddress("https://example.org/pictures/"))
        #expect(sut.recognizes(remote) == .none)
        #expect(sut.makeSource(remote.sourceID, at: remote, with: dependencies) == nil)
    }

    @Test("A folder is found without trailing slashes, and its title is its name")
    func candidates() async throws {
        files.write(LocalSourceSubject.png, to: "/home/Summer/a.PNG")

        let found = try await sut.candidates(at: .local(path: "/home/Summer//"), with: dependencies)

        #expect(
            found == [SourceCandidate(address: .local(path: "/home/Summer"), kind: "folder", title: "Summer")]
        )
    }

    @Test("A folder without pictures is found, and has no items")
    func noPictures() async throws {
        files.write([1], to: "/home/notes.txt")
        let found = try #require(
            try await sut.candidates(at: .local(path: "/home"), with: dependencies).first)

        let source = sut.makeSource(found.address.sourceID, at: found.address, with: dependencies)
        let page = try await source?.read()
        #expect(page?.items.isEmpty == true && page?.skipped == 0)
    }

    @Test("A path that is not a folder and a URL have no sources")
    func nothing() async throws {
        files.write([1], to: "/home/notes.txt")
        let remote = try #require(SourceAddress("https://example.org/home"))

        for address in [.local(path: "/home/notes.txt"), .local(path: "/none"), remote] {
            #expect(try await sut.candidates(at: address, with: dependencies).isEmpty)
        }
    }

    private var dependencies: SourceDependencies {
        SourceDependencies(client: HTTPClientStub()) { SourceSubject.now }
    }
}
