import SearchInterface
import Testing

@testable import SubscriptionKit

@Suite("Filters of newsboat") struct NewsboatFilterTests {
    @Test(
        "A comparison of title, author, content or link is a clause",
        arguments: [
            (#"title = "Night Ferry""#, #"title:"Night Ferry""#), (#"author == "Doe""#, "author:Doe"),
            (#"author="J. Doe""#, #"author:"J. Doe""#), (#"title # "shorts""#, "title:shorts"),
            (#"content # "C#""#, #"text:"C#""#), (#"title =~ "sponsor""#, "title:sponsor*"),
            (#"content =~ "last night""#, #"text:"last night*""#),
            (#"link =~ "/shorts/""#, #"link:"/shorts/""#),
            (#"link =~ "example\.com/ads""#, #"link:"example.com/ads""#),
            (#"author = """#, "author:-"), (#"title =~ "日本""#, "title:日本*"),
            (#"author = "Acme Inc.""#, #"author:"Acme Inc.""#),
        ])
    func comparisons(filter: String, query: String) {
        #expect(NewsboatFilter.query(of: filter) == query)
    }

    @Test(
        "Negative comparisons exclude",
        arguments: [
            (#"title != "Ferry""#, "-title:Ferry"), (#"title !# "news""#, "-title:news"),
            (#"title !~ "boat|ferry""#, "-(title:boat* OR title:ferry*)"), (#"author != """#, "-author:-"),
        ])
    func negation(filter: String, query: String) {
        #expect(NewsboatFilter.query(of: filter) == query)
    }

    @Test(
        "A regular expression of words has alternatives, letters in both cases, and ends of words",
        arguments: [
            ("boat|ferry", "title:boat* OR title:ferry*"), ("(boat)", "title:boat*"),
            ("(night|day) ferry", #"title:"night ferry*" OR title:"day ferry*""#),
            ("[Ss]ponsored|[aA]d", "title:Sponsored* OR title:ad*"),
            (#"\bad\b"#, "title:ad"), (#"\<ad\>"#, "title:ad"), ("ad ", "title:ad"),
            ("(        John Doe|         Mary Sue     )", #"title:"John Doe*" OR title:"Mary Sue""#),
            ("Node.js", #"title:"Node.js*""#), (#"c\+\+"#, #"title:"c++*""#),
        ])
    func patterns(pattern: String, query: String) {
        #expect(NewsboatFilter.query(of: #"title =~ "\#(pattern)""#) == query)
    }

    @Test(
        "and and or are grouped from the right, as newsboat does, and by parentheses",
        arguments: [
            (#"title # "a" and title # "b" and title # "c""#, "title:a title:b title:c"),
            (#"title # "a" and title # "b" or title # "c""#, "title:a (title:b OR title:c)"),
            (#"title # "a" or title # "b" and title # "c""#, "title:a OR (title:b title:c)"),
            (#"( title # "a" or title # "b" ) and title # "c""#, "(title:a OR title:b) title:c"),
            (#"(title # "a")and(author # "b")"#, "title:a author:b"),
            (#"title =~ "a|b" and link # "c""#, #"(title:a* OR title:b*) link:"c""#),
        ])
    func grouping(filter: String, query: String) {
        #expect(NewsboatFilter.query(of: filter) == query)
    }

    @Test(
        "What a query cannot express is none, rather than one that finds other posts",
        arguments: [
            #"title =~ "^RT by""#, #"title =~ "a.*b""#, ##"title =~ "#shorts""##, #"title =~ "\[OC\]""#,
            #"title =~ "[0-9]+""#, #"title =~ "ad?""#, #"title =~ """#, #"title =~ "a|""#, #"title =~ "(a""#,
            #"title =~ "a)""#, #"title =~ "\w""#, #"title # "two words""#, #"title =~ "say \"hi\"""#,
            #"age > 7"#, "age between 1:3", #"unread = "yes""#, #"tags # "news""#, #"guid = "1""#,
            #"title ~ "a""#, #"title = a"#, #"title = "a"#, #"title = ""#, "title", "", "()",
            #"title = "a" title = "b""#, #"title = "a" and"#, #"title = "a" xor title = "b""#,
            #"title =~ "a" and age < 3"#, #"link = "-""#, #"link =~ "a b""#, #"title = "…""#,
        ])
    func others(filter: String) {
        #expect(NewsboatFilter.query(of: filter) == nil)
    }

    @Test("Very long and very deep filters are none")
    func limits() {
        let deep = String(repeating: "(", count: 100_000) + #"title = "a""#
        let long = Array(repeating: #"title # "a""#, count: 100_000).joined(separator: " and ")
        let wide = #"title =~ "\#(Array(repeating: "(a|b)", count: 40).joined())""#
        let nested = #"title =~ "\#(String(repeating: "(", count: 100_000))""#
        for filter in [deep, long, wide, nested] { #expect(NewsboatFilter.query(of: filter) == nil) }
    }
}
