import ConcurrencyInterface
import FeedFeature
public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
import ListInterface
public import SceneSupport
public import SharedListUI
import TextInterface

/// The screen of rules that hide posts similar to a given one, each with the number of posts that it would
/// hide. The reader selects one.
public final class RuleScene: Scene {
    /// An offered rule, and the numbers of its posts.
    private struct Choice {
        let offer: RuleOffer
        let row: ChoiceRow
        /// Whether the posts are counted.
        var isCounted = false
    }

    /// The screen of the offers.
    public let screen: ListScreen

    private let counts: (ItemScope) async -> ItemCounts?
    private let context: SceneContext
    private let presenter: RulesPresenter
    private let choose: (Rule) -> Void
    private var choices: [Choice] = []
    private var counting: Task<Void, Never>?
    /// The choice of other words.
    private var otherWord: ChoiceRow?

    /// Makes the scene, which counts nothing before it appears.
    ///
    /// - Parameters:
    ///   - item: The post.
    ///   - names: The names of all subscribed sources.
    ///   - counts: Counts a scope's posts; `nil` after an error.
    ///   - choose: Called with the chosen rule.
    public init(
        for item: ItemSummary, names: [UUID: String], counts: @escaping (ItemScope) async -> ItemCounts?,
        context: SceneContext, back: @escaping () -> Void, choose: @escaping (Rule) -> Void
    ) {
        self.counts = counts
        self.context = context
        self.choose = choose
        let presenter = RulesPresenter(locale: context.locale)
        self.presenter = presenter
        let subject = SafeText(item.title ?? item.teaser)
        var configuration = ListConfiguration(
            title: subject.isEmpty ? presenter.title : .joined([presenter.title, subject], by: .inside))
        configuration.showsPosition = false
        configuration.onBack = back
        screen = context.screen(configuration)
        let offers = RuleOffer.offers(for: item, names: names)
        offers.forEach(append)
        let word = offers.lazy.compactMap(\.words).first
        otherWord = ChoiceRow(id: RowID(high: 1, low: 0), presenter.otherWord) { [weak self] in
            self?.askForWord(suggesting: word ?? "")
        }
        screen.list.onFocus = { [weak self] in self?.focused($0) }
        display()
    }

    /// Counts the posts of all offers.
    public func appear() { count() }

    /// Cancels the counting.
    public func disappear() {
        counting?.cancel()
        screen.list.release()
    }

    private func append(_ offer: RuleOffer) {
        let row = ChoiceRow(
            id: RowID(high: 0, low: UInt64(choices.count)), presenter.title(of: offer),
            notes: notes(of: offer, presenter.counting)
        ) { [weak self] in self?.select(offer) }
        choices.append(Choice(offer: offer, row: row))
    }

    private func notes(of offer: RuleOffer, _ effect: SafeText) -> [SafeText] {
        [SafeText(offer.query), effect]
    }

    private func display() {
        let rows = choices.map(\.row) + [otherWord].compactMap(\.self)
        screen.list.display([ListSection(rows.map(\.cell))])
    }

    private func focused(_ row: RowID?) {
        let hint = row == otherWord?.id ? presenter.typeHint : presenter.hideHint
        if screen.configuration.selectHint != hint { screen.configuration.selectHint = hint }
    }

    /// Chooses an offer whose posts are counted; otherwise counts them.
    private func select(_ offer: RuleOffer) {
        guard let choice = choices.first(where: { $0.offer == offer }) else { return }
        if choice.isCounted { choose(offer.rule(at: context.currentDate())) } else { count() }
    }

    private func askForWord(suggesting word: String) {
        screen.ask(presenter.wordQuestion, suggesting: word, isSelected: true) { [weak self] text in
            guard let self, text.contains(where: { !$0.isWhitespace }) else { return }
            guard let offer = RuleOffer.title(text) else { return screen.notify(presenter.wordless) }
            let row = choices.first { $0.offer.query == offer.query }?.row.id
            if row == nil {
                append(offer)
                display()
                count()
            }
            if let row = row ?? choices.last?.row.id { screen.list.moveFocus(to: row) }
        }
    }

    /// Counts the posts of the offers that are not counted, one after the other.
    private func count() {
        counting?.cancel()
        let now = context.currentDate()
        counting = context.tasks.task(name: "count posts of rules", priority: nil) {
            @MainActor [weak self, counts] in
            for offer in self?.uncounted ?? [] {
                let scope = offer.rule(at: now).scope(at: now)
                let hidden = await counts(scope)
                let all = await counts(scope.unsearched)
                if Task.isCancelled { return }
                self?.counted(offer, hidden?.all, of: all?.all)
            }
        }
    }

    private var uncounted: [RuleOffer] { choices.filter { !$0.isCounted }.map(\.offer) }

    private func counted(_ offer: RuleOffer, _ count: Int?, of all: Int?) {
        guard let index = choices.firstIndex(where: { $0.offer == offer }) else { return }
        let effect = count.flatMap { count in all.map { presenter.effect(hiding: count, of: $0) } }
        choices[index].isCounted = effect != nil
        choices[index].row.notes = notes(of: offer, effect ?? presenter.uncounted)
        screen.redraw()
    }
}
