import { layProfile } from '../interface/lay-profile.js';
import type { Profile } from '../interface/profile.js';
import { toCommandLine } from '../text/command-line.js';
import { counted } from '../text/wording.js';
import { readKitVersion } from '../verify/report/run-description.js';
import { type ChallengeReport, isTooLittle, type ReportedAssumption } from './challenge-report.js';
import {
  areCompatible,
  areValid,
  type Choice,
  type OpenPoint,
  openPoints,
  profileOfChoices,
} from './choice.js';
import { choicesOf } from './choices-of.js';
import { shareOfMet } from './encounters.js';
import { findAssumptions } from './find-assumptions.js';
import type { ChoiceResult, RunResult } from './find-cause.js';
import type { Met } from './met.js';
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
import { type FoundAssumption, toAssumptions, toReported } from './to-assumptions.js';

export interface ChallengeOptions extends RunsOptions {
  /** The name of the app. */
  readonly app: string;
  /** The command that runs the tests: a line for the shell, or a command with its arguments. */
  readonly command: readonly string[];
  /** Which open points to try. Default: all. */
  readonly isWanted?: ((point: OpenPoint) => boolean) | undefined;
  /** The percentage of what apps meet that the tests have to meet. Default: none. */
  readonly minMet?: number | undefined;
  /** The path of the file with the profile that shows an assumption. */
  readonly profilePath: (id: string) => string;
  /** Saves these profiles, which may be none; if everything was tried, in place of those of an earlier challenge. */
  readonly saveProfiles: (profiles: readonly FoundProfile[], isComplete: boolean) => Promise<void>;
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
  const { app, command, profile: base, isWanted = () => true, minMet, stop } = options;
  const runs = new Runs(options);
  const report = (
    part: Pick<ChallengeReport, 'verdict'> & Partial<ChallengeReport>,
  ): ChallengeReport => ({
    app,
    command: toShellLine(command),
    kitVersion: readKitVersion(),
    startedAt: runs.startedAt.toISOString(),
    durationMs: runs.elapsedMs,
    runs: runs.count,
    assumptions: [],
    held: [],
    untried: [],
    flakyTests: [],
    unreadNotes: runs.unreadNotes,
    ...part,
  });
  const first = await runs.runPlain();
  const met = { ...first.met, profile: layProfile(first.met.profile, base) };
  const reach = new Reach(met);
  const wanted = choicesOf(met).filter(({ point }) => isWanted(point));
  const choices = reach.noticed(wanted);
  const nothing = whyNothing(first, choices, options);
  if (nothing !== undefined) {
    return report({ verdict: 'not-checked', ...nothing });
  }
  const profileWith = (made: readonly Choice[]) => {
    const profile = profileOfChoices(made, met);
    return base === undefined ? profile : layProfile(base, profile);
  };
  const runTests = async (made: readonly Choice[], like?: RunResult): Promise<RunResult> => {
    const profile = profileWith(made);
    const isShown = (shown: Met) =>
      made.some((choice) =>
        reach.of(choice).size === 0
          ? shown.requests.length > 0
          : reach.isShown(choice, shown, true),
      );
    let result = await runs.runWith({ profile, failedTests: like?.failedTests }, isShown);
    const isUnnamed = result.failure !== undefined && result.failedTests.length === 0;
    if (isUnnamed && like !== undefined && like.failedTests.length > 0) {
      // Without the other files, the command may fail for another reason, such as too little coverage.
      result = await runs.runWith({ profile }, isShown);
    }
    const unshown = made.filter((choice) => !reach.isShown(choice, result.met, made.length === 1));
    return toRunResult(result, unshown);
  };
  const { findings, flakyTests } = await findAssumptions(choices, runTests, {
    others: wanted.filter((choice) => !choices.includes(choice)),
    canShareRun: (made, further) =>
      made.every((choice) => reach.canShareRun(choice, further)) &&
      areValid([...made, further], met),
    canBeMade: (made, further) =>
      made.every((choice) => areCompatible(choice, further)) && areValid([...made, further], met),
    onFound(found) {
      for (const assumption of toAssumptions([found])) {
        options.onFound?.(assumption);
      }
    },
    onProgress(groupsLeft, groupsDone) {
      const perGroup = groupsDone === 0 ? 1 : (runs.count - 1) / groupsDone;
      const runsLeft = Math.ceil(groupsLeft * perGroup);
      const leftMs = (runsLeft * runs.elapsedMs) / runs.count;
      options.onProgress?.({ runs: runs.count, runsLeft, leftMs });
    },
  });
  const found = sortByPoint(toAssumptions(findings));
  const share = { ...shareOfMet(met, isWanted), minimum: minMet };
  const broken = found.length > 0 && !stop.aborted ? await whyBroken(runs, options) : undefined;
  if (broken !== undefined) {
    return report({ verdict: 'not-checked', ...broken, met: share, flakyTests });
  }
  const profiles = found.map(({ id, choices: made }) => ({ id, profile: profileWith(made) }));
  await options.saveProfiles(profiles, runs.end === undefined);
  const assumptions = found.map((assumption) => toReportedAssumption(assumption, options));
  const unfinished = runs.end === undefined ? whyUnclear(findings) : whyEarly(runs.end, findings);
  const isLost = runs.end !== undefined && 'reason' in runs.end;
  const hasFailed = !isLost && (assumptions.length > 0 || isTooLittle(share));
  const verdict = unfinished === undefined ? 'passed' : 'not-checked';
  const isHeld = (finding: ChoiceResult) => finding.verdict === 'held';
  return report({
    verdict: hasFailed ? 'failed' : verdict,
    ...unfinished,
    assumptions,
    held: toReported(findings.filter(isHeld)),
    untried: toReported(findings.filter((found) => !isHeld(found) && found.verdict !== 'failed')),
    flakyTests,
    met: share,
  });
}

/** A single word is a line for the shell; several are a command with its arguments. */
export function toShellLine(command: readonly string[]): string {
  const [first = ''] = command;
  return command.length === 1 ? first : toCommandLine(command);
}

function toRunResult(
  { met, failure, failedTests }: CommandResult,
  unshown: readonly Choice[],
): RunResult {
  const [refusal] = met.unusable;
  if (refusal !== undefined) {
    return { verdict: 'refused', failedTests: [], reason: refusal };
  }
  const verdict = failure === undefined ? 'passed' : 'failed';
  return { verdict, failedTests, unshown, reason: failure };
}

/** Why nothing can be tried. Undefined if something can. */
function whyNothing(
  { failure, met, output }: CommandResult,
  choices: readonly Choice[],
  { isWanted, profile, stop }: ChallengeOptions,
): Obstacle | undefined {
  if (stop.aborted) {
    return { reason: 'It was stopped during the first run.' };
  }
  if (failure !== undefined) {
    const withProfile = profile === undefined ? '' : ' It had the profile in PLANT_STORE_PROFILE.';
    const reason = `The command must pass before it is challenged, and ${failure}.${withProfile}`;
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
  const wanted = isWanted === undefined ? '' : 'that --only names and ';
  return choices.length === 0
    ? { reason: `The tests met nothing ${wanted}that a provider may do in another way.` }
    : undefined;
}

/** Why nothing that was found can be told from what has broken the command meanwhile. Undefined if it still passes. */
async function whyBroken(runs: Runs, { pause, stop }: RunsOptions): Promise<Obstacle | undefined> {
  let { failure, output } = await runs.runPlain();
  if (failure !== undefined && !stop.aborted) {
    await pause();
    ({ failure, output } = await runs.runPlain());
  }
  return failure === undefined || stop.aborted
    ? undefined
    : {
        reason:
          `The command passed at first, and fails now with no choice made: ${failure}. What was found may have the ` +
          'same cause, so it is not reported. Make the command pass reliably, and challenge it again.',
        output: endOf(output),
      };
}

function whyEarly(end: Obstacle | RunsEnd, findings: readonly ChoiceResult[]): Obstacle {
  if ('reason' in end) {
    return end;
  }
  const left = findings.filter(({ verdict }) => verdict === 'untried').length;
  const remedy = end.flag === undefined ? '' : `; raise ${end.flag}, or choose with --only`;
  const what =
    left === 0 ? 'all choices could be made at once' : `${counted(left, 'choice')} could be tried`;
  return { reason: `${end.before} before ${what}${remedy}.` };
}

/** Whether something is open although there was time for it. */
function whyUnclear(findings: readonly ChoiceResult[]): Obstacle | undefined {
  const [first, ...others] = findings.filter(({ verdict }) => verdict === 'unclear');
  if (first !== undefined) {
    const choices = counted(others.length + 1, 'choice');
    return { reason: `It is open whether the tests allow ${choices}. ${first.reason}` };
  }
  const isShown = findings.some(({ verdict }) => verdict === 'held' || verdict === 'failed');
  return isShown ? undefined : { reason: 'No run could show any other choice.' };
}

/** Together what belongs together, whichever run has found it. */
function sortByPoint(found: readonly FoundAssumption[]): FoundAssumption[] {
  const position = ({ choices: [first] }: FoundAssumption) =>
    openPoints.indexOf(first?.point as OpenPoint);
  return found.toSorted((one, other) => position(one) - position(other));
}

function toReportedAssumption(
  { choices: _, ...assumption }: FoundAssumption,
  { profilePath, command }: ChallengeOptions,
): ReportedAssumption {
  const profile = profilePath(assumption.id);
  const repeat = ['npx', 'plant-store-kit', 'challenge', '--profile', profile, '--', ...command];
  return { ...assumption, profile, repeat: toCommandLine(repeat) };
}
