import pLimit, { type LimitFunction } from 'p-limit';
import { defaultParameters } from '../../interface/parameters.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { counted } from '../../text/wording.js';
import { CleanUp } from '../engine/clean-up.js';
import type { Run } from '../engine/run.js';
import { ScriptRunner } from '../engine/script-runner.js';
import type { Step } from '../engine/step.js';
import type { View } from '../engine/view.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { answerPredicate, isBusy, type SentExchange, statusOf } from '../http/exchange.js';
import { PointFindings, type Subject } from './findings.js';

/** The default number of plants of an observation that the provider may hold at once. */
export const defaultMaxProviderPlants = 110;

/** A missing response, and the statuses of a failure that may be over soon. Any other status is meant. */
const mayBeByChance: readonly (number | undefined)[] = [undefined, 500, 502, 503, 504, 507];

export interface ObservationOptions {
  readonly run: Run;
  /** Rejected with an UnusableProviderError if no plant may be created; default the observation detects the provider. */
  readonly detected?: Promise<void>;
  /** Default {@link defaultMaxProviderPlants}. */
  readonly maxPlants?: number | undefined;
  /** The largest body of a request in bytes; default the size that shows a bound. */
  readonly maxBodyBytes?: number | undefined;
  /** Whether a subject is observed; default all are. */
  readonly wants?: (subject: Subject) => boolean;
  /** The profile that is compared. Of two effects that look alike, its effect counts. Default none. */
  readonly stated?: ResolvedProfile | undefined;
}

/** A running observation: what it may do, and what it has found. */
export class Observation {
  readonly run: Run;
  readonly findings: PointFindings;
  readonly options: ObservationOptions;
  /** The longest list of the first user, when the plants are there that show what limits do. */
  longest: View | undefined;
  /** Why nothing may be created, as a clause. */
  unusable?: string | undefined;
  /** Parts run side by side, up to the number of requests that may be under way. */
  readonly #limit: LimitFunction;
  #nextCheck: Promise<void> | undefined;

  constructor(options: ObservationOptions) {
    this.options = options;
    this.run = options.run;
    this.findings = new PointFindings(options.stated?.parameters ?? defaultParameters);
    this.#limit = pLimit(this.run.connection.concurrency);
  }

  /**
   * Runs a part of the observation when it is its turn, and deletes its plants. If a plant stays, no more are created.
   *
   * @throws CannotCheckError when the task is impossible at this provider, or the run is over.
   */
  runPart(task: (runner: ObservationRunner) => Promise<void>): Promise<void> {
    return this.#limit(async () => {
      const runner = new ObservationRunner(this);
      try {
        await task(runner);
      } finally {
        if (!this.run.connection.signal.aborted) {
          await this.#endPart(runner);
        }
      }
    });
  }

  async #endPart(runner: ObservationRunner): Promise<void> {
    await new CleanUp(this.run).remove(runner.remaining);
    // A delete that failed may have removed its plant, so that another one does not find it.
    const staying = runner.remaining.filter(
      ({ isConfirmed, plant }) => isConfirmed && plant.id !== '',
    );
    const [left] = await new CleanUp(this.run).removePlants(staying);
    runner.isOver = true;
    this.unusable ??= left && `a created plant could not be deleted: ${left.reason}`;
  }

  /**
   * Checks that the provider accepts a usual create now. All callers before the check begins share it.
   *
   * @throws CannotCheckError when it does not. The rejections before that show nothing.
   */
  assertCreates(): Promise<void> {
    this.#nextCheck ??= this.runPart(async (runner) => {
      this.#nextCheck = undefined;
      // A create may also fail by chance.
      await runner.create().catch(() => runner.create());
    });
    return this.#nextCheck;
  }
}

/** A part of an observation, with plants of its own. */
export class ObservationRunner extends ScriptRunner {
  /** Nothing that was seen is dropped: a verification reports it with its rules. */
  override readonly findings = this.run.findings;
  readonly observation: Observation;

  constructor(observation: Observation) {
    const check = { kind: 'sequence', check: 'an observation' } as const;
    super(observation.run, { check, strength: 'alone' });
    this.observation = observation;
  }

  /** @throws CannotCheckError when the provider fails, is too busy or does not respond. */
  override async send(step: Step): Promise<SentExchange> {
    const { method, path } = step.request;
    const { unusable, options } = this.observation;
    const { maxBodyBytes = Infinity } = options;
    if (unusable !== undefined && method !== 'GET') {
      throw new CannotCheckError(unusable);
    }
    if (Buffer.byteLength(step.request.body ?? '') > maxBodyBytes) {
      throw new CannotCheckError(
        `it takes a body of more than ${counted(maxBodyBytes, 'byte')}; --robustness tries it`,
      );
    }
    const exchange = await super.send(step);
    if (mayBeByChance.includes(statusOf(exchange)) || isBusy(exchange)) {
      const answer = answerPredicate(exchange, `${method} ${path}`);
      throw new CannotCheckError(`the provider ${answer}`);
    }
    return exchange;
  }

  /** @throws CannotCheckError when lists do not show the plants of the run. */
  async assertShown(): Promise<void> {
    if (!this.run.showsAll) {
      // Something else may be wrong with them than that they are pages.
      await this.run.list();
      throw new CannotCheckError(this.run.hiddenReason);
    }
  }
}
