/** Called with each change of a state: with a function that undoes it, if later changes are undone first. */
export type RecordUndo = (undo: () => void) => void;
