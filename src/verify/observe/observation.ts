import pLimit, { type LimitFunction } from 'p-limit';
import { defaultParameters } from '../../interface/parameters.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import type { Outcomes } from '../../interface/resolve-outcome.js';
import { counted } from '../../interface/wording.js';
import type { DetectedProvider } from '../engine/detect-provider.js';
import { toLeftover } from '../engine/leftovers.js';
import type { Listing } from '../engine/lists.js';
import { idRanges, PlantMaker } from '../engine/plant-maker.js';
import type { ProviderSession } from '../engine/provider-session.js';
import { ScriptRunner } from '../engine/script-runner.js';
import type { Step } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { answerPredicate, type Exchange, isBusy, isServerError } from '../http/exchange.js';
import type { Leftover } from '../report/verification-report.js';
import { Findings, type Subject } from './findings.js';

/** The default number of plants of an observation that the provider may hold at once. */
export const defaultMaxPlants = 110;

/** A delete may fail by chance. */
const maxDeletes = 4;

export interface ObservationOptions {
  readonly session: ProviderSession;
  /** Default {@link defaultMaxPlants}. */
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
  readonly findings: Findings;
  readonly maxPlants: number;
  readonly maxBodyBytes: number;
  readonly wants: (subject: Subject) => boolean;
  readonly stated: Outcomes | undefined;
  /** Before it is detected, this is a provider where no plant may be created. */
  provider: DetectedProvider;
  /** Why nothing may be created, as a clause. */
  unusable?: string | undefined;
  /** Parts run side by side, up to the number of requests that may be under way. */
  readonly #limit: LimitFunction;
  #nextCheck: Promise<void> | undefined;
  #listing: Promise<Listing> | undefined;

  constructor(options: ObservationOptions) {
    const { session, stated } = options;
    const { connection, lists } = session;
    this.findings = new Findings(stated?.parameters ?? defaultParameters);
    this.maxPlants = options.maxPlants ?? defaultMaxPlants;
    this.maxBodyBytes = options.maxBodyBytes ?? Infinity;
    this.wants = options.wants ?? (() => true);
    this.stated = stated?.outcomes;
    const plants = new PlantMaker({ ids: idRanges[0], hasTags: false });
    this.provider = { session, connection, lists, plants };
    this.#limit = pLimit(connection.concurrency);
  }

  /**
   * Runs a part of the observation when it is its turn, and deletes its plants. If a plant stays, no more are created.
   *
   * @param keepsPlants whether the plants stay until the end of the observation; default no.
   * @throws CannotCheckError when the task is impossible at this provider, or the run is over.
   */
  run(task: (runner: ObservationRunner) => Promise<void>, keepsPlants = false): Promise<void> {
    return this.#limit(async () => {
      const runner = new ObservationRunner(this);
      try {
        await task(runner);
      } finally {
        if (!keepsPlants && !this.provider.connection.signal.aborted) {
          this.noteLeft(await runner.removePlants());
        }
      }
    });
  }

  /** After a plant could not be deleted, no more plants are created. */
  noteLeft(left: Leftover | undefined): void {
    this.unusable ??= left && `a created plant could not be deleted: ${left.reason}`;
  }

  /**
   * Checks that the provider accepts a usual create now. All callers before the check begins share it.
   *
   * @throws CannotCheckError when it does not. The rejections before that show nothing.
   */
  assertCreates(): Promise<void> {
    this.#nextCheck ??= this.run(async (runner) => {
      this.#nextCheck = undefined;
      // A create may also fail by chance.
      await runner.create().catch(() => runner.create());
    });
    return this.#nextCheck;
  }

  /** Lists the plants of the first user. All callers while a list is under way share it. */
  listNow(): Promise<Listing> {
    this.#listing ??= this.provider.lists.read().finally(() => {
      this.#listing = undefined;
    });
    return this.#listing;
  }
}

/** A part of an observation, with plants of its own. */
export class ObservationRunner extends ScriptRunner {
  readonly observation: Observation;

  constructor(observation: Observation) {
    const check = { kind: 'sequence', check: 'an observation' } as const;
    super(observation.provider, { check, isSecondRun: false });
    this.observation = observation;
  }

  /** @throws CannotCheckError when the provider fails, is too busy or does not respond. */
  override async send(step: Step): Promise<Exchange> {
    const { method, path } = step.request;
    const { unusable, maxBodyBytes } = this.observation;
    if (unusable !== undefined && method !== 'GET') {
      throw new CannotCheckError(unusable);
    }
    if (Buffer.byteLength(step.request.body ?? '') > maxBodyBytes) {
      throw new CannotCheckError(
        `it takes a body of more than ${counted(maxBodyBytes, 'byte')}; --robustness tries it`,
      );
    }
    const exchange = await super.send(step);
    if (isServerError(exchange) || isBusy(exchange)) {
      const answer = answerPredicate(exchange, `${method} ${path}`);
      throw new CannotCheckError(`the provider ${answer}`);
    }
    return exchange;
  }

  /** @throws CannotCheckError when lists do not show the plants of the runner. */
  assertShown(): void {
    if (!this.provider.lists.showsAll) {
      throw new CannotCheckError(this.provider.lists.hiddenReason);
    }
  }

  /** Deletes its plants. @returns one that could not be deleted. */
  async removePlants(): Promise<Leftover | undefined> {
    for (let deletes = 1; ; deletes++) {
      await this.provider.session.removeOnce(this.expectedPlants);
      const left = this.expectedPlants.remaining.find(
        ({ isConfirmed, plant }) => isConfirmed && plant.id !== '',
      );
      if (left === undefined || deletes === maxDeletes) {
        return left && toLeftover(left);
      }
    }
  }
}
