import * as z from 'zod';
import { type PactMismatch, toPactMismatches } from './pact-mismatch.js';

const text = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
const mismatchSchema = z.looseObject({
  type: z.string(),
  mismatch: z.string().default(''),
  path: z.string().optional(),
  key: z.string().optional(),
  expected: text,
  actual: text,
});
const errorsSchema = z
  .array(
    z.looseObject({
      mismatch: z.looseObject({
        type: z.string().optional(),
        message: z.string().optional(),
        mismatches: z.array(mismatchSchema).default([]),
      }),
    }),
  )
  .default([]);
const reportSchema = z.looseObject({
  result: z.boolean(),
  interactionResults: z.array(z.looseObject({ result: z.string() })).default([]),
  errors: errorsSchema,
  pendingErrors: errorsSchema,
});

/** Pact's result for one interaction. */
export interface PactVerdict {
  readonly hasPassed: boolean;
  /** How many interactions it has verified, which should be one. */
  readonly verified: number;
  readonly mismatches: readonly PactMismatch[];
  /** What went wrong other than a mismatch. */
  readonly failure?: string | undefined;
}

/** Reads the JSON report of Pact's verifier. */
export function readPactReport(json: string): PactVerdict {
  const { result, interactionResults, ...rest } = reportSchema.parse(JSON.parse(json));
  const errors = [...rest.errors, ...rest.pendingErrors];
  const mismatches = errors.flatMap(({ mismatch }) =>
    mismatch.mismatches.flatMap(toPactMismatches),
  );
  return {
    // A pending interaction that fails leaves the result as it is.
    hasPassed: result && interactionResults.every((one) => one.result === 'OK'),
    verified: interactionResults.length,
    mismatches: withoutRepeated(mismatches),
    failure: errors.find(({ mismatch }) => mismatch.message)?.mismatch.message,
  };
}

/** Pact may report a wrong Content-Type, or the length of a list, more than once. */
function withoutRepeated(mismatches: readonly PactMismatch[]): readonly PactMismatch[] {
  const seen = new Set<string>();
  return mismatches.filter(({ path = '', actual }) => {
    const key = JSON.stringify([path, actual]);
    const isRepeated = path.startsWith('header') && seen.has(key);
    seen.add(key);
    return !isRepeated;
  });
}
