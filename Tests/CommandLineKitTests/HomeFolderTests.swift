import Foundation
import Testing

@testable import CommandLineKit

@Suite("The home folder") struct HomeFolderTests {
    @Test(
        "HOME names it where that is an absolute path below the root, else the password database",
        arguments: [
            ("/home/ana", "/home/ana"), ("/home/ana//", "/home/ana"), ("", "/home/eva"), ("/", "/home/eva"),
            ("ana", "/home/eva"), ("~", "/home/eva"), (nil, "/home/eva"),
        ])
    func path(home: String?, expected: String) {
        var environment: [String: String] = [:]
        environment["HOME"] = home
        #expect(HomeFolder.path(environment) { "/home/eva" } == expected)
    }

    @Test("The root is nobody's home, and no home is none", arguments: ["/", "", nil])
    func none(database: String?) {
        #expect(HomeFolder.path(["HOME": "/"]) { database } == nil)
    }

    @Test("The password database knows the home folder of who runs this")
    func database() {
        #expect(
            HomeFolder.inPasswordDatabase == getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) })
    }

    @Test(
        "~ stands for the home folder at the beginning of a path only",
        arguments: [
            ("~", "/h"), ("~/a", "/h/a"), ("/x/~", "/x/~"), ("x~", "x~"), ("", ""), ("~/", "/h/"),
            ("~nobody-of-that-name/a", "~nobody-of-that-name/a"),
        ])
    func expanding(path: String, expanded: String) {
        #expect(HomeFolder.expand(path, home: "/h") == expanded)
    }

    @Test("Without a home folder ~ stands for nothing")
    func homeless() {
        #expect(HomeFolder.expand("~/a", home: nil) == nil)
        #expect(HomeFolder.expand("/a", home: nil) == "/a")
    }

    @Test("Messages name it ~", arguments: [("/h", "~"), ("/h/a", "~/a"), ("/ha", "/ha"), ("/x/h", "/x/h")])
    func abbreviating(path: String, short: String) {
        #expect(HomeFolder.abbreviate(path, home: "/h") == short)
        #expect(HomeFolder.abbreviate(path, home: nil) == path)
    }
}
