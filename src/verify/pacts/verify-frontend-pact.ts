import { isKitError } from '../../interface/kit-error.js';
import { toEvidence, toMismatch } from '../report/evidence.js';
import { redact, type Secrets } from '../report/redact.js';
import type { InteractionReport, PactReport, Verdict } from '../report/verification-report.js';
import { type Pact, parsePact, statesOf } from './pact-file.js';
import { type InteractionResult, type PactVerifier, verifyPact } from './verify-pact.js';

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
export type PublishedPact = Pick<
  PactReport,
  'consumer' | 'provider' | 'consumerVersion' | 'selectedBy'
>;

/** The pact of a frontend, and its source; without a pact, the reason why it cannot be read. */
export interface PactSource extends Omit<PactReport, 'verdict' | 'interactions'> {
  readonly pact?: Pact;
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
    return {
      consumer: consumer.name,
      provider: provider.name,
      ...published,
      source,
      pending,
      pact,
    };
  } catch (error) {
    if (published === undefined || !isKitError(error)) {
      throw error;
    }
    const reason = `the pact cannot be read: ${error.parts.cause}`;
    return { ...published, source, pending, reason };
  }
}

/** Verifies the pact of a frontend; one that cannot be read has failed. */
export async function verifyFrontendPact(
  verifier: PactVerifier,
  { pact, ...source }: PactSource,
): Promise<PactReport> {
  if (pact === undefined) {
    return { ...source, verdict: 'failed', interactions: [] };
  }
  const results = await verifyPact(verifier, pact);
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
    verdict === 'failed' && interaction.pending ? 'passed' : verdict,
  );
  const worst = (['failed', 'not-checked'] as const).find((one) => verdicts.includes(one));
  return worst ?? 'passed';
}

function toReport(
  { interaction, verdict, reason, mismatches = [], setup, sent }: InteractionResult,
  secrets: Secrets,
): InteractionReport {
  const { _id: id, description } = interaction;
  const [first] = mismatches;
  const exchanges = sent ? [...setup, sent.exchange] : setup;
  return {
    ...(typeof id === 'string' && { id }),
    description,
    states: statesOf(interaction).map(({ name }) => name),
    verdict,
    ...(reason !== undefined && { reason: redact(reason, secrets) }),
    ...(first !== undefined && {
      mismatches: mismatches.map((one) => toMismatch(one, secrets)),
      evidence: toEvidence({ ...first, exchanges }, secrets),
    }),
  };
}
