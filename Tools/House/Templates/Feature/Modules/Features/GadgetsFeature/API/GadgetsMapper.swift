import FoundationEssentials
public import HTTPInterface

/// Takes the items out of a server's answer.
///
/// Synchronous and in proportion to the body's size; to be called off the main actor.
nonisolated public enum GadgetsMapper {
    /// Why there are no items in an answer.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// The server answered with a status outside 200…299.
        case refused(status: Int)
        /// The body is not the JSON of items, or has some of which none can be read.
        case unreadable
    }

    /// The items in a server's answer, in its order. Those that cannot be read are left out and counted. Of items with
    /// the same id the last one counts, in the place of the first. Where there are items, but none that can be read, the
    /// answer is unreadable: nobody is told that there are none.
    public static func map(_ response: HTTPResponse) throws(Error) -> GadgetsPage {
        guard (200...299).contains(response.status) else { throw .refused(status: response.status) }
        guard let answer = try? JSONDecoder().decode(GadgetsDTO.self, from: response.body) else {
            throw .unreadable
        }
        let page = GadgetsPage(answer.items)
        guard !page.items.isEmpty || page.skipped == 0 else { throw .unreadable }
        return page
    }
}

nonisolated extension GadgetsPage {
    fileprivate init(_ elements: [GadgetDTO]) {
        var items: [Gadget] = []
        var places: [UUID: Int] = [:]
        for item in elements.lazy.compactMap(\.item) {
            if let place = places[item.id] {
                items[place] = item
            } else {
                places[item.id] = items.count
                items.append(item)
            }
        }
        self.init(items, skipped: elements.count { $0.item == nil })
    }
}
