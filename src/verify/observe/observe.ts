import { defaultParameters } from '../../interface/parameters.js';
import type { Provider } from '../engine/detect-provider.js';
import { idRanges, PlantMaker } from '../engine/plant-maker.js';
import type { Run } from '../engine/run.js';
import {
  CannotCheckError,
  orCannotCheck,
  UnusableProviderError,
} from '../http/cannot-check-error.js';
import { createLimiter, settleAll } from '../http/concurrency.js';
import { answerPredicate, isServerError, statusOf } from '../http/exchange.js';
import { Findings, type Subject } from './findings.js';
import type { Observation } from './observing-run.js';
import { planStages, statedByHand } from './parts.js';
import { Responses } from './responses.js';

export interface ObserveOptions extends Pick<Observation, 'maxPlants' | 'tokens'> {
  readonly run: Run;
  /**
   * Detects what the provider accepts.
   *
   * @throws UnusableProviderError when no plant may be created.
   */
  readonly detect: () => Promise<Provider>;
  /** Whether a parameter or a situation is observed; default each. */
  readonly wants?: ((subject: Subject) => boolean) | undefined;
  /** A profile that is compared; default none. */
  readonly given?: Observation['given'];
  readonly concurrency: number;
  /** Called after each part. */
  readonly onStep?: (() => void) | undefined;
}

/** What was observed. */
export interface Observed {
  readonly findings: Findings;
  /** Why not everything was observed, as a clause. */
  readonly reason: string | undefined;
}

/** How many parts an observation has. */
export function countParts(wants: (subject: Subject) => boolean = () => true): number {
  return planStages(wants).flat().length;
}

/** Observes the profile of a provider: its parameters, and the outcomes of situations. */
export async function observe(options: ObserveOptions): Promise<Observed> {
  const { run, detect, given, maxPlants, tokens } = options;
  const { connection } = run;
  const findings = new Findings({ ...defaultParameters, ...given?.parameters });
  const responses = new Responses();
  const stopListening = connection.onExchange((exchange) => responses.note(exchange));
  let unusable: string | undefined;
  const failure = await orCannotCheck(async () => {
    const provider = await detect().catch((error: unknown) => {
      unusable = reasonOf(error);
      return withoutPlants(run);
    });
    const observation: Observation = { provider, findings, maxPlants, tokens, given, unusable };
    if (unusable === undefined) {
      await assertSafe(observation, run);
    }
    await observeParts(observation, options);
    ({ unusable } = observation);
  });
  stopListening();
  findings.leaveOpen('no observation tries it, so a profile states it by hand', ...statedByHand);
  responses.record(findings);
  return { findings, reason: connection.interruption ?? failure?.message ?? unusable };
}

/** Observes the parts of each stage side by side, some at a time. */
async function observeParts(
  observation: Observation,
  { wants = () => true, concurrency, onStep = () => {} }: ObserveOptions,
): Promise<void> {
  const limit = createLimiter(concurrency);
  for (const stage of planStages(wants)) {
    await settleAll(
      stage.map((part) =>
        limit(async () => {
          await part.observe(observation);
          onStep();
        }),
      ),
    );
  }
}

/** A provider where no plant may be created. */
function withoutPlants(run: Run): Provider {
  const { connection, lists } = run;
  return { run, connection, plants: new PlantMaker(idRanges[0], false), lists };
}

/**
 * Why no plant may be created, as a clause.
 *
 * @throws CannotCheckError when the provider rejects the token or fails at every create: users see other
 * responses than these.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof UnusableProviderError)) {
    throw error;
  }
  const { rejectedCreates, message } = error;
  const [first] = rejectedCreates;
  if (first !== undefined && rejectedCreates.every((one) => statusOf(one) === 401)) {
    throw new CannotCheckError(
      'the provider rejected the token: it answered 401 to POST /plants. Give a valid one',
    );
  }
  if (first !== undefined && rejectedCreates.every(isServerError)) {
    throw new CannotCheckError(
      `the provider failed at every create: it ${answerPredicate(first, 'POST /plants')}`,
    );
  }
  return message;
}

const maxAttempts = 3;

/** Creates no more plants if the one that was created first cannot be deleted. */
async function assertSafe(observation: Observation, run: Run): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const [left] = await run.removePlants();
    if (left === undefined) {
      return;
    }
    observation.unusable = `a created plant could not be deleted: ${left.reason}`;
  }
}
