import ConcurrencyInterface
import FoundationEssentials
import ListInterface
import SharedListUI
import SubscriptionsFeature
import TextInterface

/// The steps of adding a source: the question for its address, the search there, and the choice of one of
/// several sources.
final class SubscribePrompt {
    /// The step on the screen, in place of the sources.
    private enum State {
        case idle
        case looking(at: String)
        case choosing(from: [SourceOffer], omittedCount: Int, at: String)
    }

    /// Called when ``sections`` have changed.
    var onChange: () -> Void = {}
    /// Called with a source that was found: subscribed now, or already.
    var onArrival: (UUID, _ isNew: Bool) async -> Void = { _, _ in }

    private var state = State.idle
    /// The screen of questions and notices.
    private weak var screen: ListScreen?
    private var running: Task<Void, Never>?
    /// The last address that failed, suggested for the next question, where typing replaces it.
    private var failed = ""
    private let functions: SubscriptionFunctions
    private let presenter: SubscriptionsPresenter
    private let tasks: any TaskProvider

    init(_ functions: SubscriptionFunctions, _ presenter: SubscriptionsPresenter, tasks: any TaskProvider) {
        self.functions = functions
        self.presenter = presenter
        self.tasks = tasks
    }

    /// Asks for an address on a screen, and searches it for sources.
    func ask(on screen: ListScreen) {
        screen.ask(SafeText(presenter.addQuestion), suggesting: failed, isSelected: true) {
            [weak self, weak screen] address in
            guard let self, let screen, address.contains(where: { !$0.isWhitespace }) else { return }
            failed = address
            self.screen = screen
            run(.looking(at: address)) { [weak self, functions] in
                let finding = await functions.find(address)
                if !Task.isCancelled { await self?.take(finding, at: address) }
            }
        }
    }

    /// The rows of the current step; `nil` between two sources.
    var sections: [ListSection]? {
        switch state {
        case .idle: return nil
        case .looking(let address):
            let row = SentenceRow(SafeText(presenter.looking(at: address)), isBusy: true)
            return [row.section(RowID(naming: "looking"))]
        case .choosing(let offers, let omittedCount, let address):
            let heading = SentenceRow(
                SafeText(presenter.offers(offers, at: address, omittedCount: omittedCount)))
            let rows = presenter.map(offers).map { offer in
                ChoiceRow(id: RowID(offer.offer.id.uuid), offer.title, notes: offer.notes) { [weak self] in
                    self?.choose(offer.offer, at: address)
                }.cell
            }
            let blank = SentenceRow(.empty).section(RowID(naming: "before offers"))
            return [heading.section(RowID(naming: "offers")), blank, ListSection(rows)]
        }
    }

    /// Cancels the current step.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func cancel() -> Bool {
        running?.cancel()
        if case .idle = state { return false }
        end()
        return true
    }

    private func choose(_ offer: SourceOffer, at address: String) {
        run(.looking(at: address)) { [weak self] in await self?.subscribe(to: offer) }
    }

    private func take(_ finding: SourceSearchResult, at address: String) async {
        switch finding {
        case .found(let offers, _) where offers.count == 1: await subscribe(to: offers[0])
        case .found(let offers, let omittedCount):
            show(.choosing(from: offers, omittedCount: omittedCount, at: address))
        case .known(let id): await arrive(id, isNew: false)
        case .nothing(let sentence): fail(sentence)
        }
    }

    private func subscribe(to offer: SourceOffer) async {
        let addition = await functions.subscribe(offer)
        guard !Task.isCancelled else { return }
        switch addition {
        case .added(let id): await arrive(id, isNew: true)
        case .refused(let sentence): fail(sentence)
        }
    }

    private func arrive(_ id: UUID, isNew: Bool) async {
        failed = ""
        await onArrival(id, isNew)
        end()
    }

    private func fail(_ sentence: String) {
        end()
        screen?.notify(SafeText(sentence))
    }

    private func end() { show(.idle) }

    private func show(_ state: State) {
        self.state = state
        onChange()
    }

    private func run(_ state: State, _ work: @escaping () async -> Void) {
        running?.cancel()
        show(state)
        running = tasks.immediateTask(name: "add a source", priority: nil) { @MainActor in await work() }
    }
}
