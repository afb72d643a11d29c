import PresentationInterface
public import TextInterface

/// What a row says of a source that was found.
nonisolated public struct OfferViewModel: Hashable, Sendable {
    /// The source.
    public let offer: SourceOffer
    /// Its title, or its address where it has none.
    public let title: SafeText
    /// Its address below its title, and its kind where there are several.
    public let notes: [SafeText]

    /// Makes what a row says.
    public init(offer: SourceOffer, title: SafeText, notes: [SafeText]) {
        self.offer = offer
        self.title = title
        self.notes = notes
    }
}

extension SubscriptionsPresenter {
    /// Sources that were found as their reader sees them, in the same order. `https` is left out of addresses.
    public func map(_ offers: [SourceOffer]) -> [OfferViewModel] {
        let hasKinds = Set(offers.map(\.kind)).count > 1
        return offers.map { offer in
            let address =
                offer.address.hasPrefix("https://") ? String(offer.address.dropFirst(8)) : offer.address
            let notes = [offer.title == nil ? nil : address, hasKinds ? kind(offer.kind) : nil]
            return OfferViewModel(
                offer: offer, title: SafeText(offer.title ?? address),
                notes: notes.compactMap(\.self).map { SafeText($0) })
        }
    }
}
