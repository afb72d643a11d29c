/// Where a list of pages is in its life. Histories have to come to each of them.
nonisolated enum PagerPhase: Hashable, Sendable, CaseIterable {
    /// Nothing was asked for.
    case untouched
    /// A list from a cache is there, and the scene has not appeared.
    case restored
    /// The first page is on its way, and there is nothing else.
    case loadingFirst
    /// The first page is on its way, to take the place of all, or on top of them.
    case reloading, refreshing
    case loadingNext
    /// The first page did not come, and there is nothing else.
    case nothing
    /// The server has no items.
    case empty
    /// There is more, and coming to the end loads it.
    case open
    /// There is more, but coming to the end has led to a load already, which brought nothing.
    case usedUp
    /// All pages are there.
    case complete

    init(_ model: PagerModel) {
        self =
            switch model.running?.purpose {
            case .goOn: .loadingNext
            case .replace: model.isEndThere ? .reloading : .loadingFirst
            case .refresh: model.isEndThere ? .refreshing : .loadingFirst
            case nil: PagerPhase(idle: model)
            }
    }

    private init(idle model: PagerModel) {
        self =
            if model.loads.isEmpty && !model.hasAppeared {
                model.ends == 0 ? .untouched : .restored
            } else if model.next != nil {
                model.isArrivalUsedUp ? .usedUp : .open
            } else if !model.items.isEmpty {
                .complete
            } else {
                model.ends == 0 ? .nothing : .empty
            }
    }

    /// Whether an event can mean something here.
    func allows(_ kind: PagerEvent) -> Bool {
        let isLoading = [.loadingFirst, .reloading, .refreshing, .loadingNext].contains(self)
        return switch kind {
        case .restore: self == .untouched
        case .store: ![.untouched, .loadingFirst, .nothing].contains(self)
        // What was not shown before is not stored either.
        case .storeLate: ![.untouched, .restored, .nothing].contains(self)
        case .takeUp: self != .untouched
        case .answer, .cancelTask: isLoading
        case .lateAnswer: ![.untouched, .restored].contains(self)
        case .arriveAtEnd, .leaveEnd: ![.untouched, .loadingFirst, .nothing, .empty].contains(self)
        // Of an end before there has to be one after.
        case .arriveAtOldEnd, .leaveOldEnd: ![.untouched, .restored, .nothing].contains(self)
        default: true
        }
    }
}
