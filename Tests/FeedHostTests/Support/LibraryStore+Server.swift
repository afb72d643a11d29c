import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import SourceEssential
import SourceInterface

extension LibraryStore {
    /// Subscribes to a server of api.md, unless the library is or cannot be read.
    ///
    /// - Parameter headers: The private headers of its requests.
    nonisolated func subscribe(
        to server: HTTPURL, with headers: HTTPHeaders = [:], at time: Date = Date()
    ) throws {
        let id = ItemIdentity.source(server)
        guard let known = try? subscriptions(), !known.contains(where: { $0.id == id }) else { return }
        let record = SourceRecord(
            id: id, kind: EssentialKind().name, address: server.text, title: server.authority)
        let secrets = headers.fields.isEmpty ? nil : PrivateHeaders(origin: server, headers: headers)
        try subscribe(Subscription(record, privateHeaders: secrets, subscribedAt: time))
    }

    /// Subscribes to a source of a kind, by default to a document.
    nonisolated func subscribe(
        to address: SourceAddress, kind: String = "syndication", named name: String? = nil,
        at time: Date = Date()
    ) throws {
        let record = SourceRecord(id: address.sourceID, kind: kind, address: address.text)
        try subscribe(Subscription(record, name: name, subscribedAt: time))
    }
}
