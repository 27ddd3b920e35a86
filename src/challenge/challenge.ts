import { toCommandLine } from '../interface/command-line.js';
import { counted } from '../interface/wording.js';
import { readKitVersion } from '../verify/report/run-description.js';
import {
  type Assumption,
  type ChallengeReport,
  isTooLittle,
  joinReported,
  quoteOpenPoints,
  toReported,
  type UntriedChoice,
} from './challenge-report.js';
import {
  type Choice,
  isPlayable,
  type OpenPoint,
  openPoints,
  profileOf,
  withPoints,
} from './choice.js';
import { choicesOf } from './choices-of.js';
import { shareOfMet } from './encounters.js';
import {
  type Findings,
  type FoundAssumption,
  findAssumptions,
  RunsOver,
  type TestRunResult,
} from './find-assumptions.js';
import type { Met } from './met.js';
import type { CommandResult, CommandRun } from './run-command.js';

export interface ChallengeOptions {
  /** The command that runs the tests: a line for the shell, or a command with its arguments. */
  readonly words: readonly string[];
  /** Runs it once. */
  readonly runCommand: (run: CommandRun) => Promise<CommandResult>;
  /** Which open points to try. Default: all. */
  readonly isWanted?: ((point: OpenPoint) => boolean) | undefined;
  readonly maxRuns: number;
  /** The percentage of what apps meet that the tests have to meet. Default: none. */
  readonly minMet?: number | undefined;
  /** Saves the profile that shows an assumption, and returns its path. */
  readonly saveProfile: (id: string, profile: object) => Promise<string>;
  /** Called before each run but the first. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly stop: AbortSignal;
}

export interface Progress {
  /** How many runs have ended. */
  readonly runs: number;
  /** How many runs are left if no more tests fail. */
  readonly runsLeft: number;
  /** How long a run takes on average, in milliseconds. */
  readonly averageMs: number;
}

/** A command that passes within a second may still take some time where the mock answers otherwise. */
const minTimeoutMs = 60_000;
/** The first run may download something, or start a watch mode that never ends. */
const firstTimeoutMs = 3_600_000;
const maxOutputLines = 20;

/**
 * Finds what the tests of an app assume of its plant store: they run once as they are, and then again and again with
 * mocks that do what the interface allows as well.
 */
export async function challenge(options: ChallengeOptions): Promise<ChallengeReport> {
  const { words, maxRuns, minMet, stop } = options;
  const startedAt = new Date();
  let runs = 0;
  const run = async (how: Omit<CommandRun, 'stop'>) => {
    const result = await options.runCommand({ ...how, stop });
    runs++;
    return result;
  };
  const report = (
    part: Pick<ChallengeReport, 'verdict'> & Partial<ChallengeReport>,
  ): ChallengeReport => ({
    command: toShellLine(words),
    kitVersion: readKitVersion(),
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    runs,
    assumptions: [],
    held: [],
    untried: [],
    flakyTests: [],
    ...part,
  });
  const usual = await run({ timeoutMs: firstTimeoutMs });
  const { met } = usual;
  const { isWanted = () => true } = options;
  const choices = choicesOf(met).flatMap((choice) => withPoints(choice, isWanted));
  const problem = whyNothing(usual, choices, stop);
  if (problem !== undefined) {
    const output = usual.failure === undefined ? [] : usual.output.trimEnd().split('\n');
    return report({
      verdict: 'not-checked',
      reason: problem,
      output: output.slice(-maxOutputLines),
    });
  }
  const timeoutMs = Math.max(minTimeoutMs, 10 * usual.durationMs);
  let isLost = false;
  const runTests = async (made: readonly Choice[]) => {
    const result = await run({ profile: profileOf(made, met), timeoutMs });
    if (stop.aborted) {
      throw new RunsOver();
    }
    // A run that fails may have ended before it has started a mock.
    if (result.failure === undefined && !result.met.hasRunProfile) {
      isLost = true;
      throw new RunsOver();
    }
    return toResult(result, made);
  };
  const findings = await findAssumptions(choices, runTests, {
    isOver: () => runs >= maxRuns || stop.aborted,
    isPlayable: (made) => isPlayable(made, met),
    onProgress(runsLeft) {
      const averageMs = (Date.now() - startedAt.getTime()) / runs;
      options.onProgress?.({ runs, runsLeft, averageMs });
    },
  });
  const assumptions: Assumption[] = [];
  // Together what belongs together, whichever run has found it.
  const position = ({ choices: [first] }: FoundAssumption) =>
    openPoints.indexOf(first?.changes[0]?.point as OpenPoint);
  const sorted = findings.assumptions.toSorted((one, other) => position(one) - position(other));
  for (const found of sorted) {
    const profile = await options.saveProfile(idOf(found), profileOf(found.choices, met));
    assumptions.push(toAssumption(found, profile, words));
  }
  const share = { ...shareOfMet(met), minimum: minMet };
  const reason = isLost ? lostReason : whyEarly(findings, stop);
  const hasFailed = assumptions.length > 0 || isTooLittle(share);
  const verdict = reason === undefined ? 'passed' : 'not-checked';
  return report({
    verdict: hasFailed ? 'failed' : verdict,
    reason,
    assumptions,
    held: findings.held.map(toReported),
    untried: untriedIn(findings),
    flakyTests: findings.flaky,
    met: share,
  });
}

const lostReason =
  'In a run, the choices did not reach every mock: the command takes results from a cache, removes environment ' +
  'variables, or does not always start the same mocks. Let it run all tests each time, with PLANT_STORE_PROFILE.';

/** A single word is a line for the shell; several are a command with its arguments. */
export function toShellLine(words: readonly string[]): string {
  const [first = ''] = words;
  return words.length === 1 ? first : toCommandLine(words);
}

/** Why nothing can be tried, as a sentence. Undefined if something can. */
function whyNothing(
  { failure, met }: CommandResult,
  choices: readonly Choice[],
  stop: AbortSignal,
): string | undefined {
  if (stop.aborted) {
    return 'It was stopped during the first run.';
  }
  if (failure !== undefined) {
    return `The command must pass before it is challenged, and ${failure}.`;
  }
  if (met.mocks === 0) {
    return (
      'The command used no mock and no server of plant-store-kit. A server that was started before, and a mock in a ' +
      'page that neither a fixture nor the Vite plugin of the kit starts, are not seen.'
    );
  }
  if (met.entries.length === 0) {
    return 'No request reached the plant store: let a test of yours send one.';
  }
  return choices.length === 0
    ? 'The tests met nothing that --only names and that a provider may do in another way.'
    : undefined;
}

/** Why not all choices were tried, as a sentence, unless nothing can be done about it. */
function whyEarly({ untried, unclear }: Findings, stop: AbortSignal): string | undefined {
  const left = counted(untried.length, 'choice');
  if (stop.aborted) {
    return `It was stopped before ${left} could be tried.`;
  }
  if (untried.length > 0) {
    return `The maximum number of runs was reached before ${left} could be tried; raise --max-runs, or choose with --only.`;
  }
  return unclear.length === 0
    ? undefined
    : `It is open whether the tests allow ${counted(unclear.length, 'choice')}: tests failed with them now and then.`;
}

function untriedIn({ unusable, unclear, untried }: Findings): UntriedChoice[] {
  const give = (choices: readonly Choice[], reason: string) =>
    choices.map((choice) => ({ ...toReported(choice), reason }));
  return [
    ...unusable.map((found) => ({ ...joinReported(found), reason: found.reason ?? '' })),
    ...give(unclear, 'Tests failed with it now and then, and no cause was found.'),
    ...give(untried, 'The runs were over.'),
  ];
}

function toResult(
  { met, failure, failedTests }: CommandResult,
  made: readonly Choice[],
): TestRunResult {
  const [unusable] = met.unusable;
  if (unusable !== undefined) {
    return { verdict: 'unusable', failedTests: [], reason: unusable };
  }
  const verdict = failure === undefined ? 'passed' : 'failed';
  const unmet = made.filter((choice) => !isMet(choice, met));
  return { verdict, failedTests, reason: failure, unmet };
}

/** Whether a request was in each situation that a choice changes. */
function isMet({ changes }: Choice, { situations }: Met): boolean {
  return changes.every((change) => 'value' in change || situations.has(change.point));
}

function idOf(found: FoundAssumption): string {
  return joinReported(found).id;
}

function toAssumption(
  found: FoundAssumption,
  profile: string,
  words: readonly string[],
): Assumption {
  const { choices, failedTests, reason = '' } = found;
  const repeat = ['npx', 'plant-store-kit', 'challenge', '--profile', profile, '--', ...words];
  return {
    ...joinReported(found),
    openBy: quoteOpenPoints(choices),
    failedTests,
    failure: reason,
    profile,
    repeat: toCommandLine(repeat),
  };
}
