import type { Change } from './behaviour.js';

/** Parses a text that is not JSON as the first of its repairs that is. */
export const repairing =
  (...repairs: readonly ((text: string) => string)[]): Change =>
  (reference) => ({
    parse(text) {
      for (const repaired of [text, ...repairs.map((repair) => repair(text))]) {
        try {
          return reference.parse(repaired);
        } catch {
          // The next repair may do.
        }
      }
      return reference.parse(text);
    },
  });
