import { toCommandLine } from '../interface/command-line.js';
import { layProfile } from '../interface/lay-profile.js';
import type { Profile } from '../interface/profile.js';
import { counted } from '../interface/wording.js';
import { readKitVersion } from '../verify/report/run-description.js';
import type { Assumption, ChallengeReport, ReportedChoice } from './challenge-report.js';
import { isTooLittle } from './challenge-report.js';
import {
  type Choice,
  isPlayable,
  type OpenPoint,
  openPoints,
  profileOf,
  withPoints,
} from './choice.js';
import { choicesOf } from './choices-of.js';
import { describeChoice, joinWithAnd } from './describe-choice.js';
import { shareOfMet } from './encounters.js';
import { type Finding, findAssumptions, type TestRun } from './find-assumptions.js';
import { Reach } from './reach.js';
import type { CommandResult } from './run-command.js';
import {
  endOf,
  filteredVariables,
  type Obstacle,
  Runs,
  type RunsEnd,
  type RunsOptions,
} from './runs.js';
import { type FoundAssumption, toAssumptions } from './to-assumptions.js';

export interface ChallengeOptions extends RunsOptions {
  /** The name of the app. */
  readonly app: string;
  /** The command that runs the tests: a line for the shell, or a command with its arguments. */
  readonly words: readonly string[];
  /** Which open points to try. Default: all. */
  readonly isWanted?: ((point: OpenPoint) => boolean) | undefined;
  /** The percentage of what apps meet that the tests have to meet. Default: none. */
  readonly minMet?: number | undefined;
  /** The path of the file with the profile that shows an assumption. */
  readonly profilePath: (id: string) => string;
  /** Saves all these profiles, also if there is none. */
  readonly saveProfiles: (profiles: readonly FoundProfile[]) => Promise<void>;
  /** Called with each assumption as soon as it is found. */
  readonly onFound?: (assumption: FoundAssumption) => void;
  /** Called before each run but the first. */
  readonly onProgress?: (progress: Progress) => void;
}

/** The profile that shows an assumption. */
export interface FoundProfile {
  /** The id of the assumption. */
  readonly id: string;
  readonly profile: Profile;
}

export interface Progress {
  /** How many runs have ended. */
  readonly runs: number;
  /** How many runs are probably left, by what the runs so far have needed. */
  readonly runsLeft: number;
  /** How long they will probably take, in milliseconds. */
  readonly leftMs: number;
}

/**
 * Finds what the tests of an app assume of its plant store: they run once as they are, and then again and again with
 * mocks that do what the interface allows as well.
 */
export async function challenge(options: ChallengeOptions): Promise<ChallengeReport> {
  const { app, words, profile: base, isWanted = () => true, minMet, stop } = options;
  const runs = new Runs(options);
  const report = (
    part: Pick<ChallengeReport, 'verdict'> & Partial<ChallengeReport>,
  ): ChallengeReport => ({
    app,
    command: toShellLine(words),
    kitVersion: readKitVersion(),
    startedAt: runs.startedAt.toISOString(),
    durationMs: runs.elapsedMs,
    runs: runs.count,
    assumptions: [],
    held: [],
    untried: [],
    flakyTests: [],
    leftOut: runs.leftOut,
    ...part,
  });
  const first = await runs.plain();
  const { met } = first;
  const usual = { profile: layProfile(met.profile, base), situations: met.situations };
  const choices = choicesOf(met, usual).flatMap((choice) => withPoints(choice, isWanted));
  const nothing = whyNothing(first, choices, stop);
  if (nothing !== undefined) {
    return report({ verdict: 'not-checked', ...nothing });
  }
  const reach = new Reach(met);
  const profileWith = (made: readonly Choice[]) => {
    const profile = profileOf(made, usual);
    return base === undefined ? profile : layProfile(base, profile);
  };
  const runTests = async (made: readonly Choice[], like?: TestRun) => {
    const result = await runs.with({ profile: profileWith(made), failedTests: like?.failedTests });
    const unshown = made.filter((choice) => !reach.isShown(choice, result.met, made.length === 1));
    return toTestRun(result, unshown);
  };
  const { findings, flakyTests } = await findAssumptions(reach.sort(choices), runTests, {
    areApart: (made) => reach.areApart(made) && isPlayable(made, usual),
    onFound: (found) => toAssumptions([found]).map((assumption) => options.onFound?.(assumption)),
    onProgress(groupsLeft, groupsDone) {
      const perGroup = groupsDone === 0 ? 1 : (runs.count - 1) / groupsDone;
      const runsLeft = Math.ceil(groupsLeft * perGroup);
      const leftMs = (runsLeft * runs.elapsedMs) / runs.count;
      options.onProgress?.({ runs: runs.count, runsLeft, leftMs });
    },
  });
  const found = toAssumptions(findings);
  const share = { ...shareOfMet(met, isWanted), minimum: minMet };
  // What has broken meanwhile would look like an assumption.
  const last = found.length > 0 && !stop.aborted ? await runs.plain() : first;
  if (last.failure !== undefined && !stop.aborted) {
    return report({ verdict: 'not-checked', ...whyBroken(last), met: share, flakyTests });
  }
  const sorted = sortByPoint(found);
  await options.saveProfiles(
    sorted.map(({ id, choices: made }) => ({ id, profile: profileWith(made) })),
  );
  const assumptions = sorted.map((assumption) =>
    withProfile(assumption, options.profilePath(assumption.id), words),
  );
  const unfinished = runs.end === undefined ? whyUnclear(findings) : whyEarly(runs.end, findings);
  const isLost = unfinished?.output !== undefined;
  const hasFailed = !isLost && (assumptions.length > 0 || isTooLittle(share));
  const verdict = unfinished === undefined ? 'passed' : 'not-checked';
  return report({
    verdict: hasFailed ? 'failed' : verdict,
    ...unfinished,
    assumptions,
    held: findings.filter((finding) => finding.verdict === 'held').map(toReported),
    untried: findings.filter(isUntried).map((finding) => ({
      ...toReported(finding),
      reason: finding.reason ?? '',
    })),
    flakyTests,
    met: share,
  });
}

/** A single word is a line for the shell; several are a command with its arguments. */
export function toShellLine(words: readonly string[]): string {
  const [first = ''] = words;
  return words.length === 1 ? first : toCommandLine(words);
}

function toTestRun(
  { met, failure, failedTests }: CommandResult,
  unshown: readonly Choice[],
): TestRun {
  const [unusable] = met.unusable;
  if (unusable !== undefined) {
    return { verdict: 'unusable', failedTests: [], reason: unusable };
  }
  const verdict = failure === undefined ? 'passed' : 'failed';
  return { verdict, failedTests, unshown, reason: failure };
}

/** Why nothing can be tried. Undefined if something can. */
function whyNothing(
  { failure, met, output }: CommandResult,
  choices: readonly Choice[],
  stop: AbortSignal,
): Obstacle | undefined {
  if (stop.aborted) {
    return { reason: 'It was stopped during the first run.' };
  }
  if (failure !== undefined) {
    const reason = `The command must pass before it is challenged, and ${failure}.`;
    return { reason, output: endOf(output) };
  }
  if (met.mocks === 0) {
    return {
      reason:
        'The command used no mock and no server of plant-store-kit. A server that was started before, and a mock in a ' +
        `page that neither a fixture nor the Vite plugin of the kit starts, are not seen. ${filteredVariables}`,
    };
  }
  if (met.requests.length === 0) {
    return { reason: 'No request reached the plant store: let a test of yours send one.' };
  }
  return choices.length === 0
    ? {
        reason:
          'The tests met nothing that --only names and that a provider may do in another way.',
      }
    : undefined;
}

/** The command has passed at first, and fails now, without any choice. */
function whyBroken({ failure, output }: CommandResult): Obstacle {
  return {
    reason:
      `The command passed at first, and fails now without any other choice: ${failure}. So nothing that was found ` +
      'can be told from what broke it. Let it pass again and again, and challenge it again.',
    output: endOf(output),
  };
}

function whyEarly(end: Obstacle | RunsEnd, findings: readonly Finding[]): Obstacle {
  if ('reason' in end) {
    return end;
  }
  const left = findings.filter(({ verdict }) => verdict === 'untried').length;
  const remedy = end.flag === undefined ? '' : `; raise ${end.flag}, or choose with --only`;
  return { reason: `${end.before} before ${counted(left, 'choice')} could be tried${remedy}.` };
}

/** Whether something is open although there was time for it. */
function whyUnclear(findings: readonly Finding[]): Obstacle | undefined {
  const unclear = findings.filter(({ verdict }) => verdict === 'unclear').length;
  const isNothingShown = findings.every(isUntried);
  if (unclear > 0) {
    const reason = `It is open whether the tests allow ${counted(unclear, 'choice')}: tests failed with them now and then.`;
    return { reason };
  }
  return isNothingShown ? { reason: 'No run could show any other choice.' } : undefined;
}

function isUntried({ verdict }: Finding): boolean {
  return verdict !== 'failed' && verdict !== 'held';
}

function toReported({ choices }: Finding): ReportedChoice {
  return {
    id: choices.map(({ id }) => id).join(' + '),
    other: joinWithAnd(choices.map(describeChoice)),
  };
}

/** Together what belongs together, whichever run has found it. */
function sortByPoint(found: readonly FoundAssumption[]): FoundAssumption[] {
  const position = ({ choices: [first] }: FoundAssumption) =>
    openPoints.indexOf(first?.changes[0]?.point as OpenPoint);
  return found.toSorted((one, other) => position(one) - position(other));
}

function withProfile(
  { choices, ...assumption }: FoundAssumption,
  profile: string,
  words: readonly string[],
): Assumption {
  const repeat = ['npx', 'plant-store-kit', 'challenge', '--profile', profile, '--', ...words];
  return { ...assumption, profile, repeat: toCommandLine(repeat) };
}
