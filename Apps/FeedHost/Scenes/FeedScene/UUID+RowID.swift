import FoundationEssentials
import ListInterface

extension UUID {
    /// The id of the item of a row.
    init(_ id: RowID) {
        var bytes = (id.high.bigEndian, id.low.bigEndian)
        self = withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
