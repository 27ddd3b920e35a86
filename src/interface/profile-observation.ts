import * as z from 'zod';
import type { Problem } from './kit-error.js';
import { parseBySchema } from './parse-by-schema.js';

const text = z.string().optional();
const sentences = z.record(z.string(), z.string()).optional();

const observationSchema = z.object({
  url: text.describe('The base URL of the provider.'),
  at: text.describe('The time of the observation, in ISO 8601.'),
  kitVersion: text.describe('The version of plant-store-kit that observed it.'),
  insecure: z
    .boolean()
    .optional()
    .describe('Whether the certificate of the provider was not checked. Default: false.'),
  evidence: sentences.describe(
    'By id: the evidence of a parameter or an outcome, a sentence each.',
  ),
  undetermined: sentences.describe(
    'By id: why a parameter or an outcome could not be determined, a sentence each.',
  ),
});

const unsupportedSchema = z.object({
  subject: text.describe('The situation, the parameter or the header that it belongs to, if any.'),
  behaviour: z.string().describe('What the provider does, in a sentence.'),
  evidence: text.describe('The evidence, in a sentence.'),
});

/** The members of a profile that say where it comes from. */
export const metadataSchema = z.object({
  observed: observationSchema
    .optional()
    .describe(
      'Where, when and on what evidence the profile was observed. It has no effect on the mock.',
    ),
  unsupported: z
    .array(unsupportedSchema)
    .optional()
    .describe('What the provider does and a profile cannot express. The mock does not do it.'),
});

type ReadonlyInput<Schema extends z.ZodType> = Readonly<z.input<Schema>>;

/**
 * Where, when and on what evidence a profile was observed.
 *
 * It does not change what the mock does, and a handwritten profile needs none.
 */
export type ProfileObservation = ReadonlyInput<typeof observationSchema>;

/** Something that a provider does and that no outcome and no parameter can express. */
export type UnsupportedBehaviour = ReadonlyInput<typeof unsupportedSchema>;

/** The first thing that is wrong in these members of a profile, if anything is. */
export function findObservationProblem(
  profile: Readonly<Record<string, unknown>>,
): Problem | undefined {
  const parsed = parseBySchema(metadataSchema, profile);
  return 'problem' in parsed
    ? { ...parsed.problem, remedy: 'Correct it, or leave it out: it changes nothing.' }
    : undefined;
}
