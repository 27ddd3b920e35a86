import { isKitError } from '../../interface/kit-error.js';
import { toEvidence, toMismatch } from '../report/evidence.js';
import { redact, type Secrets } from '../report/redact.js';
import type { InteractionReport, PactReport, Verdict } from '../report/verification-report.js';
import { type Pact, parsePact } from './pact-file.js';
import type { InteractionResult } from './read-results.js';
import { type PactVerifier, verifyInteractions } from './verify-interactions.js';

/** The pact of a frontend. */
export interface PactText {
  /** The file, or the URL in a broker. */
  readonly source: string;
  readonly text: string;
  /** Whether a failure is only reported and does not fail the verification; default false. */
  readonly pending?: boolean | undefined;
  /**
   * What a broker says about the pact. With it, a pact that cannot be read is a failed pact in the
   * report, and the others are verified all the same; without it, an error before anything is sent.
   */
  readonly published?: PublishedPact | undefined;
}

/** What a broker says about a pact. */
export interface PublishedPact {
  readonly consumer: string;
  readonly provider: string;
  /** The version of the consumer that has published it; absent if the broker does not say. */
  readonly consumerVersion?: string | undefined;
  /** Which selectors it matches, in the broker's words: `latest main branch`. */
  readonly selectedBy?: string | undefined;
}

/** The pact of a frontend, and its source. */
export interface PactSource extends PublishedPact {
  readonly source: string;
  readonly pending: boolean;
  /** Undefined if it cannot be read. */
  readonly pact?: Pact;
  /** Why it cannot be read, as a clause. */
  readonly problem?: string;
}

/**
 * Reads a pact.
 *
 * @throws KitError `invalid-pact`, unless it is from a broker: then it is a result of its own.
 */
export function readPact({ source, text, pending = false, published }: PactText): PactSource {
  try {
    const pact = parsePact(text, `pact "${source}"`);
    const { consumer, provider } = pact;
    return { consumer, provider, ...published, source, pending, pact };
  } catch (error) {
    if (published === undefined || !isKitError(error)) {
      throw error;
    }
    return { ...published, source, pending, problem: error.parts.cause };
  }
}

/** Verifies the pact of a frontend; one that cannot be read has failed. */
export async function verifyFrontendPact(
  verifier: PactVerifier,
  { pact, problem, ...source }: PactSource,
): Promise<PactReport> {
  if (pact === undefined) {
    const reason = `the pact cannot be read: ${problem}`;
    return { ...source, verdict: 'failed', reason, interactions: [] };
  }
  const results = await verifyInteractions(verifier, pact);
  const { secrets } = verifier.provider.connection;
  return {
    ...source,
    verdict: verdictOf(results),
    interactions: results.map((result) => toReport(result, secrets)),
  };
}

/** A pending interaction that fails does not fail the pact. */
function verdictOf(results: readonly InteractionResult[]): Verdict {
  const verdicts = results.map(({ verdict, interaction }) =>
    verdict === 'failed' && interaction.isPending ? 'passed' : verdict,
  );
  const worst = (['failed', 'not-checked'] as const).find((one) => verdicts.includes(one));
  return worst ?? 'passed';
}

function toReport(
  { interaction, verdict, reason, mismatches = [], setup, sent }: InteractionResult,
  secrets: Secrets,
): InteractionReport {
  const { id, description, states } = interaction;
  const [first] = mismatches;
  const exchanges = sent ? [...setup, sent.exchange] : setup;
  return {
    ...(id !== undefined && { id }),
    description,
    states: states.map(({ name }) => name),
    verdict,
    ...(reason !== undefined && { reason: redact(reason, secrets) }),
    ...(first !== undefined && {
      mismatches: mismatches.map((one) => toMismatch(one, secrets)),
      evidence: toEvidence({ ...first, exchanges }, secrets),
    }),
  };
}
