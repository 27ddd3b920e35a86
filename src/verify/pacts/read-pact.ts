import { isKitError } from '../../interface/kit-error.js';
import type { PactText } from '../verify-options.js';
import { type PactInteraction, parsePact } from './pact-file.js';

/** The pact of a frontend, and its source. */
export interface PactSource extends Pick<PactText, 'source' | 'consumerVersion' | 'selectedBy'> {
  readonly pending: boolean;
  readonly consumer: string;
  readonly provider: string;
  readonly interactions: readonly PactInteraction[];
  /** Why it cannot be read, as a clause; it has no interactions then. */
  readonly problem?: string;
}

/** Reads a pact. One that cannot be read is a result of its own: the others are verified all the same. */
export function readPact({ text, ...given }: PactText): PactSource {
  const { source, pending = false, consumer = 'unknown', provider = 'unknown' } = given;
  const { consumerVersion, selectedBy } = given;
  const known = { source, pending, consumerVersion, selectedBy };
  try {
    return { ...known, ...parsePact(text, `pact "${source}"`) };
  } catch (error) {
    if (!isKitError(error)) {
      throw error;
    }
    return { ...known, consumer, provider, interactions: [], problem: error.parts.cause };
  }
}
