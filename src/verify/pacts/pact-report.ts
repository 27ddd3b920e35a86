import * as z from 'zod';
import type { Mismatch } from '../report/mismatch.js';
import type { PactInteraction } from './pact-file.js';
import { toMismatches } from './pact-mismatches.js';

/** Pact's result for one interaction. */
export interface PactResult {
  readonly hasPassed: boolean;
  readonly mismatches: readonly Mismatch[];
  /** What went wrong other than a mismatch. */
  readonly failure?: string | undefined;
}

const text = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
const mismatchSchema = z.object({
  type: z.string(),
  mismatch: z.string().default(''),
  path: z.string().optional(),
  key: z.string().optional(),
  expected: text,
  actual: text,
});
const errorsSchema = z
  .array(
    z.object({
      mismatch: z.object({
        message: z.string().optional(),
        mismatches: z.array(mismatchSchema).default([]),
      }),
    }),
  )
  .default([]);
const reportSchema = z.object({
  interactionResults: z.array(z.object({ result: z.string() })).default([]),
  errors: errorsSchema,
  pendingErrors: errorsSchema,
});

/**
 * Reads the JSON report of Pact's verifier about a pact. Its results are in the order of the interactions,
 * and so are its errors, one for each interaction that did not pass.
 */
export function readPactReport(
  json: string,
  interactions: readonly PactInteraction[],
): readonly PactResult[] {
  const { interactionResults, errors, pendingErrors } = reportSchema.parse(JSON.parse(json));
  if (interactionResults.length !== interactions.length) {
    const failure = errors[0]?.mismatch.message ?? 'Pact did not verify each interaction';
    return interactions.map(() => ({ hasPassed: false, mismatches: [], failure }));
  }
  const [left, pendingLeft] = [[...errors], [...pendingErrors]];
  return interactions.map(({ isPending }, position) => {
    if (interactionResults[position]?.result === 'OK') {
      return { hasPassed: true, mismatches: [] };
    }
    const { message: failure, mismatches = [] } =
      (isPending ? pendingLeft : left).shift()?.mismatch ?? {};
    return {
      hasPassed: false,
      mismatches: withoutRepeated(mismatches.flatMap(toMismatches)),
      failure,
    };
  });
}

/** Pact may report a wrong Content-Type more than once. */
function withoutRepeated(mismatches: readonly Mismatch[]): readonly Mismatch[] {
  const keyOf = ({ path, actual }: Mismatch) => JSON.stringify([path, actual]);
  const keys = mismatches.map(keyOf);
  return mismatches.filter(
    (one, position) => !one.path?.startsWith('header') || keys.indexOf(keyOf(one)) === position,
  );
}
