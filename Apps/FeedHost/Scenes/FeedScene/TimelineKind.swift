public import ListInterface

/// The feed that a timeline shows.
public enum TimelineKind {
    /// A library of subscriptions, with read marks.
    ///
    /// - Parameter emptyPage: Draws the page of a library without subscriptions.
    case library(emptyPage: any CellDataSource)
    /// One server, whose rows show neither source nor marks.
    case server

    var isServer: Bool { if case .server = self { true } else { false } }
}
