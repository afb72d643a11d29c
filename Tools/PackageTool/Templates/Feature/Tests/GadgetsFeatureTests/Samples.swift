import FoundationEssentials

@testable import GadgetsFeature

nonisolated extension UUID {
    /// The id with this number, the same in every run.
    static func numbered(_ number: UInt8) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
    }
}

extension GadgetViewModel {
    static func sample(title: String = "A title", note: String = "A note") -> GadgetViewModel {
        GadgetViewModel(id: .numbered(1), title: title, note: note)
    }
}
