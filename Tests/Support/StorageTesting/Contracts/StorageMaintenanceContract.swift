public import StorageInterface
import Testing

/// The contract of every ``StorageInterface/StorageMaintenance``.
///
/// Each case needs an empty installation.
public enum StorageMaintenanceContract {
    /// A storage, and the ways to fill and damage it.
    public struct Installation: Sendable {
        let storage: any StorageMaintenance
        let kind: StoredKind
        let fill: @Sendable (_ source: String) throws -> Void
        let damage: @Sendable () throws -> Void

        /// Makes an installation.
        ///
        /// - Parameters:
        ///   - kind: The kind of the records that `fill` stores.
        ///   - fill: Stores two records of the server with a base URL, again where they were stored before.
        ///   - damage: Changes bytes of one record that was stored.
        public init(
            storage: any StorageMaintenance, kind: StoredKind,
            fill: @escaping @Sendable (_ source: String) throws -> Void,
            damage: @escaping @Sendable () throws -> Void
        ) {
            self.storage = storage
            self.kind = kind
            self.fill = fill
            self.damage = damage
        }
    }

    /// A promise of the maintenance of a storage.
    public typealias Case = ContractCase<Installation>

    /// All promises.
    public static let cases: [Case] = [
        Case("An empty storage holds nothing, is sound, and can be cleared") { installation in
            let sut = installation.storage
            try sut.clear()
            #expect(try sut.verify().isEmpty)
            #expect(try sut.info().sources.isEmpty)
        },
        Case("The information counts the records of each server") { installation in
            let sut = installation.storage
            for source in ["http://a.example", "http://b.example"] { try installation.fill(source) }
            let info = try sut.info()
            #expect(info.sources.map(\.url) == ["http://a.example", "http://b.example"])
            #expect(info.sources.map { $0[installation.kind].count } == [2, 2])
            #expect(info.sources.allSatisfy { $0[installation.kind].bytes > 0 } && info.fileBytes > 0)
            #expect(try sut.verify().isEmpty)
        },
        Case("Clearing deletes everything, and all can be stored again") { installation in
            let sut = installation.storage
            try installation.fill("http://a.example")
            try sut.clear()
            #expect(try sut.info().sources.isEmpty)
            try installation.fill("http://a.example")
            #expect(try sut.info().count(of: installation.kind) == 2)
        },
        Case("A damaged record is found once and deleted, and the others stay") { installation in
            let sut = installation.storage
            try installation.fill("http://a.example")
            try installation.damage()
            let found = try sut.verify()
            #expect(found.map(\.source) == ["http://a.example"])
            guard case .record(installation.kind, name: .some) = found.first?.subject else {
                Issue.record("the corruption does not name the record: \(found)")
                return
            }
            #expect(try sut.info().count(of: installation.kind) == 1)
            #expect(try sut.verify().isEmpty)
        },
    ]
}
