import ItemInterface
import RandomTesting
import Testing

@Suite("Native identity")
struct NativeIdentityTests {
    @Test("An id that is not empty is the native id, without the white space around it")
    func id() {
        #expect(ids([NativeIdentity(id: "\n tag:1 \t", link: "http://a/", title: "a")]) == ["tag:1"])
    }

    @Test("Where the id is empty or white space, the link is the native id", arguments: [nil, "", " \r\n"])
    func link(id: String?) {
        #expect(ids([NativeIdentity(id: id, link: " http://a/1 ", title: "a")]) == ["http://a/1"])
    }

    @Test("Where there is neither id nor link, the native id is a hash of title, date and text")
    func hash() {
        let identity = NativeIdentity(title: "a", date: "b", text: "c")
        // printf '1:a1:b1:c' | sha1sum
        #expect(ids([identity]) == ["sha1:602923efb5b7e7edd71ca569df6de7a66817ea75"])
        let others = [
            NativeIdentity(title: "ab", date: "", text: "c"), NativeIdentity(title: "a", date: "bc"),
            NativeIdentity(title: "a", date: "bc", text: ""),
            NativeIdentity(title: "b", date: "a", text: "c"), NativeIdentity(),
        ]
        #expect(Set(ids(others + [identity])).count == 6)
    }

    @Test("Of items with one id the first keeps it and the others add their link, then a number")
    func repeated() {
        let items = [
            NativeIdentity(id: "a", link: "http://a/1"), NativeIdentity(id: "a", link: "http://a/2"),
            NativeIdentity(id: "a", link: "http://a/2", title: "b"),
            NativeIdentity(id: "a", link: "http://a/2", title: "c"),
            NativeIdentity(id: "a"), NativeIdentity(id: "a", title: "b"), NativeIdentity(id: "b"),
        ]
        #expect(ids(items) == ["a", "a http://a/2", "a http://a/2 2", "a http://a/2 3", "a 2", "a 3", "b"])
    }

    @Test("An item that equals an earlier one has no id, unless it has neither id nor link")
    func equal() {
        let (linked, titled) = (NativeIdentity(id: "a", title: "b"), NativeIdentity(title: "b"))
        let ids = ids([linked, titled, linked, titled, linked])
        #expect(ids == ["a", ids[1], nil, ids[1].map { "\($0) 2" }, nil])
    }

    @Test("A repeated id does not take what a later item is the first to have")
    func taken() {
        let items = [
            NativeIdentity(id: "a"), NativeIdentity(id: "a", link: "b"),
            NativeIdentity(id: "a", link: "b", title: "c"), NativeIdentity(id: "a b"),
            NativeIdentity(id: "a b 3"),
        ]
        #expect(ids(items) == ["a", "a b 2", "a b 4", "a b", "a b 3"])
    }

    @Test("In any document native ids differ, and the first item with an id has it unchanged")
    func unique() async {
        let words = ["", "a", "b", "a b", "a 2", "a b 2", "2"]
        await expectNoFault(inHistories: historyCount / 10, upTo: 30) { random in
            NativeIdentity(
                id: words.randomElement(using: &random), link: words.randomElement(using: &random),
                title: words.randomElement(using: &random))
        } fault: { items in
            let ids = self.ids(items)
            let found = ids.compactMap(\.self)
            if Set(found).count != found.count { return "\(ids) has repetitions" }
            for (index, item) in items.enumerated() {
                if ids[index] == nil, !items[..<index].contains(item) { return "\(item) has no id" }
                let word = [item.id, item.link].compactMap(\.self).first { !$0.isEmpty }
                let isFirst = !items[..<index].contains {
                    [$0.id, $0.link].compactMap(\.self).first { !$0.isEmpty } == word
                }
                if let word, isFirst, ids[index] != word { return "\(word) became \(ids[index] ?? "none")" }
            }
            return nil
        }
    }

    private func ids(_ items: [NativeIdentity]) -> [String?] { NativeIdentity.nativeIDs(of: items) }
}
