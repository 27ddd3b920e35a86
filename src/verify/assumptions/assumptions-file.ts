import * as z from 'zod/mini';
import { parseJsonBySchema } from '../../interface/read-json.js';

/** The points are texts and values of any kind, because a newer kit may know more of them. */
const pointSchema = z.object({
  /** The id of a parameter or of a situation. */
  point: z.string(),
  /** What of an outcome it is about; `value` is that of a parameter. */
  part: z.enum(['value', 'outcome', 'status', 'headers', 'message']),
  /** The value or the outcome with which the tests fail. */
  fails: z.unknown(),
  /** Values or outcomes with which they pass; the first is what the mock of the tests does. */
  passes: z.readonly(z.array(z.unknown()).check(z.minLength(1))),
});

const assumptionSchema = z.object({
  /** `create.taken-id/replaced` */
  id: z.string(),
  /** What the tests assume, as a clause: `a create with a taken id is rejected with 409`. */
  sentence: z.string(),
  /** The open points with which the tests fail. */
  points: z.readonly(z.array(pointSchema).check(z.minLength(1))),
  /** Set if the tests fail only with all points at once; default with each of them alone. */
  together: z.optional(z.literal(true)),
  failedTests: z.readonly(z.array(z.string())),
});

const fileSchema = z.object({
  /** `web-shop` */
  app: z.string(),
  /** The version of plant-store-kit that wrote it. */
  kitVersion: z.string(),
  /** The command that ran the tests: `npx vitest run`. */
  command: z.string(),
  assumptions: z.readonly(z.array(assumptionSchema)),
});

/** What the tests of an app assume of its plant store, as `challenge --write` keeps it. */
export type AssumptionsFile = Readonly<z.output<typeof fileSchema>>;

export type Assumption = Readonly<z.output<typeof assumptionSchema>>;

export type AssumedPoint = Readonly<z.output<typeof pointSchema>>;

export interface AssumptionsText {
  /** The file. */
  readonly source: string;
  readonly text: string;
}

/** What an app assumes, and the file that says it. */
export interface AssumptionsSource extends AssumptionsFile {
  readonly source: string;
}

/** Parses the text of a file. @throws KitError `invalid-assumptions`, also when it is not JSON. */
export function readAssumptions({ source, text }: AssumptionsText): AssumptionsSource {
  const remedy = 'Give a file that "challenge --write" of plant-store-kit has written.';
  const from = `assumptions "${source}"`;
  const file = parseJsonBySchema(fileSchema, text, 'invalid-assumptions', from, { remedy });
  return { ...file, source };
}
