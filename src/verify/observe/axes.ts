import { largestInt64, smallestInt64 } from '../../interface/int64.js';
import { newPlantJson } from '../../interface/samples/requests.js';
import { isRejected } from '../../interface/situation.js';
import type { SituationId } from '../../interface/situations.js';
import { counted } from '../../interface/wording.js';
import type { DetectedProvider } from '../engine/detect-provider.js';
import { randomId, randomLetters } from '../engine/plant-maker.js';
import { createStep, deleteStep, listStep, type Step } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isSuccess, statusOf } from '../http/exchange.js';
import type { ObservationRunner } from './observation.js';

/** A size in a request for which a provider may have a bound. */
interface Axis {
  /** The last size that is tried. */
  readonly furthest: number;
  /** A size that the provider is known to accept. */
  readonly usualOf: (provider: DetectedProvider) => number;
  /** `a name of 20 letters` */
  readonly describe: (size: number) => string;
  readonly stepOf: (provider: DetectedProvider, size: number) => Step;
}

function lengthAxis(field: 'name' | 'tag', furthest: number): Axis {
  const textOf = ({ plants }: DetectedProvider) => plants.next()[field] ?? '';
  return {
    furthest,
    describe: (length) => `a ${field} of ${counted(length, 'letter')}`,
    usualOf(provider) {
      const { length } = textOf(provider);
      if (length === 0) {
        throw new CannotCheckError('the provider accepts no tag that was tried');
      }
      return length;
    },
    stepOf(provider, length) {
      const start = textOf(provider).slice(0, length);
      const text = start + randomLetters(length - start.length);
      return createStep({ ...provider.plants.nextWithoutTag(), [field]: text });
    },
  };
}

const axes = {
  'request.maximum-body-bytes': {
    furthest: 1024 ** 2 + 1,
    describe: (bytes) => `a body of ${counted(bytes, 'byte')}`,
    usualOf: ({ plants }) => newPlantJson(plants.next()).length,
    // Spaces before the JSON give a body any size: a service that cuts the body loses its end.
    stepOf({ plants }, bytes) {
      const step = createStep(plants.next());
      const body = String(step.request.body).padStart(bytes);
      return { ...step, request: { ...step.request, body } };
    },
  },
  'create.minimum-name-length': lengthAxis('name', 0),
  'create.maximum-name-length': lengthAxis('name', 10_001),
  'create.minimum-tag-length': lengthAxis('tag', 0),
  'create.maximum-tag-length': lengthAxis('tag', 10_001),
  'list.maximum-limit': {
    furthest: 2 ** 31 - 1,
    describe: (limit) => `a limit of ${limit}`,
    usualOf: () => 1,
    stepOf: (_, limit) => listStep(`?limit=${limit}`),
  },
} as const satisfies Record<string, Axis>;

export type AxisId = keyof typeof axes;

/** The room in a body for everything except the text that is as long as possible. */
const otherBytes = 200;

/** Finds and records the bound of a size. */
export async function observeBound(runner: ObservationRunner, subject: AxisId): Promise<void> {
  const furthest = await findBound(runner, subject);
  if (furthest !== undefined) {
    const { findings, maxBodyBytes } = runner.observation;
    const evidence = `the provider accepted ${axes[subject].describe(furthest)}`;
    const isStatedBelow = Number(findings.profile.parameters[subject]) < furthest;
    if (furthest === maxBodyBytes && !isStatedBelow) {
      findings.leaveOpen(`${evidence}; --robustness tries a larger one`, subject);
    } else if (furthest === 0) {
      findings.determine(subject, 0, evidence);
    } else {
      findings.determine(subject, 'unlimited', evidence, furthest);
    }
  }
}

/**
 * Finds and records the bound of a size by halving.
 *
 * @returns the furthest size that is tried, if the provider accepts it; no bound is recorded then.
 */
export async function findBound(
  runner: ObservationRunner,
  subject: AxisId,
): Promise<number | undefined> {
  const { findings } = runner.observation;
  const axis: Axis = axes[subject];
  const usual = axis.usualOf(runner.provider);
  const body = findings.profile.parameters['request.maximum-body-bytes'];
  // A text that is too long may be rejected for the size of the body.
  const isInBody = subject.endsWith('length') && body !== 'unlimited';
  const room = isInBody ? Math.max(body - otherBytes, usual) : Infinity;
  const isBody = subject === 'request.maximum-body-bytes';
  const allowed = isBody ? runner.observation.maxBodyBytes : Infinity;
  const furthest = Math.min(axis.furthest, room, allowed);
  let answer = '';
  const isAccepted = async (size: number) => {
    const step = axis.stepOf(runner.provider, size);
    const exchange = await runner.send(step);
    if (!isSuccess(exchange)) {
      answer = `answered ${statusOf(exchange)} to ${axis.describe(size)}`;
      return false;
    }
    if (step.request.sent !== undefined) {
      // The provider may have room for few plants.
      await runner.send(deleteStep(step.request.sent));
    }
    return true;
  };
  if (await isAccepted(furthest)) {
    return furthest;
  }
  let inside = usual;
  let outside = furthest;
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.trunc((inside + outside) / 2);
    if (await isAccepted(middle)) {
      inside = middle;
    } else {
      outside = middle;
    }
  }
  const evidence = `the provider accepted ${axis.describe(inside)}, and ${answer}`;
  if (!(await isAccepted(inside))) {
    throw new CannotCheckError(`the provider did not accept ${axis.describe(inside)} again`);
  }
  findings.determine(subject, inside, evidence);
  return undefined;
}

/** Where ranges of ids usually end; the furthest end is first. */
const idEnds = {
  'create.id-minimum': [BigInt(smallestInt64), -(2n ** 53n) + 1n, -(2n ** 31n), 0n, 1n],
  'create.id-maximum': [BigInt(largestInt64), 2n ** 53n - 1n, 2n ** 32n - 1n, 2n ** 31n - 1n],
} as const;

type IdBound = keyof typeof idEnds;

/** Observes where the range of ids ends. It tries a random id before each usual end, which no other client has. */
export async function observeIdBound(runner: ObservationRunner, subject: IdBound): Promise<void> {
  const { plants } = runner.provider;
  const isMaximum = subject === 'create.id-maximum';
  const usual = BigInt(plants.nextId());
  const ends = idEnds[subject].filter((one) => one > usual === isMaximum);
  let rejected = '';
  for (const [at, end] of ends.entries()) {
    if (end === 0n) {
      assertMayTryTaken(runner);
    }
    const nearer = ends[at + 1] ?? usual;
    const [lowest, highest] = isMaximum ? [nearer + 1n, end] : [end, nearer - 1n];
    const plant = { ...plants.next(), id: randomId({ lowest, highest }) };
    const exchange = await runner.tryCreate(plant);
    if (isSuccess(exchange)) {
      await runner.send(deleteStep(plant));
      const evidence = `the provider accepted the id ${plant.id}${rejected}`;
      runner.observation.findings.determine(subject, String(end), evidence);
      return;
    }
    rejected = `, and answered ${statusOf(exchange)} to the id ${plant.id}`;
  }
  throw new CannotCheckError('the range of ids has none of the usual ends');
}

/** The situations of a create with an id that a plant has or had. */
export const takenIds: readonly SituationId[] = [
  'create.taken-id',
  'create.others-id',
  'create.deleted-id',
];

/** @throws CannotCheckError when a create with the id of another client's plant may harm that plant. */
function assertMayTryTaken({ observation }: ObservationRunner): void {
  const { outcomes } = observation.findings.profile;
  const [own = {}, others = {}, deleted] = takenIds.map((id) => outcomes[id]);
  if (!isRejected(own) || !isRejected(others) || deleted === undefined || isRejected(deleted)) {
    throw new CannotCheckError(
      'a create may replace a plant of another client, or use up its id, so the id 0 was not tried',
    );
  }
}
