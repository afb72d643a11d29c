import ListInterface
import TextInterface

/// What stands for an item that loads: nothing, since it is there with the next frame.
final class BlankRow: CellDataSource {
    func height(in context: RowContext) -> Int { 1 }
    func draw(into grid: inout Grid, in context: RowContext) {}
}
