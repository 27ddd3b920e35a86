import * as z from 'zod';

/** One way in which a response departs from what a pact asks for. */
export interface Mismatch {
  /** `status`, `header Content-Type`, or `body` and the JSON path: `body $.name`. */
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
}

const text = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
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

/** What Pact says of one interaction. */
export interface PactVerdict {
  readonly hasPassed: boolean;
  /** How many interactions it has verified, which should be one. */
  readonly verified: number;
  readonly mismatches: readonly Mismatch[];
  /** What went wrong other than a mismatch. */
  readonly failure?: string | undefined;
}

/** Reads the report that Pact's verifier makes in JSON. */
export function readPactReport(json: string): PactVerdict {
  const { result, interactionResults, ...rest } = reportSchema.parse(JSON.parse(json));
  const errors = [...rest.errors, ...rest.pendingErrors];
  const mismatches = errors.flatMap(({ mismatch }) => mismatch.mismatches.flatMap(toMismatches));
  return {
    // A pending interaction that fails leaves the result as it is.
    hasPassed: result && interactionResults.every((one) => one.result === 'OK'),
    verified: interactionResults.length,
    mismatches,
    failure: errors.find(({ mismatch }) => mismatch.message)?.mismatch.message,
  };
}

function toMismatches(found: z.output<typeof mismatchSchema>): Mismatch[] {
  const { type, mismatch, path = '$', key, expected, actual } = found;
  if (type === 'StatusMismatch') {
    return [
      { where: `status ${actual}`, expected: `status ${expected}`, actual: `status ${actual}` },
    ];
  }
  if (type === 'HeaderMismatch') {
    return [{ where: `header ${key}`, expected: `${key}: ${expected}`, actual: mismatch }];
  }
  if (type === 'BodyTypeMismatch') {
    return [{ where: 'header Content-Type', expected: `a body of ${expected}`, actual: mismatch }];
  }
  const place = path === '/' ? '' : ` ${path.replace(/\[\d+\]/g, '[*]')}`;
  const [, missing] = /missing the following keys: (.*)$/.exec(mismatch) ?? [];
  const places = missing?.split(', ').map((member) => `${place}.${member}`) ?? [
    /to have (maximum|minimum) size/.test(mismatch) ? `${place} size` : place,
  ];
  return places.map((one) => ({ where: `body${one}`, expected, actual: mismatch || actual }));
}
