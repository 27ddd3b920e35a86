/** What an accepted request did. */
export type DetectedEffect =
  /** Effects that explain the responses, the most likely one first. */
  | { readonly effects: readonly [string, ...string[]] }
  /** What the provider did if no effect of the situation explains it, to follow "it". */
  | { readonly other: string };
