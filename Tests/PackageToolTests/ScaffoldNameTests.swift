import Testing

@testable import PackageTool

@Suite("Names of scaffolds")
struct ScaffoldNameTests {
    @Test(
        "The item of a feature is the singular of its name, otherwise the name with Item",
        arguments: [
            ("Bookmarks", "Bookmark"), ("Stories", "Story"), ("Wishes", "Wish"), ("Boxes", "Box"),
            ("Classes", "ClassesItem"), ("Weather", "WeatherItem"), ("News", "NewsItem"),
            ("Status", "StatusItem"), ("Strings", "StringsItem"), ("Dates", "DatesItem"),
        ])
    func item(name: String, item: String) throws {
        #expect(try FeatureName(name).item == item)
    }

    @Test(
        "The words of a feature's name make its title and its path",
        arguments: [
            ("Bookmarks", "Bookmarks", "bookmarks"), ("AirQuality", "Air quality", "air-quality"),
            ("RSSFeeds", "RSS feeds", "rss-feeds"), ("TopTen2", "Top ten2", "top-ten2"),
            ("HTTP2Pages", "HTTP2 pages", "http2-pages"),
        ])
    func words(name: String, title: String, path: String) throws {
        #expect(try FeatureName(name).title == title)
        #expect(try FeatureName(name).path == path)
    }

    @Test("Feature at the end of a name is not part of the types' prefix")
    func ending() throws {
        #expect(try FeatureName("BookmarksFeature") == FeatureName("Bookmarks"))
        #expect(try FeatureName("Bookmarks").module == "BookmarksFeature")
    }

    @Test(
        "A feature or an item whose name cannot be a type's is refused",
        arguments: [
            "", "X", "bookmarks", "Book marks", "Book-marks", "2Books", "../Books", "Σελίδες",
            "Books.swift", String(repeating: "B", count: 41),
        ])
    func refused(name: String) {
        #expect(throws: ToolError.self) { try FeatureName(name) }
        #expect(throws: ToolError.self) { try FeatureName("Bookmarks", item: name) }
    }

    @Test(
        "An item named as its feature, or as a type of Swift's, is refused", arguments: ["Books", "String"])
    func refusedItem(item: String) {
        #expect(throws: ToolError.self) { try FeatureName("Books", item: item) }
    }

    @Test(
        "The prefix of a plugin's types is the component in its name",
        arguments: [
            ("StorageLMDB", "LMDB"), ("ImageArtDots", "Dots"), ("NetworkingNIO", "NIO"), ("Redis", "Redis"),
            ("SourceAtom", "Atom"),
        ])
    func plugin(name: String, prefix: String) throws {
        #expect(try PluginName(name).prefix == prefix)
    }

    @Test(
        "A plugin whose name has no component is refused",
        arguments: ["", "Storage", "ImageArt", "storageLMDB", "Storages", "Storage LMDB"])
    func refusedPlugin(name: String) {
        #expect(throws: ToolError.self) { try PluginName(name) }
    }
}
