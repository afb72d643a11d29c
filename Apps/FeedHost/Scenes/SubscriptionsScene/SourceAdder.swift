public import FoundationEssentials
import ItemInterface
public import LibraryStorageInterface
import SourceInterface
public import SubscriptionKit
public import SubscriptionsFeature

/// Adds sources on the screen: searches an address, and subscribes to a found source.
public final class SourceAdder {
    /// The functions of the library and its sources.
    public struct Functions {
        /// Reads an address as it was typed; `nil` if it is none.
        public var typed: (String) -> TypedAddress?
        /// The documents of a new search.
        public var documents: () -> SearchedDocuments
        /// The search over documents.
        public var search: (SearchedDocuments) -> SourceSearch
        /// Fetches new subscriptions, of which the documents were read already.
        public var refresh: ([Subscription], SearchedDocuments) async throws -> [RefreshReport]
        /// The accounts with which feeds can be subscribed to.
        public var accounts: () async -> [SourceOffer.Account]
        /// Subscribes with an account.
        public var subscribe:
            (_ account: UUID, _ address: String, _ title: String?) async throws -> SubscribeResult
        /// The sentence of an error.
        public var sentence: (any Error) -> String

        /// Makes the functions, by default without accounts.
        public init(
            typed: @escaping (String) -> TypedAddress?, documents: @escaping () -> SearchedDocuments,
            search: @escaping (SearchedDocuments) -> SourceSearch,
            refresh: @escaping ([Subscription], SearchedDocuments) async throws -> [RefreshReport],
            accounts: @escaping () async -> [SourceOffer.Account] = { [] },
            subscribe: @escaping (UUID, String, String?) async throws -> SubscribeResult = { _, _, _ in
                .refused("")
            },
            sentence: @escaping (any Error) -> String
        ) {
            self.typed = typed
            self.documents = documents
            self.search = search
            self.refresh = refresh
            self.accounts = accounts
            self.subscribe = subscribe
            self.sentence = sentence
        }
    }

    /// Called after sources were added.
    public var onChange: () -> Void = {}

    private let store: any SubscriptionsStore
    private let functions: Functions
    private let sentences: AdditionSentences
    private let currentDate: () -> Date
    /// The last search, with its request and the documents that it read.
    private var last: (result: SourceSearch.Result, request: Subscriber.Request, SearchedDocuments)?

    /// Makes an adder to a library.
    public init(
        to store: any SubscriptionsStore, _ functions: Functions, locale: Locale,
        currentDate: @escaping () -> Date
    ) {
        self.store = store
        self.functions = functions
        sentences = AdditionSentences(locale: locale)
        self.currentDate = currentDate
    }

    /// Searches for sources at a typed address.
    public func find(_ text: String) async -> SourceSearchResult {
        guard let typed = functions.typed(text) else { return .nothing(sentences.unusableAddress) }
        let documents = functions.documents()
        let request = Subscriber.Request(typed)
        do {
            switch try await subscriber(over: documents).find(request) {
            case .known(let change): return .known(change.before.id)
            case .found(let result):
                last = (result, request, documents)
                let accounts = await functions.accounts()
                return .found(
                    result.candidates.flatMap { offers(of: $0, with: accounts) },
                    omittedCount: result.omittedCount)
            }
        } catch {
            return .nothing(sentence(for: error))
        }
    }

    /// The offers of a source: for this computer, and for each account where the source is a feed, which
    /// servers read.
    private func offers(of candidate: SourceCandidate, with accounts: [SourceOffer.Account]) -> [SourceOffer]
    {
        let own = SourceOffer(
            id: candidate.address.sourceID, title: candidate.title,
            address: SecretAddress.masked(candidate.address.text), kind: candidate.kind)
        guard candidate.kind == "syndication", case .remote = candidate.address else { return [own] }
        return [own]
            + accounts.map { account in
                var offer = own
                offer.id = ItemIdentity.item(candidate.address.text, of: account.id)
                offer.account = account
                return offer
            }
    }

    /// Subscribes to one of the sources of the last search, and fetches it.
    public func subscribe(to offer: SourceOffer) async -> SubscribeResult {
        let isOffered = { (candidate: SourceCandidate) in
            offer.account.map { ItemIdentity.item(candidate.address.text, of: $0.id) == offer.id }
                ?? (candidate.address.sourceID == offer.id)
        }
        guard let (result, request, documents) = last,
            let candidate = result.candidates.first(where: isOffered)
        else { return .refused(sentences.unusableAddress) }
        do {
            if let account = offer.account {
                return try await functions.subscribe(account.id, candidate.address.text, candidate.title)
            }
            let outcomes = try await subscriber(over: documents).subscribe(
                to: [candidate], of: result, request, at: currentDate()
            ) { @MainActor [functions] new in
                try await functions.refresh(new, documents)
            }
            onChange()
            switch outcomes.first {
            case .known(let change): return .added(change.after.id)
            case .subscribed(let subscription, let report):
                guard case .notStored(let reason)? = report?.outcome else { return .added(subscription.id) }
                return .refused("\(subscription.shownName): \(reason)")
            case .unresponsive(let report):
                guard case .failed(let failure) = report.outcome else { return .refused("") }
                return .refused("\(offer.address): \(failure)")
            case nil: return .refused("")
            }
        } catch {
            return .refused(sentence(for: error))
        }
    }

    private func subscriber(over documents: SearchedDocuments) -> Subscriber {
        Subscriber(store: store, finding: functions.search(documents))
    }

    private func sentence(for error: any Error) -> String {
        guard let fault = error as? Subscriber.Fault else { return functions.sentence(error) }
        return sentences(fault, failure: functions.sentence)
    }
}
