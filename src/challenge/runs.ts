import type { Profile } from '../interface/profile.js';
import { RunsOver } from './find-cause.js';
import { type Met, toMet } from './met.js';
import type { CommandResult, CommandRun } from './run-command.js';

export interface RunsOptions {
  /** Runs the command that runs the tests once. */
  readonly runCommand: (run: CommandRun) => Promise<CommandResult>;
  /** Lies over the profiles of all mocks, in each run: what the command has in PLANT_STORE_PROFILE. Default: none. */
  readonly profile?: Profile | undefined;
  readonly maxRuns: number;
  /** After this time no run begins. Default: no limit. */
  readonly maxTimeMs?: number | undefined;
  /** Waits before a run is repeated that has reached no mock. */
  readonly pause: () => Promise<void>;
  readonly stop: AbortSignal;
}

/** Why something could not be said, as a sentence, and the output of the command that shows it. */
export interface Obstacle {
  readonly reason: string;
  readonly output?: readonly string[];
}

/** What has ended the runs before everything was tried, as a clause, and the flag that lets there be more. */
export interface RunsEnd {
  readonly before: string;
  readonly flag?: string;
}

/** A command that passes within a second may still take some time where the mock answers otherwise. */
const minTimeoutMs = 60_000;
/** The first run may download something, or start a watch mode that never ends. */
const firstTimeoutMs = 3_600_000;
const maxOutputLines = 20;

/** The runs of a command, and why there are no more. */
export class Runs {
  count = 0;
  /** How many notes of mocks could not be read. */
  unreadNotes = 0;
  /** Why no further run counts; undefined as long as one may. */
  end: Obstacle | RunsEnd | undefined;
  readonly startedAt = new Date();
  #timeoutMs = firstTimeoutMs;
  #hasFailed = false;

  constructor(private readonly options: RunsOptions) {}

  get elapsedMs(): number {
    return Date.now() - this.startedAt.getTime();
  }

  /** Runs the command as it is. The first such run decides how long a run may take. */
  async runPlain(): Promise<CommandResult> {
    const result = await this.#run({ profile: this.options.profile });
    if (this.#timeoutMs === firstTimeoutMs) {
      this.#timeoutMs = Math.max(minTimeoutMs, 10 * result.durationMs);
    }
    return result;
  }

  /**
   * Runs the command with a profile. A run that has not brought it to the mocks shows nothing, and neither does one that
   * fails before a request has met a choice: it is repeated once after a pause, with all tests, since a port may be
   * taken for a while.
   *
   * @param isShown whether what the mocks have met shows one of the choices.
   * @throws RunsOver, when there must be no more, or the profile did not reach the mocks twice.
   */
  async runWith(
    how: Pick<CommandRun, 'profile' | 'failedTests'>,
    isShown: (met: Met) => boolean,
  ): Promise<CommandResult> {
    for (const isRepeated of [false, true]) {
      this.#assertNotOver();
      const result = await this.#run(isRepeated ? { profile: how.profile } : how);
      if (this.options.stop.aborted) {
        this.#over(stopped);
      }
      const hasFailed = result.failure !== undefined;
      this.#hasFailed ||= hasFailed;
      if (result.met.hasRunProfile && (!hasFailed || isShown(result.met))) {
        return result;
      }
      if (isRepeated) {
        this.#over({ reason: lostReason(result), output: endOf(result.output) });
      }
      await this.options.pause();
    }
    throw new RunsOver();
  }

  async #run(how: Pick<CommandRun, 'profile' | 'failedTests'>): Promise<CommandResult> {
    const { stop } = this.options;
    const run = { ...how, timeoutMs: this.#timeoutMs, stop };
    const result = await this.options.runCommand(run).catch(notStarted);
    this.count++;
    this.unreadNotes += result.met.unread;
    return result;
  }

  #assertNotOver(): void {
    const { maxRuns, maxTimeMs = Number.POSITIVE_INFINITY, stop } = this.options;
    // After a failure, the last run has to show that the command still passes.
    const reserved = this.#hasFailed ? 1 : 0;
    if (stop.aborted) {
      this.#over(stopped);
    }
    if (this.count + reserved >= maxRuns) {
      this.#over({ before: 'The maximum number of runs was reached', flag: '--max-runs' });
    }
    if (this.elapsedMs > maxTimeMs) {
      this.#over({ before: 'The time for runs was over', flag: '--max-time' });
    }
  }

  #over(end: Obstacle | RunsEnd): never {
    this.end = end;
    throw new RunsOver();
  }
}

/** A run that could not be started counts as a run that failed without a mock: it costs no report. */
function notStarted({ message }: Error): CommandResult {
  const failure = `it could not be started: ${message}`;
  return { failure, failedTests: [], output: '', durationMs: 0, met: toMet([]) };
}

const stopped: RunsEnd = { before: 'It was stopped' };

/** Which variables bring the choices to mocks and pages, for a message. */
const variables = 'PLANT_STORE_PROFILE, PLANT_STORE_NOTES and VITE_PLANT_STORE_RUN';

export const filteredVariables =
  `A task runner, a container or "env -i" may remove environment variables: let ${variables} pass ` +
  '(in Turborepo by globalPassThroughEnv, with the cache off by --force; in Nx with --skip-nx-cache).';

function lostReason({ failure, met }: CommandResult): string {
  if (failure !== undefined && (met.mocks === 0 || met.hasRunProfile)) {
    return (
      `In two runs, one after the other, the command failed before a request met another choice: ${failure}. The end of ` +
      'its output says why; often a port is taken, or a file that it needs has changed. What was found before may have ' +
      'the same cause.'
    );
  }
  return (
    'In a run, the choices did not reach every mock: the command takes results from a cache, or does not always start ' +
    `the same mocks. ${filteredVariables}`
  );
}

/** The end of the output of a command. */
export function endOf(output: string): readonly string[] {
  return output.trimEnd().split('\n').slice(-maxOutputLines);
}
