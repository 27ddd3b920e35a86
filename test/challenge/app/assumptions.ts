import type { choices } from '../choices.js';

/** What the app can take for granted although the interface leaves it open. */
export type Assumption = keyof typeof choices;

/** Whether an assumption is planted. */
export type Assumes = (assumption: Assumption) => boolean;

/** @param planted the names, with commas between them. Default: none, for the tolerant app. */
export function plant(planted = ''): Assumes {
  const names = planted.split(',');
  return (assumption) => names.includes(assumption);
}
