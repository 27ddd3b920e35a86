import * as z from 'zod';
import type { Mismatch } from '../report/mismatch.js';
import type { PactInteraction } from './pact-file.js';

/** Pact's result for one interaction. */
export interface PactResult {
  readonly hasPassed: boolean;
  /** How the response differs, the most important mismatch first. */
  readonly mismatches: readonly Mismatch[];
  /** What went wrong other than a mismatch. */
  readonly failure?: string | undefined;
}

const text = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
const mismatchSchema = z.object({
  type: z.string(),
  /** Pact's own sentence. */
  mismatch: z.string().default(''),
  path: z.string().default('$'),
  /** The name of a header. */
  key: z.string().default(''),
  /** An example of it; JSON text if it is a part of the body. */
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
 * Reads the JSON report of Pact's verifier about a pact, or the sentence in place of it. Its results are in
 * the order of the interactions, and so are its errors, one for each interaction that did not pass.
 */
export function readPactReport(
  output: string,
  interactions: readonly PactInteraction[],
): readonly PactResult[] {
  const isReport = output.startsWith('{');
  const report = isReport ? JSON.parse(output) : { errors: [{ mismatch: { message: output } }] };
  const { interactionResults, errors, pendingErrors } = reportSchema.parse(report);
  if (interactionResults.length !== interactions.length) {
    const failure = errors[0]?.mismatch.message;
    return interactions.map(() => ({ hasPassed: false, mismatches: [], failure }));
  }
  const [binding, pending] = [errors.values(), pendingErrors.values()];
  return interactions.map(({ isPending }, position) => {
    if (interactionResults[position]?.result === 'OK') {
      return { hasPassed: true, mismatches: [] };
    }
    const { value } = (isPending ? pending : binding).next();
    const mismatches = (value?.mismatch.mismatches ?? []).map(toMismatch);
    return {
      hasPassed: false,
      mismatches: mismatches.toSorted((one, other) => weightOf(one) - weightOf(other)),
      failure: value?.mismatch.message,
    };
  });
}

/** If the status differs, the headers and the body belong to another kind of response. */
function weightOf({ path = '' }: Mismatch): number {
  return path === 'status' ? 0 : path.startsWith('header') ? 1 : 2;
}

/** Where a sentence of Pact says what a matcher expects; the member `expected` has an example. */
const expectation =
  /(?: to be (?:equal to )?| (?=to (?:match|have) )|missing the following )(.+)$/s;

function toMismatch({
  type,
  mismatch,
  path,
  key,
  ...values
}: z.output<typeof mismatchSchema>): Mismatch {
  const paths: Readonly<Record<string, string>> = {
    StatusMismatch: 'status',
    HeaderMismatch: `header ${key}`,
    BodyTypeMismatch: 'header Content-Type',
  };
  return {
    path: paths[type] ?? `body${path.replace(/^[$/]/, '')}`,
    expected: expectation.exec(mismatch)?.[1] ?? values.expected,
    actual: values.actual || 'none',
  };
}
