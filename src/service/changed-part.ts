/**
 * What of a plant store has changed: the plants or the faults of a sandbox; its requests, otherwise than by one that
 * is answered at once; the tokens of all; which sandboxes there are, or how much a sandbox holds.
 */
export type ChangedPart = 'plants' | 'faults' | 'requests' | 'users' | 'sandboxes';

/** @param sandbox its name; undefined if all of them are changed. */
export type ChangeListener = (part: ChangedPart, sandbox?: string) => void;
