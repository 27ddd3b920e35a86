import { parseJsonBySchema } from '../../text/read-json.js';
import * as v from '../../text/schema.js';

/** The points are texts and values of any kind, because a newer kit may know more of them. */
const pointSchema = v.object({
  /** The id of a parameter or of a situation. */
  point: v.string(),
  /** The part of an outcome that it is about; `value` for a parameter. */
  part: v.picklist(['value', 'outcome', 'status', 'headers', 'message']),
  /** The value or the outcome with which the tests fail. */
  fails: v.optional(v.unknown()),
  /** Values or outcomes with which they pass; the first is what the mock of the tests does. */
  passes: v.pipe(v.array(v.unknown()), v.nonEmpty(), v.readonly()),
});

const assumptionSchema = v.object({
  /** `create.taken-id/replaced` */
  id: v.string(),
  /** What the tests assume, as a clause: `a create with a taken id is rejected with 409`. */
  sentence: v.string(),
  /** The open points with which the tests fail. */
  points: v.pipe(v.array(pointSchema), v.nonEmpty(), v.readonly()),
  /** Set if the tests fail only with all points at once; default with each of them alone. */
  together: v.optional(v.literal(true)),
  failedTests: v.pipe(v.array(v.string()), v.readonly()),
});

const fileSchema = v.object({
  /** `web-shop` */
  app: v.string(),
  /** The version of plant-store-kit that wrote it. */
  kitVersion: v.string(),
  /** The command that ran the tests: `npx vitest run`. */
  command: v.string(),
  assumptions: v.pipe(v.array(assumptionSchema), v.readonly()),
});

/** What the tests of an app assume of its plant store, as `challenge --write` keeps it. */
export type AssumptionsFile = Readonly<v.InferOutput<typeof fileSchema>>;

export type Assumption = Readonly<v.InferOutput<typeof assumptionSchema>>;

export type AssumedPoint = Readonly<v.InferOutput<typeof pointSchema>>;

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
