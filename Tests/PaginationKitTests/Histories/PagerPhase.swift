/// The phase of a paginated list. The histories must cover all of them.
nonisolated enum PagerPhase: Hashable, Sendable, CaseIterable {
    /// Nothing was requested.
    case untouched
    /// A cached list was restored, and the scene has not appeared.
    case restored
    /// The first page of an empty list is loading.
    case loadingFirst
    /// The first page is loading, to replace the list or to be spliced on top.
    case reloading, refreshing
    case loadingNext
    /// The first page of an empty list has failed.
    case nothing
    /// The feed is empty.
    case empty
    /// There is a next page, which the end loads.
    case open
    /// There is a next page, whose load at this end has failed.
    case loadedAtEnd
    /// All pages are loaded.
    case complete

    init(_ model: PagerModel) {
        self =
            switch model.running?.purpose {
            case .nextPage: .loadingNext
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
                model.hasLoadedAtEnd ? .loadedAtEnd : .open
            } else if !model.items.isEmpty {
                .complete
            } else {
                model.ends == 0 ? .nothing : .empty
            }
    }

    /// Whether an event can have an effect in this phase.
    func allows(_ kind: PagerEvent) -> Bool {
        let isLoading = [.loadingFirst, .reloading, .refreshing, .loadingNext].contains(self)
        return switch kind {
        case .restore: self == .untouched
        case .store: ![.untouched, .loadingFirst, .nothing].contains(self)
        // A list that was not shown before was not saved either.
        case .storeLate: ![.untouched, .restored, .nothing].contains(self)
        case .restoreOther: self != .untouched
        case .response, .cancelTask: isLoading
        case .lateAnswer: ![.untouched, .restored].contains(self)
        case .reachEnd, .leaveEnd: ![.untouched, .loadingFirst, .nothing, .empty].contains(self)
        // An earlier end needs a later one.
        case .reachOldEnd, .leaveOldEnd: ![.untouched, .restored, .nothing].contains(self)
        default: true
        }
    }
}
