import { describedParameters } from '../interface/described-parameters.js';
import { describedSituations } from '../interface/described-situations.js';
import { openSections } from '../interface/rules.js';
import type { Verdict } from '../verify/report/verification-report.js';
import type { Change, Choice } from './choice.js';
import type { MetShare } from './encounters.js';
import type { FoundAssumption } from './find-assumptions.js';

/** What the tests of an app assume of its plant store. */
export interface ChallengeReport {
  readonly command: string;
  readonly kitVersion: string;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** How often the command ran, the first run included. */
  readonly runs: number;
  /** `failed`: the tests assume something, or meet too little. `not-checked`: nothing could be said. */
  readonly verdict: Verdict;
  /** Why it ended early, or why nothing could be said, as a sentence. */
  readonly reason?: string | undefined;
  /** The end of what the command has printed, if it failed by itself. */
  readonly output?: readonly string[] | undefined;
  readonly assumptions: readonly Assumption[];
  /** What the tests allow a provider to do. */
  readonly held: readonly ReportedChoice[];
  /** What was not tried, each with the reason as a sentence. */
  readonly untried: readonly UntriedChoice[];
  /** Tests that failed once, and not when the run was repeated. */
  readonly flakyTests: readonly string[];
  /** Undefined until the first run has ended. */
  readonly met?: ReportedShare | undefined;
}

/** What the tests have met, and the percentage that they have to meet, if there is one. */
export interface ReportedShare extends MetShare {
  readonly minimum?: number | undefined;
}

export function isTooLittle({ percentage, minimum = 0 }: ReportedShare): boolean {
  return percentage < minimum;
}

export interface ReportedChoice {
  /** `delete.own-plant/status-200` */
  readonly id: string;
  /** What the mock of the tests does, in sentences. */
  readonly usual: string;
  /** What another provider does, in sentences. */
  readonly other: string;
}

export interface UntriedChoice extends ReportedChoice {
  readonly reason: string;
}

/** Something that the interface leaves open, and that the tests take for granted. */
export interface Assumption extends ReportedChoice {
  /** Where the interface leaves it open, and its words there. */
  readonly openBy: string;
  /** Their names, if the output of the command says them. */
  readonly failedTests: readonly string[];
  /** How the command ended: `it ended with exit code 1`. */
  readonly failure: string;
  /** The file with the profile that shows it. */
  readonly profile: string;
  /** The command line that runs the tests with that profile. */
  readonly repeat: string;
}

export function toReported({ id, changes }: Choice): ReportedChoice {
  return {
    id,
    usual: changes.map(({ usual }) => usual).join(' '),
    other: changes.map(({ other }) => other).join(' '),
  };
}

/** Several choices that are found together, as one. */
export function joinReported({ choices }: Pick<FoundAssumption, 'choices'>): ReportedChoice {
  const all = choices.map(toReported);
  return {
    id: all.map(({ id }) => id).join(' + '),
    usual: all.map(({ usual }) => usual).join(' '),
    other: all.map(({ other }) => other).join(' '),
  };
}

/** Where the interface leaves choices open, with its words: `Delete plant: rule 2: "Success status code …"`. */
export function quoteOpenPoints(choices: readonly Choice[]): string {
  const quotes = choices.flatMap(({ part, changes }) =>
    changes.map((change) => quoteOpenPoint(change, part)),
  );
  return [...new Set(quotes)].join('; ');
}

function quoteOpenPoint(change: Change, part: Choice['part']): string {
  if (part === 'headers') {
    return 'it names no header of a response but Content-Type';
  }
  if (part === 'message') {
    return quoteSection('Resources: Error');
  }
  const { section } =
    'value' in change ? describedParameters[change.point] : describedSituations[change.point];
  return section.split('; ').map(quoteSection).join('; ');
}

function quoteSection(section: string): string {
  const quote = openSections[section];
  return quote === undefined ? section : `${section}: "${quote}"`;
}
