import Testing

@testable import House

@Suite("Names of what is new")
struct NewNamesTests {
    @Test(
        "A feature's item is the singular, where that can be guessed and means nothing else",
        arguments: [
            ("Bookmarks", "Bookmark"), ("Stories", "Story"), ("Wishes", "Wish"), ("Boxes", "Box"),
            ("Classes", "ClassesItem"), ("Weather", "WeatherItem"), ("News", "NewsItem"),
            ("Status", "StatusItem"), ("Strings", "StringsItem"), ("Dates", "DatesItem"),
        ])
    func item(name: String, item: String) throws {
        #expect(try FeatureName(name).item == item)
    }

    @Test(
        "A feature's name is told in words",
        arguments: [
            ("Bookmarks", "Bookmarks", "bookmarks"), ("AirQuality", "Air quality", "air-quality"),
            ("RSSFeeds", "RSS feeds", "rss-feeds"), ("TopTen2", "Top ten2", "top-ten2"),
            ("HTTP2Pages", "HTTP2 pages", "http2-pages"),
        ])
    func words(name: String, title: String, path: String) throws {
        #expect(try FeatureName(name).title == title)
        #expect(try FeatureName(name).path == path)
    }

    @Test("Feature at the end of a name is the module's, not the types'")
    func ending() throws {
        #expect(try FeatureName("BookmarksFeature") == FeatureName("Bookmarks"))
        #expect(try FeatureName("Bookmarks").module == "BookmarksFeature")
    }

    @Test(
        "What is no name for a type is refused",
        arguments: [
            "", "X", "bookmarks", "Book marks", "Book-marks", "2Books", "../Books", "Σελίδες",
            "Books.swift", String(repeating: "B", count: 41),
        ])
    func refused(name: String) {
        #expect(throws: Refusal.self) { try FeatureName(name) }
        #expect(throws: Refusal.self) { try FeatureName("Bookmarks", item: name) }
    }

    @Test(
        "An item that is called as all of them, or as a type of Swift's, is refused",
        arguments: ["Books", "String"])
    func refusedItem(item: String) {
        #expect(throws: Refusal.self) { try FeatureName("Books", item: item) }
    }

    @Test(
        "A plugin's types begin with what it is made with",
        arguments: [
            ("StorageLMDB", "LMDB"), ("ImageArtDots", "Dots"), ("NetworkingNIO", "NIO"), ("Redis", "Redis"),
            ("SourceAtom", "Atom"),
        ])
    func plugin(name: String, prefix: String) throws {
        #expect(try PluginName(name).prefix == prefix)
    }

    @Test(
        "A plugin's name that does not say with what it works is refused",
        arguments: ["", "Storage", "ImageArt", "storageLMDB", "Storages", "Storage LMDB"])
    func refusedPlugin(name: String) {
        #expect(throws: Refusal.self) { try PluginName(name) }
    }
}
