import Foundation
import Testing

@testable import CommandLineKit

@Suite("The home folder") struct HomeFolderTests {
    @Test(
        "The home folder is an absolute HOME other than the root, otherwise that of the password database",
        arguments: [
            ("/home/ana", "/home/ana"), ("/home/ana//", "/home/ana"), ("", "/home/eva"), ("/", "/home/eva"),
            ("ana", "/home/eva"), ("~", "/home/eva"), (nil, "/home/eva"),
        ])
    func path(home: String?, expected: String) {
        var environment: [String: String] = [:]
        environment["HOME"] = home
        #expect(HomeFolder.path(environment) { "/home/eva" } == expected)
    }

    @Test("The root is not a home folder", arguments: ["/", "", nil])
    func none(database: String?) {
        #expect(HomeFolder.path(["HOME": "/"]) { database } == nil)
    }

    @Test("The password database has the home folder of the current user")
    func database() {
        #expect(
            HomeFolder.inPasswordDatabase == getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) })
    }

    @Test(
        "~ is expanded at the beginning of a path only",
        arguments: [
            ("~", "/h"), ("~/a", "/h/a"), ("/x/~", "/x/~"), ("x~", "x~"), ("", ""), ("~/", "/h/"),
            ("~nobody-of-that-name/a", "~nobody-of-that-name/a"),
        ])
    func expanding(path: String, expanded: String) {
        #expect(HomeFolder.expand(path, home: "/h") == expanded)
    }

    @Test("~ is not expanded without a home folder")
    func homeless() {
        #expect(HomeFolder.expand("~/a", home: nil) == nil)
        #expect(HomeFolder.expand("/a", home: nil) == "/a")
    }

    @Test(
        "The home folder is abbreviated to ~",
        arguments: [("/h", "~"), ("/h/a", "~/a"), ("/ha", "/ha"), ("/x/h", "/x/h")])
    func abbreviating(path: String, short: String) {
        #expect(HomeFolder.abbreviate(path, home: "/h") == short)
        #expect(HomeFolder.abbreviate(path, home: nil) == path)
    }
}
