import { basename } from 'node:path';
import { describeOutcome, describeParameter } from '../../interface/describe-profile.js';
import type { Outcome } from '../../interface/outcome.js';
import { type ParameterId, parameters } from '../../interface/parameters.js';
import type { SituationKey } from '../../interface/situations.js';
import { UnusableProviderError } from '../http/cannot-check-error.js';
import { type SituationTokens, toTokens } from '../http/situation-tokens.js';
import { toReason } from '../report/to-reason.js';
import type { ProfileEntryReport, ProfileReport } from '../report/verification-report.js';
import type { Capabilities } from '../session/capabilities.js';
import type { Progress } from '../session/progress.js';
import { describeLeftover } from '../session/remove-leftovers.js';
import type { RequestRate } from '../session/request-rate.js';
import type { Session } from '../session/session.js';
import { compareProfile } from './compare-profile.js';
import { type GivenProfile, needsParameters, situationsOf, subjectsOf } from './given-profile.js';
import { reportFindings } from './observation-report.js';
import { countSteps, observeProfile } from './observe-profile.js';
import { ProfileRecorder } from './profile-recorder.js';
import { defaultMaxPlants } from './profiling-context.js';

/** The options of `detectDrift`. */
export interface DetectDriftOptions extends SituationTokens {
  /** The rate of requests since the session started. */
  readonly rate: RequestRate;
  readonly progress: Progress;
}

/** How many steps it takes to detect drift from a profile. */
export function countDriftSteps(profile: GivenProfile): number {
  return countSteps(observedFor(profile));
}

function observedFor(profile: GivenProfile) {
  return { only: situationsOf(profile), detectsParameters: needsParameters(profile) };
}

/**
 * Observes what a profile states of a provider, and compares the profile with that.
 *
 * @param detected the capabilities of the provider, or why it cannot be used.
 */
export async function detectDrift(
  session: Session,
  detected: Capabilities | UnusableProviderError,
  profile: GivenProfile,
  { rate, progress, ...tokens }: DetectDriftOptions,
): Promise<ProfileReport> {
  const recorder = new ProfileRecorder();
  const stepsBefore = progress.done;
  const detect = () => assertUsable(session, detected);
  const clause = await observeProfile(session, detect, {
    ...observedFor(profile),
    recorder,
    rate,
    maxPlants: defaultMaxPlants,
    tokens: toTokens(tokens),
    onStep: () => progress.advance(),
  });
  progress.moveTo(stepsBefore + countDriftSteps(profile));
  const { secrets } = session;
  const { source } = profile;
  const name = source === undefined ? 'the profile' : basename(source);
  const entries = compareProfile(profile, reportFindings(recorder, secrets, clause), name);
  return summarize(profile, entries, clause && toReason(clause, secrets));
}

/** @throws UnusableProviderError when plants cannot be created, or cannot be deleted again. */
async function assertUsable(
  session: Session,
  detected: Capabilities | UnusableProviderError,
): Promise<Capabilities> {
  const [leftover] = await session.removeCreatedPlants();
  if (detected instanceof UnusableProviderError) {
    throw detected;
  }
  if (leftover !== undefined) {
    throw new UnusableProviderError(describeLeftover(leftover));
  }
  return detected;
}

/**
 * The report on a profile when nothing was observed.
 *
 * @param reason why, as a sentence; default that the profile has no entries.
 */
export function reportUnchecked(
  profile: GivenProfile,
  reason = 'The profile has no entries.',
): ProfileReport {
  const { parameters: values, outcomes } = profile.resolved;
  const entries = subjectsOf(profile).map((subject): ProfileEntryReport => {
    const isParameter = Object.hasOwn(parameters, subject);
    const expected = isParameter
      ? values[subject as ParameterId]
      : outcomes[subject as SituationKey];
    const sentence = isParameter
      ? describeParameter(subject as ParameterId, expected)
      : describeOutcome(subject as SituationKey, expected as Outcome);
    const kind = isParameter ? 'parameter' : 'outcome';
    return { subject, kind, verdict: 'undetermined', expected, sentence, reason };
  });
  return summarize(profile, entries, reason);
}

function summarize(
  { source }: GivenProfile,
  entries: readonly ProfileEntryReport[],
  reason: string | undefined,
): ProfileReport {
  const has = (wanted: string) => entries.some(({ verdict }) => verdict === wanted);
  const isChecked = reason === undefined && has('same');
  return {
    ...(source !== undefined && { source }),
    verdict: has('drifted') ? 'drifted' : isChecked ? 'same' : 'not-checked',
    ...(reason !== undefined && { reason }),
    entries,
  };
}
