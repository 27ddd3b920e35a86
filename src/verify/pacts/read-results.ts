import * as z from 'zod';
import { missingResponse } from '../engine/finding.js';
import type { Mismatch, Verdict } from '../report/verification-report.js';
import type { InteractionRun } from './pact-run.js';

/** The result of verifying one interaction. */
export interface InteractionResult extends InteractionRun {
  readonly verdict: Verdict;
  /** As a clause; only with `not-checked`. */
  readonly reason?: string;
  /** How the response differs, the most important mismatch first; only with `failed`. */
  readonly mismatches?: readonly Mismatch[];
}

const mismatchSchema = z.object({
  type: z.string(),
  /** Pact's own sentence. */
  mismatch: z.string().default(''),
  path: z.string().default('$'),
  /** The name of a header. */
  key: z.string().default(''),
  /** An example of it; JSON text if it is a part of the body. */
  expected: z.unknown().transform(String),
  actual: z.unknown().transform(String),
});
const failureSchema = z.object({
  message: z.string().optional(),
  mismatches: z.array(mismatchSchema).default([]),
});
const errorsSchema = z.array(z.object({ mismatch: failureSchema })).default([]);
const reportSchema = z.object({
  interactionResults: z.array(z.object({ result: z.string() })).default([]),
  errors: errorsSchema,
  pendingErrors: errorsSchema,
});

/**
 * Reads the JSON report of Pact's verifier about a pact, or the sentence in place of it. Its results are in
 * the order of the interactions, and so are its errors, one for each interaction that did not pass.
 */
export function readResults(
  output: string,
  runs: readonly InteractionRun[],
): readonly InteractionResult[] {
  const isReport = output.startsWith('{');
  const report = isReport ? JSON.parse(output) : { errors: [{ mismatch: { message: output } }] };
  const { interactionResults, errors, pendingErrors } = reportSchema.parse(report);
  if (interactionResults.length !== runs.length) {
    return runs.map((run) => toFailure(run, errors[0]?.mismatch));
  }
  const [binding, pending] = [errors.values(), pendingErrors.values()];
  return runs.map((run, position) => {
    if (interactionResults[position]?.result === 'OK') {
      return { ...run, verdict: 'passed' };
    }
    const { value } = (run.interaction.isPending ? pending : binding).next();
    return toFailure(run, value?.mismatch);
  });
}

function toFailure(
  run: InteractionRun,
  { message = 'Pact does not say why', mismatches }: Partial<z.output<typeof failureSchema>> = {},
): InteractionResult {
  const { sent, obstacle, interaction } = run;
  if (obstacle !== undefined || sent === undefined) {
    return { ...run, verdict: 'not-checked', reason: obstacle?.message ?? message };
  }
  const expected = `the response to "${interaction.description}" matches the pact`;
  const found = sent.exchange.response
    ? (mismatches ?? []).map(toMismatch).sort((one, other) => weightOf(one) - weightOf(other))
    : [missingResponse(sent.exchange)];
  return {
    ...run,
    verdict: 'failed',
    mismatches: found.length > 0 ? found : [{ expected, actual: message }],
  };
}

/** If the status differs, the headers and the body belong to another kind of response. */
function weightOf({ path = '' }: Mismatch): number {
  return path === 'status' ? 0 : path.startsWith('header') ? 1 : 2;
}

/** Where a sentence of Pact says what a matcher expects; the member `expected` has an example. */
const expectation =
  /(?: to be (?:equal to )?| (?=to (?:match|have) )|missing the following )(.+)$/s;

function toMismatch(found: z.output<typeof mismatchSchema>): Mismatch {
  const paths: Readonly<Record<string, string>> = {
    StatusMismatch: 'status',
    HeaderMismatch: `header ${found.key}`,
    BodyTypeMismatch: 'header Content-Type',
  };
  return {
    path: paths[found.type] ?? `body${found.path.replace(/^[$/]/, '')}`,
    expected: expectation.exec(found.mismatch)?.[1] ?? found.expected,
    actual: found.actual || 'none',
  };
}
