import { largestInt64, smallestInt64 } from '../../interface/int64.js';
import { newPlantJson } from '../../interface/plant.js';
import { counted } from '../../text/wording.js';
import { randomId, randomLetters } from '../engine/plant-maker.js';
import { createStep, listStep, type Step } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { ObservationRunner } from './observation.js';

/** A size in a request for which a provider may have a bound, at one provider. */
export interface Axis {
  /** A size that the provider is known to accept. */
  readonly usual: number;
  /** The last size that is tried. */
  readonly furthest: number;
  /** The sizes that are bounds of many services. */
  readonly typical?: readonly number[];
  readonly sampleOf: (size: number) => SizeSample;
  /** The value of the parameter if a size is the last that the provider accepts; default the size. */
  readonly toValue?: (size: number) => unknown;
}

/** A request with a size, and its name: `a name of 20 letters`. */
interface SizeSample {
  readonly step: Step;
  readonly what: string;
}

/** The room in a body for everything except the text that is as long as possible. */
const otherBytes = 200;

const typicalLengths = [
  ...[20, 30, 32, 40, 50, 60, 64, 80, 100, 120, 128, 140, 160, 200, 250, 255, 256, 300],
  ...[500, 511, 512, 1000, 1023, 1024, 2000, 2048, 4000, 4096, 5000, 8192],
];

function lengthAxis(
  { run, observation }: ObservationRunner,
  field: 'name' | 'tag',
  furthest: number,
): Axis {
  const { plants } = run;
  const usual = plants.next()[field]?.length ?? 0;
  if (usual === 0) {
    throw new CannotCheckError('the provider accepts no tag that was tried');
  }
  const body = observation.findings.profile.parameters['request.maximum-body-bytes'];
  // A text that is too long may be rejected for the size of the body.
  const room = body === 'unlimited' ? Infinity : Math.max(body - otherBytes, usual);
  return {
    usual,
    furthest: Math.min(furthest, room),
    typical: typicalLengths,
    sampleOf(length) {
      const plant = plants.next();
      const start = (plant[field] ?? '').slice(0, length);
      const text = start + randomLetters(length - start.length);
      const what = `a ${field} of ${counted(length, 'letter')}`;
      return { step: createStep({ ...plant, [field]: text }), what };
    },
  };
}

/** The ends of ranges of ids, the nearest first. A random id before an end is one that no other client has. */
function idAxis({ run }: ObservationRunner, all: readonly bigint[]): Axis {
  const { plants } = run;
  const id = BigInt(plants.nextId());
  const isMaximum = (all.at(-1) ?? 0n) > 0n;
  const ends = all.filter((end) => end > id === isMaximum);
  const endOf = (position: number) => {
    const end = ends[position - 1];
    if (end === undefined) {
      throw new CannotCheckError('the range of ids has none of the usual ends');
    }
    return end;
  };
  return {
    usual: 0,
    furthest: ends.length,
    sampleOf(position) {
      const end = endOf(position);
      if (end === 0n && run.acceptsTakenIds !== false) {
        throw new CannotCheckError(
          'a create may replace a plant of another client, so the id 0 was not tried',
        );
      }
      const nearer = position === 1 ? id : endOf(position - 1);
      const [lowest, highest] = isMaximum ? [nearer + 1n, end] : [end, nearer - 1n];
      const plant = { ...plants.next(), id: randomId({ lowest, highest }) };
      return { step: createStep(plant), what: `the id ${plant.id}` };
    },
    toValue: (position) => String(endOf(position)),
  };
}

/** The axes of all bounds. Each is made when its turn comes, and knows what was found before. */
export const axes = {
  'request.maximum-body-bytes': ({ run: { plants }, observation }: ObservationRunner) => ({
    usual: newPlantJson(plants.next()).length,
    furthest: Math.min(1024 ** 2 + 1, observation.options.maxBodyBytes ?? Infinity),
    typical: [1000, 1024, 10_000, 10_240, 16_384, 65_536, 100_000, 102_400, 131_072, 1024 ** 2],
    sampleOf(bytes) {
      const step = createStep(plants.next());
      // Spaces before the JSON give a body any size: a service that cuts the body loses its end.
      const body = String(step.request.body).padStart(bytes);
      const request = { ...step.request, body };
      return { step: { ...step, request }, what: `a body of ${counted(bytes, 'byte')}` };
    },
  }),
  'create.minimum-name-length': (runner: ObservationRunner) => lengthAxis(runner, 'name', 0),
  'create.maximum-name-length': (runner: ObservationRunner) => lengthAxis(runner, 'name', 10_001),
  'create.minimum-tag-length': (runner: ObservationRunner) => lengthAxis(runner, 'tag', 0),
  'create.maximum-tag-length': (runner: ObservationRunner) => lengthAxis(runner, 'tag', 10_001),
  'create.id-minimum': (runner: ObservationRunner) =>
    idAxis(runner, [1n, 0n, -(2n ** 31n), -(2n ** 53n) + 1n, BigInt(smallestInt64)]),
  'create.id-maximum': (runner: ObservationRunner) =>
    idAxis(runner, [2n ** 31n - 1n, 2n ** 32n - 1n, 2n ** 53n - 1n, BigInt(largestInt64)]),
  'list.maximum-limit': () => ({
    usual: 1,
    furthest: 2 ** 31 - 1,
    typical: [10, 20, 25, 30, 50, 100, 200, 250, 500, 1000, 10_000],
    sampleOf: (limit) => ({ step: listStep(`?limit=${limit}`), what: `a limit of ${limit}` }),
  }),
} as const satisfies Record<string, (runner: ObservationRunner) => Axis>;

export type AxisId = keyof typeof axes;
