import Foundation
import HTTPInterface
import Testing

@testable import FeedHost

@Suite("Saving a picture") struct PictureFileTests {
    private let folder: TemporaryFolder
    private let data = Data("picture".utf8)
    private let url = HTTPURL("http://example.org/a/lake%20one.jpg?size=2")!

    init() throws {
        folder = try TemporaryFolder()
    }

    private func content(_ name: String) -> Data? {
        FileManager.default.contents(atPath: "\(folder.path)/\(name)")
    }

    @Test("In a folder it has its server's name, without what a shell would mind")
    func folderName() async throws {
        #expect(
            try await PictureFile.save(data, of: url, to: folder.path, home: nil) == folder.path
                + "/lake_one.jpg")
        #expect(content("lake_one.jpg") == data)
    }

    @Test("A file is never overwritten: the next one has a number in its name")
    func numbers() async throws {
        for expected in ["a.png", "a-2.png", "a-3.png"] {
            let path = try await PictureFile.save(
                Data(expected.utf8), of: url, to: folder.path + "/a.png", home: nil)
            #expect(path == "\(folder.path)/\(expected)")
        }
        #expect(content("a.png") == Data("a.png".utf8))
    }

    @Test(
        "A name is never a hidden file's, nor leads out of the folder",
        arguments: ["..", ".", "%2e%2e", "%2Fetc%2Fpasswd", ""])
    func names(last: String) async throws {
        let url = try #require(HTTPURL("http://example.org/x/\(last)"))
        let path = try await PictureFile.save(data, of: url, to: folder.path, home: nil)
        let name = (path as NSString).lastPathComponent
        #expect((path as NSString).deletingLastPathComponent == folder.path)
        #expect(!name.hasPrefix("."))
    }

    @Test("~ means the home folder that the settings name")
    func home() async throws {
        let path = try await PictureFile.save(data, of: url, to: "~/a.png", home: folder.path)
        #expect(path == folder.path + "/a.png")
        #expect(
            try await PictureFile.save(data, of: url, to: "~", home: folder.path) == folder.path
                + "/lake_one.jpg")
        await #expect(throws: PictureFile.SaveError.self) {
            try await PictureFile.save(data, of: url, to: "~/a.png", home: nil)
        }
    }

    @Test("Where it cannot be written, the system's reason is told and nothing is left behind")
    func failure() async throws {
        let error = await #expect(throws: PictureFile.SaveError.self) {
            try await PictureFile.save(data, of: url, to: folder.path + "/no/such/folder.png", home: nil)
        }
        #expect(error?.reason == "\(folder.path)/no/such/folder.png: No such file or directory")
    }
}
