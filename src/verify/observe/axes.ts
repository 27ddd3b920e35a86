import { largestInt64, smallestInt64 } from '../../interface/int64.js';
import type { Parameters } from '../../interface/parameters.js';
import { isRejected, type Rejected } from '../../interface/situation.js';
import { newPlantJson } from '../../interface/situations/requests.js';
import type { SituationId } from '../../interface/situations.js';
import { counted } from '../../interface/wording.js';
import type { Provider } from '../engine/detect-provider.js';
import { randomLetters } from '../engine/plant-maker.js';
import { createStep, deleteStep, listStep, type Step } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isSuccess, statusOf } from '../http/exchange.js';
import type { Observation, ObservingRun } from './observing-run.js';
import { readRejection } from './read-outcome.js';

/** A number in a request that may have a bound. */
interface Axis {
  /** The usual bounds, each with the next number outside of it; the last of all is the furthest that is tried. */
  readonly typical: readonly bigint[];
  /** A number that the provider is known to accept. */
  readonly usualOf: (provider: Provider) => bigint;
  /** `a name of 20 letters` */
  readonly describe: (value: bigint) => string;
  readonly stepOf: (provider: Provider, value: bigint) => Step;
  /** What the parameter is if the furthest is accepted; default that number. */
  readonly unbounded?: 'unlimited';
  /** Whether it is the id of a plant, which another client may have. */
  readonly isId?: true;
}

const upTo = (...bounds: readonly bigint[]) => bounds.flatMap((bound) => [bound, bound + 1n]);
const downTo = (...bounds: readonly bigint[]) => bounds.flatMap((bound) => [bound, bound - 1n]);

function lengthAxis(field: 'name' | 'tag') {
  const textOf = (provider: Provider) => provider.plants.next()[field] ?? '';
  return {
    describe: (length: bigint) => `a ${field} of ${counted(Number(length), 'letter')}`,
    usualOf(provider: Provider) {
      const text = textOf(provider);
      if (text === '') {
        throw new CannotCheckError('the provider accepts no tag that was tried');
      }
      return BigInt(text.length);
    },
    stepOf(provider: Provider, length: bigint) {
      const start = textOf(provider).slice(0, Number(length));
      const text = start + randomLetters(Number(length) - start.length);
      return createStep({ ...provider.plants.nextWithoutTag(), [field]: text });
    },
  };
}

const lengths = upTo(20n, 30n, 32n, 50n, 64n, 100n, 128n, 200n, 255n, 256n, 500n, 1000n, 10_000n);

const idAxis = {
  isId: true,
  describe: (id: bigint) => `the id ${id}`,
  usualOf: ({ plants }: Provider) => BigInt(plants.nextId()),
  stepOf: ({ plants }: Provider, id: bigint) => createStep({ ...plants.next(), id: String(id) }),
} as const;

export const axes = {
  'request.maximum-body-bytes': {
    typical: upTo(1024n, 4096n, 10_240n, 65_536n, 102_400n, 1_048_576n),
    unbounded: 'unlimited',
    describe: (bytes) => `a body of ${counted(Number(bytes), 'byte')}`,
    usualOf: ({ plants }) => BigInt(newPlantJson(plants.next()).length),
    // Spaces before the JSON give a body any size: a service that cuts the body loses its end.
    stepOf({ plants }, bytes) {
      const step = createStep(plants.next());
      const body = String(step.request.body).padStart(Number(bytes));
      return { ...step, request: { ...step.request, body } };
    },
  },
  'create.minimum-name-length': { ...lengthAxis('name'), typical: [3n, 2n, 1n, 0n] },
  'create.maximum-name-length': { ...lengthAxis('name'), typical: lengths, unbounded: 'unlimited' },
  'create.minimum-tag-length': { ...lengthAxis('tag'), typical: [3n, 2n, 1n, 0n] },
  'create.maximum-tag-length': { ...lengthAxis('tag'), typical: lengths, unbounded: 'unlimited' },
  'create.id-minimum': {
    ...idAxis,
    typical: [...downTo(1n, 0n, -(2n ** 31n), -(2n ** 53n) + 1n), BigInt(smallestInt64)],
  },
  'create.id-maximum': {
    ...idAxis,
    typical: [...upTo(2n ** 31n - 1n, 2n ** 53n - 1n), BigInt(largestInt64)],
  },
  'list.maximum-limit': {
    typical: [...upTo(10n, 20n, 25n, 50n, 100n, 200n, 250n, 500n, 1000n), 2n ** 31n - 1n],
    unbounded: 'unlimited',
    describe: (limit) => `a limit of ${limit}`,
    usualOf: () => 1n,
    stepOf: (_, limit) => listStep(`?limit=${limit}`),
  },
} as const satisfies Record<string, Axis>;

export type AxisId = keyof typeof axes;

const otherBytes = 200n;

/** Finds and records the bound of a number: the furthest that is tried if that is accepted. */
export async function observeBound(run: ObservingRun, subject: AxisId): Promise<void> {
  const { describe, unbounded, isId }: Axis = axes[subject];
  const furthest = await findBound(run, subject);
  if (furthest !== undefined) {
    const evidence = `the provider accepted ${describe(furthest)}`;
    const value = unbounded ?? (isId ? String(furthest) : Number(furthest));
    const triedUpTo = unbounded && Number(furthest);
    run.observation.findings.determine(subject, value, evidence, triedUpTo);
  }
}

/**
 * Finds and records the bound of a number: first among the typical ones, then by halving. Another client may
 * have a plant with any other id, so no other is tried.
 *
 * @returns the furthest number that is tried, if the provider accepts it; no bound is recorded then.
 */
export async function findBound(run: ObservingRun, subject: AxisId): Promise<bigint | undefined> {
  const { findings } = run.observation;
  const axis: Axis = axes[subject];
  const takenId = axis.isId ? readTakenIds(run.observation) : [];
  const usual = axis.usualOf(run.provider);
  const last = axis.typical.at(-1) as bigint;
  const room = roomFor(subject, findings.profile.parameters) ?? last;
  const further = axis.typical.filter((one) =>
    last > usual ? one > usual && one <= room : one < usual,
  );
  const values = [usual, ...further];
  const furthest = values.at(-1) as bigint;
  const tryValue = async (value: bigint) => {
    const step = axis.stepOf(run.provider, value);
    const exchange = await run.send(step);
    const { sent } = step.request;
    if (sent !== undefined && isSuccess(exchange)) {
      // The provider may have room for few plants.
      await run.send(deleteStep(sent));
    }
    return exchange;
  };
  let rejection = await tryValue(furthest);
  if (isSuccess(rejection)) {
    return furthest;
  }
  const outside = inShort(readRejection(rejection, run.world));
  const isAccepted = async (value: bigint) => {
    const exchange = await tryValue(value);
    // The provider may reject an id out of range with the same Error as one that is taken.
    const short = inShort(readRejection(exchange, run.world));
    const isWithin = isSuccess(exchange) || (short !== outside && takenId.includes(short));
    rejection = isWithin ? rejection : exchange;
    return isWithin;
  };
  const at = await halve(0, values.length - 1, (index) => isAccepted(values[index] as bigint));
  const [inside = usual, beyond = furthest] = values.slice(at);
  const bound = axis.isId
    ? inside
    : BigInt(await halve(Number(inside), Number(beyond), (size) => isAccepted(BigInt(size))));
  const next = bound < furthest ? bound + 1n : bound - 1n;
  if (axis.isId && next !== beyond) {
    throw new CannotCheckError('the range of ids has no typical end that a new plant shows');
  }
  const answer = `answered ${statusOf(rejection)} to ${axis.describe(next)}`;
  if (!(await isAccepted(bound))) {
    throw new CannotCheckError(`the provider did not accept ${axis.describe(bound)} again`);
  }
  const value = axis.isId ? String(bound) : Number(bound);
  const evidence = `the provider accepted ${axis.describe(bound)}, and ${answer}`;
  findings.determine(subject, value, evidence);
  return undefined;
}

/** A text that is too long may be rejected for the size of the body. */
function roomFor(subject: AxisId, { 'request.maximum-body-bytes': body }: Parameters) {
  const isText = subject.endsWith('length') && body !== 'unlimited';
  return isText ? BigInt(body) - otherBytes : undefined;
}

/** Finds the last accepted number between one that is accepted and one that is rejected. */
async function halve(
  accepted: number,
  rejected: number,
  isAccepted: (value: number) => Promise<boolean>,
): Promise<number> {
  let [inside, outside] = [accepted, rejected];
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.trunc((inside + outside) / 2);
    [inside, outside] = (await isAccepted(middle)) ? [middle, outside] : [inside, middle];
  }
  return inside;
}

/** What happens to an id that a plant has or had. */
export const takenIds: readonly SituationId[] = [
  'create.taken-id',
  'create.others-id',
  'create.deleted-id',
];

/**
 * The rejections of a create whose id a plant has, in short.
 *
 * @throws CannotCheckError when such a create may harm a plant of another client.
 */
function readTakenIds({ findings }: Observation): readonly string[] {
  const [own = {}, others = {}, deleted] = takenIds.map((id) => findings.profile.outcomes[id]);
  if (!isRejected(own) || !isRejected(others) || deleted === undefined || isRejected(deleted)) {
    throw new CannotCheckError(
      'a create may replace a plant of another client, or use up its id, so no id was tried that somebody may use',
    );
  }
  return [own, others].map(inShort);
}

/** A rejection without ids: a short one is no placeholder, since it may be in a message by chance. */
function inShort({ status, error }: Rejected): string {
  return `${status} ${JSON.stringify(error ?? null).replace(/\{id\}|-?\d+/g, '#')}`;
}
