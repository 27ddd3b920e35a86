import type { LimitFunction } from 'p-limit';
import type { Outcomes } from '../../interface/resolve-outcome.js';
import { counted } from '../../interface/wording.js';
import { toLeftover } from '../engine/clean-up.js';
import type { DetectedProvider } from '../engine/detect-provider.js';
import type { Listing } from '../engine/lists.js';
import { ScriptRunner } from '../engine/script-runner.js';
import type { Step } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { answerPredicate, type Exchange, isBusy, isServerError } from '../http/exchange.js';
import type { Leftover } from '../report/verification-report.js';
import type { Findings, Subject } from './findings.js';

/** How many plants of an observation the provider may hold at once, by default. */
export const defaultMaxPlants = 110;

export interface Observation {
  /** Unless it is detected, a provider where no plant may be created. */
  provider: DetectedProvider;
  readonly findings: Findings;
  readonly maxPlants: number;
  /** How many bytes the body of a request may have at most. */
  readonly maxBodyBytes: number;
  readonly wants: (subject: Subject) => boolean;
  /** The outcomes of a profile that is compared: of two effects that look alike, the stated one counts. */
  readonly stated: Outcomes | undefined;
  /** Why nothing may be created, as a clause. */
  unusable?: string | undefined;
  /** Lets as many runs be under way at once as the provider may get requests. */
  readonly limit: LimitFunction;
  /** The next check of {@link assertCreates}, until it begins. */
  nextCheck?: Promise<void> | undefined;
  /** The list that is under way for {@link listNow}. */
  listing?: Promise<Listing> | undefined;
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
}

/**
 * Makes a part of an observation when it is its turn, and deletes its plants. If one stays, nothing more is created.
 *
 * @param keepsPlants whether the plants stay until the end of the observation; default no.
 * @throws CannotCheckError when the task is impossible at this provider, or the run is over.
 */
export function withRun<Value>(
  observation: Observation,
  task: (runner: ObservationRunner) => Promise<Value>,
  keepsPlants = false,
): Promise<Value> {
  return observation.limit(() => runTask(observation, task, keepsPlants));
}

async function runTask<Value>(
  observation: Observation,
  task: (runner: ObservationRunner) => Promise<Value>,
  keepsPlants: boolean,
): Promise<Value> {
  const { connection } = observation.provider;
  const runner = new ObservationRunner(observation);
  try {
    return await task(runner);
  } finally {
    if (!keepsPlants && !connection.signal.aborted) {
      const left = await removeRest(runner);
      observation.unusable ??= left && `a created plant could not be deleted: ${left.reason}`;
    }
  }
}

/**
 * Checks that the provider accepts a usual create now: all who ask before the check begins share it.
 *
 * @throws CannotCheckError when it does not, so that no rejection before counts.
 */
export function assertCreates(observation: Observation): Promise<void> {
  observation.nextCheck ??= withRun(observation, async (runner) => {
    observation.nextCheck = undefined;
    // A create may also fail by chance.
    await runner.create().catch(() => runner.create());
  });
  return observation.nextCheck;
}

/** Lists the plants of the first user: all who ask while a list is under way share it. */
export function listNow(observation: Observation): Promise<Listing> {
  observation.listing ??= observation.provider.lists.read().finally(() => {
    observation.listing = undefined;
  });
  return observation.listing;
}

/** A delete may fail by chance. */
const maxDeletes = 4;

/** @returns a plant that could not be deleted. */
async function removeRest({
  expectedPlants,
  provider,
}: ObservationRunner): Promise<Leftover | undefined> {
  const findLeft = () =>
    expectedPlants.remaining.find(({ isConfirmed, plant }) => isConfirmed && plant.id !== '');
  await provider.session.removeOnce(expectedPlants);
  for (let deletes = 1; findLeft() && deletes < maxDeletes; deletes++) {
    await provider.session.removeOnce(expectedPlants);
  }
  const left = findLeft();
  return left && toLeftover(left);
}
