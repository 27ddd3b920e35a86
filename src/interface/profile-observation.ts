import * as z from 'zod';
import type { Problem } from './failure-message.js';
import { parseBySchema } from './parse-by-schema.js';

/**
 * Where, when and on what evidence a profile was observed.
 *
 * It does not change what the mock does, and a handwritten profile needs none.
 */
export interface ProfileObservation {
  /** The base URL of the provider. */
  readonly url?: string | undefined;
  /** The time of the observation, in ISO 8601. */
  readonly at?: string | undefined;
  /** The version of this package that observed it. */
  readonly kitVersion?: string | undefined;
  /** The evidence of a parameter or an outcome: a sentence for each id. */
  readonly evidence?: Readonly<Record<string, string>> | undefined;
  /** Why a parameter or an outcome could not be determined: a sentence for each id. */
  readonly undetermined?: Readonly<Record<string, string>> | undefined;
}

/** Something that a provider does and that no outcome and no parameter can express. */
export interface UnsupportedBehaviour {
  /** The situation, the parameter or the header that it belongs to, if any. */
  readonly subject?: string | undefined;
  /** What the provider does, in a sentence. */
  readonly behaviour: string;
  /** The evidence, in a sentence. */
  readonly evidence?: string | undefined;
}

const texts = z.record(z.string(), z.string()).optional();

const observationSchema = z.looseObject({
  url: z.string().optional(),
  at: z.string().optional(),
  kitVersion: z.string().optional(),
  evidence: texts,
  undetermined: texts,
});

const unsupportedSchema = z.array(
  z.looseObject({
    subject: z.string().optional(),
    behaviour: z.string(),
    evidence: z.string().optional(),
  }),
);

const membersSchema = z.looseObject({
  observed: observationSchema.optional(),
  unsupported: unsupportedSchema.optional(),
});

/** The first thing that is wrong in these members of a profile, if anything is. */
export function findObservationProblem(profile: object): Problem | undefined {
  const parsed = parseBySchema(membersSchema, profile);
  return 'problem' in parsed
    ? { ...parsed.problem, remedy: 'Correct it, or leave it out: it changes nothing.' }
    : undefined;
}
