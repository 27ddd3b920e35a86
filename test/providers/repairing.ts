import type { Change } from './behaviour.js';

/** Repairs a text that is not JSON before it parses it. */
export const repairing =
  (repair: (text: string) => string): Change =>
  (reference) => ({
    parse(text) {
      try {
        return reference.parse(text);
      } catch {
        return reference.parse(repair(text));
      }
    },
  });
