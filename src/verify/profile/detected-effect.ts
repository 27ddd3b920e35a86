/** What an accepted request did. */
export type DetectedEffect =
  /** Effects that explain all that was seen, the most likely one first. */
  | { readonly effects: readonly [string, ...string[]] }
  /** What no effect of the situation is, as a clause that follows "it". */
  | { readonly other: string };
