import * as z from 'zod';
import type { OpenPointId } from './open-points.js';
import type { ProfileProblem } from './profile-problem.js';

/**
 * Where, when and on what evidence a profile was observed.
 *
 * It changes nothing of what the profile chooses, and a person who writes one may leave out any of it.
 */
export interface ProfileObservation {
  /** The address of the provider. */
  readonly url?: string | undefined;
  /** When it was observed, in ISO 8601. */
  readonly at?: string | undefined;
  /** The version of this package that observed it. */
  readonly kitVersion?: string | undefined;
  /** What a choice was told from: a sentence for each open point. */
  readonly evidence?: ByOpenPoint | undefined;
  /** Why a choice could not be told: a sentence for each open point. */
  readonly unknown?: ByOpenPoint | undefined;
}

type ByOpenPoint = { readonly [Id in OpenPointId]?: string };

const texts = z.record(z.string(), z.string()).optional();

const observationSchema = z.looseObject({
  url: z.string().optional(),
  at: z.string().optional(),
  kitVersion: z.string().optional(),
  evidence: texts,
  unknown: texts,
});

/** The first thing that keeps a value from being a `ProfileObservation`, if any. */
export function findObservationProblem(value: unknown): ProfileProblem | undefined {
  const [issue] = observationSchema.safeParse(value).error?.issues ?? [];
  if (issue === undefined) {
    return undefined;
  }
  const path = ['observed', ...issue.path].join('.');
  const isText = issue.code === 'invalid_type' && issue.expected === 'string';
  return {
    cause: `"${path}" is not ${isText ? 'a string' : 'an object'}`,
    remedy: 'Mend it, or leave it out: it changes no choice.',
  };
}
