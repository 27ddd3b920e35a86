import type { AssumptionsFile } from '../verify/assumptions/assumptions-file.js';
import type { Verdict } from '../verify/report/verification-report.js';
import type { MetShare } from './encounters.js';

/** What the tests of an app assume of its plant store. */
export interface ChallengeReport {
  /** The name of the app: that of its package.json, else of its folder. */
  readonly app: string;
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
  readonly assumptions: readonly ReportedAssumption[];
  /** What the tests allow a provider to do. */
  readonly held: readonly ReportedChoice[];
  /** What no run has shown, each with the reason as a sentence. */
  readonly untried: readonly ReportedChoice[];
  /** Tests that failed once, and not when the run was repeated. */
  readonly flakyTests: readonly string[];
  /** How many notes of mocks could not be read. */
  readonly unreadNotes: number;
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

/** Something that a provider may do. */
export interface ReportedChoice {
  /** `delete.own-plant/status-200`, also for several points; two joined by a plus if the tests fail only with both. */
  readonly id: string;
  /** What it does, as a clause: `a delete of a plant that the user has created is answered with 200`. */
  readonly other: string;
  /** Why it was not tried, as a sentence. */
  readonly reason?: string | undefined;
}

type KeptAssumption = AssumptionsFile['assumptions'][number];

/** Something that the interface leaves open, and that the tests take for granted. */
export interface ReportedAssumption extends ReportedChoice, Omit<KeptAssumption, 'id'> {
  /** With what the tests pass: `is rejected with 404 or 410`. Undefined if they fail only with several choices. */
  readonly passing: string | undefined;
  /** The requests that it is about, each as the start of a clause. */
  readonly requests: readonly string[];
  /** Where the interface leaves it open, with its words if it says so. */
  readonly openBy: string;
  /** How the command ended: `it ended with exit code 1`. */
  readonly failure: string;
  /** The line of a test that needs what the mock usually does, whatever the service does. */
  readonly fault?: string | undefined;
  /** The file with the profile that shows it. */
  readonly profile: string;
  /** The command line that runs the tests with that profile. */
  readonly repeat: string;
}

/** What `verify --assumptions` reads of a report. */
export function toAssumptionsFile(report: ChallengeReport): AssumptionsFile {
  const { app, kitVersion, command, assumptions } = report;
  const kept = assumptions.map(({ id, sentence, points, together, failedTests }) => ({
    id,
    sentence,
    points,
    ...(together && { together }),
    failedTests,
  }));
  return { app, kitVersion, command, assumptions: kept };
}
