/**
 * What of a plant store has changed: the plants or the faults of a sandbox; its requests, which were dropped; those
 * that wait for their answer; the tokens of all; which sandboxes there are, or how much a sandbox holds.
 */
export type ChangedPart = 'plants' | 'faults' | 'requests' | 'waiting' | 'users' | 'sandboxes';

/** @param sandbox its name; undefined if all of them are changed. */
export type ChangeListener = (part: ChangedPart, sandbox?: string) => void;
