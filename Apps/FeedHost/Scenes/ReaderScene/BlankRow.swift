import ListInterface
import TextInterface

/// The placeholder of an item that loads: empty, since most items are loaded by the next frame.
final class BlankRow: CellDataSource {
    func height(in context: RowContext) -> Int { 1 }
    func draw(into grid: inout Grid, in context: RowContext) {}
}
