/**
 * Called with each change of a state: with a function that undoes it, if later changes are undone first, and
 * with the memory in bytes that the function keeps of the state before it, about.
 */
export type RecordUndo = (undo: () => void, bytes?: number) => void;
