import FoundationEssentials

/// Items as they are written in JSON.
nonisolated struct GadgetsDTO: Decodable {
    let items: [GadgetDTO]
}

/// An item as it is written in JSON, where all of it can be read: decoding it never fails, so that one bad item does not
/// cost the others.
nonisolated struct GadgetDTO: Decodable {
    let item: Gadget?

    nonisolated private struct Values: Decodable {
        let id: String
        let title: String
        let note: String?
    }

    init(from decoder: any Decoder) {
        guard let values = try? Values(from: decoder), let id = UUID(uuidString: values.id),
            !values.title.allSatisfy(\.isWhitespace)
        else {
            item = nil
            return
        }
        item = Gadget(id: id, title: values.title, note: values.note)
    }
}
