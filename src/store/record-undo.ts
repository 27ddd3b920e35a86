/**
 * Called with each change of a state.
 *
 * @param undo undoes the change, if later changes are undone first. One function for all changes of a kind
 * costs a change next to nothing; a new one for each makes a create and a delete a tenth slower.
 * @param before what `undo` takes.
 * @param plants how many plants `before` keeps in memory; default 1.
 */
export type RecordUndo = <Before>(
  undo: (before: Before) => void,
  before: Before,
  plants?: number,
) => void;
