import LibraryStorageInterface
import SyncInterface

/// Marks of the outbox that are sent together, since they are equal.
struct MarkGroup: Hashable {
    var change: StateChange
    var marks: [PendingMark]

    var posts: [Int64] { marks.map(\.mark.post) }

    /// The numbers of the marks to delete from the outbox, all but those of rejected posts.
    func numbers(besides rejected: Set<Int64> = []) -> [Int64] {
        marks.filter { !rejected.contains($0.mark.post) }.map(\.number)
    }

    /// Groups marks, the oldest first.
    ///
    /// - Parameter limit: The most marks of a group.
    static func groups(_ marks: [PendingMark], limit: Int) -> [MarkGroup] {
        var (groups, open): ([MarkGroup], [StateChange: Int]) = ([], [:])
        for mark in marks {
            let change = StateChange(mark.mark)
            if let index = open[change], groups[index].marks.count < limit {
                groups[index].marks.append(mark)
            } else {
                open[change] = groups.count
                groups.append(MarkGroup(change: change, marks: [mark]))
            }
        }
        return groups
    }
}

extension StateChange {
    fileprivate init(_ mark: AccountMark) {
        self =
            switch mark.kind {
            case .read: .read(mark.isSet)
            case .bookmarked: .starred(mark.isSet)
            }
    }
}
