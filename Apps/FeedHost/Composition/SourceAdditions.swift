import FoundationEssentials
import LibraryStorageInterface
import SharedPresentation
import SourceInterface
import SubscriptionKit
import SubscriptionsFeature

/// The adding of sources on the screen: searches an address, and subscribes to a found source.
final class SourceAdditions {
    private let composition: Composition
    private let fetching: LibraryRefresher
    private let sentences: AdditionSentences
    /// The last search, with its request and the documents that it read.
    private var last: (result: SourceSearch.Result, request: Subscriber.Request, SearchedDocuments)?

    init(_ composition: Composition, _ fetching: LibraryRefresher) {
        self.composition = composition
        self.fetching = fetching
        sentences = AdditionSentences(locale: composition.settings.locale)
    }

    /// Searches for sources at a typed address.
    func find(_ text: String) async -> SourceSearchResult {
        guard let typed = TypedAddress(here: text) else { return .nothing(sentences.unusableAddress + ".") }
        let documents = SearchedDocuments(client: composition.documentClient(sending: nil))
        let request = Subscriber.Request(typed)
        do {
            switch try await adding(over: documents).find(request) {
            case .known(let change): return .known(change.before.id)
            case .found(let result):
                last = (result, request, documents)
                return .found(
                    result.candidates.map { candidate in
                        SourceOffer(
                            id: candidate.address.sourceID, title: candidate.title,
                            address: SecretAddress.masked(candidate.address.text), kind: candidate.kind)
                    })
            }
        } catch {
            return .nothing(sentence(for: error))
        }
    }

    /// Subscribes to one of the sources of the last search, and fetches it.
    func subscribe(to offer: SourceOffer) async -> SubscribeResult {
        guard let (result, request, documents) = last,
            let candidate = result.candidates.first(where: { $0.address.sourceID == offer.id })
        else { return .refused(sentences.unusableAddress + ".") }
        do {
            let outcomes = try await adding(over: documents).subscribe(
                to: [candidate], of: result, request, at: composition.now()
            ) { [composition] new in
                try await composition.reports(of: new, over: documents)
            }
            fetching.onChange()
            switch outcomes.first {
            case .known(let change): return .added(change.after.id)
            case .subscribed(let subscription, _): return .added(subscription.id)
            case .unresponsive(let report):
                guard case .failed(let failure) = report.outcome else { return .refused("") }
                return .refused("\(offer.address): \(failure)")
            case nil: return .refused("")
            }
        } catch {
            return .refused(sentence(for: error))
        }
    }

    private func adding(over documents: SearchedDocuments) -> Subscriber {
        Subscriber(
            store: composition.dependencies.stores.library, finding: composition.search(over: documents))
    }

    private func sentence(for error: any Error) -> String {
        let failure = composition.sentences.failure
        guard let fault = error as? Subscriber.Fault else { return failure(error) }
        return sentences(fault, failure: { failure($0) }) + "."
    }
}
