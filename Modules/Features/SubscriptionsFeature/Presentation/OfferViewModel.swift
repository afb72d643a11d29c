import PresentationInterface
public import TextInterface

/// The texts of a found source in a row.
nonisolated public struct OfferViewModel: Hashable, Sendable {
    /// The source.
    public let offer: SourceOffer
    /// The title, or the address of a source without one.
    public let title: SafeText
    /// The address below the title, the kind where the offers have several, and the place where accounts are
    /// offered.
    public let notes: [SafeText]

    /// Makes the texts of a source.
    public init(offer: SourceOffer, title: SafeText, notes: [SafeText]) {
        self.offer = offer
        self.title = title
        self.notes = notes
    }
}

extension SubscriptionsPresenter {
    /// The texts of found sources, in the same order, with addresses without `https`.
    public func map(_ offers: [SourceOffer]) -> [OfferViewModel] {
        let hasKinds = Set(offers.map(\.kind)).count > 1
        let hasAccounts = offers.contains { $0.account != nil }
        return offers.map { offer in
            let address =
                offer.address.hasPrefix("https://") ? String(offer.address.dropFirst(8)) : offer.address
            let place = offer.account?.name ?? strings(SubscriptionsText.thisComputer)
            let notes = [
                offer.title == nil ? nil : address, hasKinds ? kind(offer.kind) : nil,
                hasAccounts ? place : nil,
            ]
            return OfferViewModel(
                offer: offer, title: SafeText(offer.title ?? address),
                notes: notes.compactMap(\.self).map { SafeText($0) })
        }
    }
}
