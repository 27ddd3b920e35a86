import { layProfile } from '../interface/lay-profile.js';
import { resolveProfile } from '../interface/profile.js';
import type { AssumptionsSource } from './assumptions/assumptions-file.js';
import { judgeAssumptions, profileOfTests } from './assumptions/judge-assumptions.js';
import type { Run } from './engine/run.js';
import {
  observeStated,
  reportDrift,
  type StatedFindings,
  type StatedProfile,
} from './observe/drift.js';
import type { ObservationOptions } from './observe/observation.js';
import type { VerificationReport } from './report/verification-report.js';
import { toSentence } from './report/wording.js';

/**
 * Observes a provider once where a profile, or what apps assume, says something of it, and compares it with both. Where
 * both say something, the profile counts if two effects look alike.
 */
export async function observeOpenPoints(
  stated: StatedProfile | undefined,
  assumed: readonly AssumptionsSource[],
  options: Omit<ObservationOptions, 'wants' | 'stated'>,
): Promise<Pick<VerificationReport, 'profile' | 'assumptions'>> {
  const written = layProfile(profileOfTests(assumed), stated?.written);
  const found = await observeStated({ written, resolved: resolveProfile(written) }, options);
  return {
    ...(stated && { profile: reportDrift(stated, found) }),
    ...(assumed.length > 0 && {
      assumptions: judgeAssumptions(assumed, withLag(found, options.run)),
    }),
  };
}

/** Adds how late lists were in the run. It is no exact time, which a profile would state, but what tests can notice. */
function withLag(found: StatedFindings, { lateListMs }: Run): StatedFindings {
  if (lateListMs === undefined) {
    return found;
  }
  const subject = 'list.lag';
  const ms = Math.round(lateListMs);
  const evidence =
    ms > 0
      ? `a list that began ${ms} ms after a create or a delete did not show it yet`
      : 'each list showed every create and every delete before it';
  return {
    ...found,
    determined: [
      ...found.determined,
      { subject, kind: 'parameter', value: ms, evidence: toSentence(evidence) },
    ],
    undetermined: found.undetermined.filter((point) => point.subject !== subject),
  };
}
