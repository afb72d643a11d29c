import CommandLineKit
import FileTesting
import Foundation
import Glibc
import Testing

@Suite("The check of a folder") struct FolderCheckTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var paths: [String] { FileManager.default.subpaths(atPath: folder.path) ?? [] }

    @Test(
        "A usable folder has no refusal, and nothing is left in it", arguments: ["", "/a", "/a/b/c"])
    func writable(subfolder: String) {
        #expect(FolderCheck.refusal(in: folder.path + subfolder) == nil)
        #expect(paths.isEmpty)
    }

    @Test("Concurrent checks of one missing folder succeed")
    func concurrent() async {
        let path = folder.path + "/a/b/c"
        let refusals = await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { (0..<200).compactMap { _ in FolderCheck.refusal(in: path) } }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(refusals.isEmpty)
    }

    @Test("A check leaves the folder's files in place")
    func existing() throws {
        try Data([1]).write(to: URL(filePath: folder.path + "/file"))
        #expect(FolderCheck.refusal(in: folder.path) == nil)
        #expect(paths == ["file"])
    }

    @Test("An unusable folder is refused with the system's reason, and nothing is left behind")
    func refused() throws {
        #expect(FolderCheck.refusal(in: "/proc/self/x") == "No such file or directory")
        try Data().write(to: URL(filePath: folder.path + "/file"))
        #expect(FolderCheck.refusal(in: folder.path + "/file") == "Not a directory")
        #expect(FolderCheck.refusal(in: folder.path + "/file/b") == "Not a directory")
        #expect(paths == ["file"])
    }

    @Test(
        "A folder without write permission is refused, and so is one below it",
        .enabled(if: geteuid() != 0, "the superuser may write everywhere"), arguments: ["", "/a/b"])
    func permissions(subfolder: String) {
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        #expect(FolderCheck.refusal(in: folder.path + subfolder) == "Permission denied")
    }
}
