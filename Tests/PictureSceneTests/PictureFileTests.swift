import FileTesting
import Foundation
import ItemInterface
import SceneSupport
import StorageTesting
import Testing

@testable import PictureScene

@Suite("Saving a picture") struct PictureFileTests {
    private let folder: TemporaryFolder
    private let data = Data("picture".utf8)
    private let item = item("http://example.org/a/lake%20one.jpg?size=2")

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func item(_ url: String, place: String? = nil, text: String? = nil) -> ItemSummary {
        FeedItem.picture(description: text, location: place, url: url).summary
    }

    private func content(_ name: String) -> Data? {
        FileManager.default.contents(atPath: "\(folder.path)/\(name)")
    }

    @Test("A picture that is saved in a folder has its own name, without characters that a shell interprets")
    func folderName() async throws {
        #expect(
            try await PictureFile.save(data, of: item, to: folder.path) == folder.path
                + "/lake-one.jpg")
        #expect(content("lake-one.jpg") == data)
    }

    @Test("A file is never overwritten: the next one has a number in its name")
    func numbers() async throws {
        for expected in ["a.png", "a-2.png", "a-3.png"] {
            let path = try await PictureFile.save(
                Data(expected.utf8), of: item, to: folder.path + "/a.png")
            #expect(path == "\(folder.path)/\(expected)")
        }
        #expect(content("a.png") == Data("a.png".utf8))
    }

    @Test(
        "A picture's name is never a hidden file's, nor leads out of the folder",
        arguments: ["..", ".", "%2e%2e", "%2Fetc%2Fpasswd", ""])
    func names(last: String) async throws {
        let item = Self.item("http://example.org/x/\(last)", place: last)
        let path = try await PictureFile.save(data, of: item, to: folder.path)
        let name = (path as NSString).lastPathComponent
        #expect((path as NSString).deletingLastPathComponent == folder.path)
        #expect(!name.hasPrefix("."))
    }

    @Test(
        "A picture's name is its location, otherwise its description, otherwise its server's name for it, and never an id",
        arguments: [
            ("Chicago, USA", "A lake.", "one.JPG", "chicago-usa.jpg"),
            (nil, "What’s on the lake?\nA boat", "one.png", "whats-on-the-lake-a-boat.png"),
            ("…", "", "Lake%20One.webp", "lake-one.webp"),
            (nil, nil, "2FE07095-0000-4000-8000-000000000001.jpg", "picture.jpg"),
            (nil, nil, "1234.php?id=5", "1234-php"), (nil, nil, "1234?id=5", "picture"),
            ("Αθήνα", nil, "a.jpg", "αθήνα.jpg"), ("../$(id) \u{202E}x;", nil, "a.jpg", "id-x.jpg"),
            (
                "A place whose name is much longer than any name of a file that a person would like to read",
                nil,
                "a.jpg", "a-place-whose-name-is-much-longer-than-any-name-of-a-file.jpg"
            ), (String(repeating: "長", count: 90), nil, "a.jpg", String(repeating: "長", count: 20) + ".jpg"),
        ] as [(String?, String?, String, String)])
    func ownName(place: String?, text: String?, last: String, name: String) {
        let item = Self.item("http://example.org/x/\(last)", place: place, text: text)
        #expect(PictureFile.name(of: item).name == name)
        #expect(PictureFile.name(of: item).suggestion == "./" + name)
    }

    @Test("A title names a picture first, and a reader's own file keeps its name")
    func titleAndFile() {
        var item = Self.item("http://example.org/x/one.jpg", place: "Chicago")
        item.title = "A title"
        #expect(PictureFile.name(of: item).name == "a-title.jpg")
        (item.title, item.location, item.media) = (nil, nil, [ItemMedia(.local(path: "/a/50%25?.PNG"))])
        #expect(PictureFile.name(of: item).name == "50-25.png")
    }

    @Test("A picture that cannot be written reports the system's reason and leaves no file")
    func failure() async throws {
        let error = await #expect(throws: PictureFile.SaveError.self) {
            try await PictureFile.save(data, of: item, to: folder.path + "/no/such/folder.png")
        }
        #expect(
            error == .init(path: folder.path + "/no/such/folder.png", reason: "No such file or directory"))
    }
}
