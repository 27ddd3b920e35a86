import { isKitError } from '../../interface/kit-error.js';
import { toEvidence, toMismatch } from '../report/evidence.js';
import { redact, type Secrets } from '../report/redact.js';
import type { InteractionReport, PactReport, Verdict } from '../report/verification-report.js';
import { type Pact, type PactInteraction, parsePact } from './pact-file.js';
import type { PactText, PublishedPact } from './pact-text.js';
import {
  type InteractionResult,
  type PactVerifier,
  verifyInteractions,
} from './verify-interactions.js';

/** The pact of a frontend, and its source. */
export interface PactSource extends PublishedPact {
  /** The file, or the URL in a broker. */
  readonly source: string;
  readonly pending: boolean;
  /** Undefined if it cannot be read. */
  readonly pact?: Pact | undefined;
}

/**
 * Reads a pact.
 *
 * @throws KitError `invalid-pact`, unless it is from a broker: then it is a result of its own.
 */
export function readPact({ source, text, pending = false, published }: PactText): PactSource {
  if (published?.problem !== undefined) {
    return { ...published, source, pending };
  }
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
  const name = `pact "${source.source}"`;
  const results = await verifyInteractions(verifier, pact, pact.interactions, name);
  const secrets = verifier.context.secrets();
  const interactions = pact.interactions.map((one, position) =>
    toReport(one, results[position] as InteractionResult, secrets),
  );
  return { ...source, verdict: decideVerdict(pact.interactions, interactions), interactions };
}

function toReport(
  { id, description, states }: PactInteraction,
  result: InteractionResult,
  secrets: Secrets,
): InteractionReport {
  return {
    ...(id !== undefined && { id }),
    description,
    states,
    ...redactResult(result, secrets),
  };
}

function redactResult(result: InteractionResult, secrets: Secrets) {
  switch (result.verdict) {
    case 'passed':
      return result;
    case 'not-checked':
      return { verdict: result.verdict, reason: redact(result.reason, secrets) };
    case 'failed':
      return {
        verdict: result.verdict,
        mismatches: result.mismatches.map((one) => toMismatch(one, secrets)),
        evidence: toEvidence(result.violation, secrets),
      };
  }
}

/** A pending interaction that fails does not fail the pact. */
function decideVerdict(
  given: readonly PactInteraction[],
  interactions: readonly InteractionReport[],
): Verdict {
  const binding = interactions.filter(
    ({ verdict }, position) => !(verdict === 'failed' && given[position]?.isPending),
  );
  const has = (wanted: Verdict) => binding.some(({ verdict }) => verdict === wanted);
  return has('failed') ? 'failed' : has('not-checked') ? 'not-checked' : 'passed';
}
