import * as z from 'zod';
import type { Problem } from './failure-message.js';
import { parseBySchema } from './parse-by-schema.js';

/**
 * Where, when and on what evidence a profile was observed.
 *
 * It changes nothing of what the mock does, and a person who writes a profile may leave it out.
 */
export interface ProfileObservation {
  /** The base URL of the provider. */
  readonly url?: string | undefined;
  /** When it was observed, in ISO 8601. */
  readonly at?: string | undefined;
  /** The version of this package that observed it. */
  readonly kitVersion?: string | undefined;
  /** What a parameter or an outcome was seen by: a sentence for each id. */
  readonly evidence?: Readonly<Record<string, string>> | undefined;
  /** Why a parameter or an outcome could not be determined: a sentence for each id. */
  readonly undetermined?: Readonly<Record<string, string>> | undefined;
}

/** Something that a provider does and that no outcome and no parameter can express. */
export interface UnsupportedBehaviour {
  /** The situation, the parameter or the header that it belongs to, if it belongs to one. */
  readonly subject?: string | undefined;
  /** What the provider does, in a sentence. */
  readonly behaviour: string;
  /** What it was seen by, in a sentence. */
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
