import { isKitError } from '../../interface/kit-error.js';
import { type PactInteraction, parsePact } from './pact-file.js';
import type { PactText, PublishedPact } from './pact-text.js';

/** The pact of a frontend, and its source. */
export interface PactSource extends PublishedPact {
  /** The file, or the URL in a broker. */
  readonly source: string;
  readonly pending: boolean;
  readonly interactions: readonly PactInteraction[];
  /** Why it cannot be read, as a clause; it has no interactions then. */
  readonly problem?: string | undefined;
}

/**
 * Reads a pact.
 *
 * @throws KitError `invalid-pact`, unless it is from a broker: then it is a result of its own.
 */
export function readPact({ source, text, pending = false, published }: PactText): PactSource {
  if (published?.problem !== undefined) {
    return { ...published, source, pending, interactions: [] };
  }
  try {
    return { ...published, source, pending, ...parsePact(text, `pact "${source}"`) };
  } catch (error) {
    if (published === undefined || !isKitError(error)) {
      throw error;
    }
    return { ...published, source, pending, interactions: [], problem: error.parts.cause };
  }
}
