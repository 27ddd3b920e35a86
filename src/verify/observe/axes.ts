import { counted } from '../../interface/counted.js';
import { largestInt64, smallestInt64 } from '../../interface/int64.js';
import { isRejected, type Rejected } from '../../interface/outcome.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { NewPlant } from '../../interface/plant.js';
import { newPlantJson } from '../../interface/situations/requests.js';
import type { SituationId } from '../../interface/situations.js';
import { randomLetters } from '../engine/plant-maker.js';
import type { Provider } from '../engine/provider.js';
import { createStep, type Step } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { answerPredicate, type Exchange, jsonOf, statusOf } from '../http/exchange.js';
import type { ObservingRun } from './observing-run.js';
import { readRejection } from './read-outcome.js';

/** A property of creates that may have a bound: what to vary, and where bounds usually are. */
interface SizeAxis {
  readonly end: 'minimum' | 'maximum';
  /** Usual bounds; the search goes by these first, and halves what is between two of them. */
  readonly typical: readonly number[];
  /** No larger size is tried, unless a profile states one. */
  readonly largest: number;
  /** `a name of 20 letters` */
  readonly describe: (size: number) => string;
  readonly stepOf: (provider: Provider, size: number) => Step;
  /** A size that the provider is known to accept. */
  readonly usualOf: (provider: Provider) => number;
}

const lengths = [
  1, 3, 10, 16, 20, 30, 32, 40, 50, 60, 64, 80, 100, 120, 128, 150, 200, 250, 255, 256, 500, 512,
  1000, 1024, 2000, 2048, 4096, 5000,
];

function lengthAxis(field: 'name' | 'tag', end: SizeAxis['end']): SizeAxis {
  const textOf = (provider: Provider) => provider.plants.next()[field] ?? '';
  return {
    end,
    typical: lengths,
    largest: 10_000,
    describe: (length) => `a ${field} of ${counted(length, 'letter')}`,
    usualOf(provider) {
      const text = textOf(provider);
      if (text === '') {
        throw new CannotCheckError('the provider accepts no tag that was tried');
      }
      if (text === textOf(provider)) {
        throw new CannotCheckError(`the provider may accept no other ${field} than "${text}"`);
      }
      return text.length;
    },
    stepOf(provider, length) {
      const usual = textOf(provider);
      const start = usual.slice(0, length);
      const text = start + randomLetters(length - start.length);
      return createStep({ ...provider.plants.nextWithoutTag(), [field]: text });
    },
  };
}

/** Spaces after the JSON give a body any size. */
const bodyAxis: SizeAxis = {
  end: 'maximum',
  typical: [
    1000, 1024, 2048, 4096, 8192, 10_000, 10_240, 16_384, 32_768, 50_000, 65_536, 100_000, 102_400,
    131_072, 262_144, 500_000, 524_288, 1_000_000, 1_048_576,
  ],
  largest: 1_048_577,
  describe: (bytes) => `a body of ${counted(bytes, 'byte')}`,
  usualOf: ({ plants }) => byteLength(newPlantJson(plants.next())),
  stepOf({ plants }, bytes) {
    const step = createStep(plants.next());
    const body = String(step.request.body);
    const padding = ' '.repeat(Math.max(0, bytes - byteLength(body)));
    return { ...step, request: { ...step.request, body: body + padding } };
  },
};

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The sizes that may have a bound. The first may hide the others. */
export const sizeAxes = {
  'request.maximum-body-bytes': bodyAxis,
  'create.minimum-name-length': lengthAxis('name', 'minimum'),
  'create.maximum-name-length': lengthAxis('name', 'maximum'),
  'create.minimum-tag-length': lengthAxis('tag', 'minimum'),
  'create.maximum-tag-length': lengthAxis('tag', 'maximum'),
} as const satisfies { readonly [Id in ParameterId]?: SizeAxis };

export type SizeParameter = keyof typeof sizeAxes;

/** The bytes of a body beside a text. */
const otherBytes = 200;

/** Finds the bound of a size, and records it. */
export async function observeSize(run: ObservingRun, subject: SizeParameter): Promise<void> {
  const { findings, given } = run.observation;
  const stated = given?.parameters?.[subject];
  const axis: SizeAxis = sizeAxes[subject];
  const usual = axis.usualOf(run.provider);
  const typical = [...axis.typical, ...(typeof stated === 'number' ? [stated] : [])];
  const body = findings.parameters['request.maximum-body-bytes'];
  const room = axis === bodyAxis || body === 'unlimited' ? Infinity : body - otherBytes;
  const wanted = Math.max(axis.largest, ...typical.map((size) => size + 1));
  const furthest = axis.end === 'minimum' ? 0 : Math.min(wanted, room);
  let rejection: Exchange | undefined;
  const isAccepted = async (size: number) => {
    const tried = await run.tryStep(() => axis.stepOf(run.provider, size));
    rejection = tried.isAccepted ? rejection : tried.exchange;
    return tried.isAccepted;
  };
  if (axis.end === 'maximum' && furthest <= usual) {
    throw new CannotCheckError('a body of the maximum size has no room for a longer one');
  }
  if (await isAccepted(furthest)) {
    const evidence = `the provider accepted ${axis.describe(furthest)}`;
    if (axis.end === 'maximum') {
      findings.determine(subject, 'unlimited', evidence, { triedUpTo: furthest });
    } else {
      findings.determine(subject, furthest, evidence);
    }
    return;
  }
  const bound = await findBound(usual, furthest, typical, isAccepted);
  await run.assertCreates();
  const next = bound + Math.sign(furthest - usual);
  const status = rejection && statusOf(rejection);
  const evidence = `the provider accepted ${axis.describe(bound)}, and answered ${status} to ${axis.describe(next)}`;
  findings.determine(subject, bound, evidence);
}

/**
 * Finds the last accepted number between one that is accepted and one that is rejected: by typical bounds
 * first, then by halving.
 */
export async function findBound(
  accepted: number,
  rejected: number,
  typical: readonly number[],
  isAccepted: (value: number) => Promise<boolean>,
): Promise<number> {
  const step = Math.sign(rejected - accepted);
  let [inside, outside] = [accepted, rejected];
  const isBetween = (value: number) => (value - inside) * step > 0 && (outside - value) * step > 0;
  const tryValue = async (value: number) => {
    if (await isAccepted(value)) {
      inside = value;
    } else {
      outside = value;
    }
  };
  while (inside + step !== outside) {
    const guesses = typical.filter(isBetween).sort((one, other) => (one - other) * step);
    const middle = guesses[Math.floor(guesses.length / 2)];
    // A typical bound that is accepted is probably the bound.
    const isLikely = inside !== accepted && typical.includes(inside);
    await tryValue(middle ?? (isLikely ? inside + step : Math.trunc((inside + outside) / 2)));
  }
  return inside;
}

/** The ends of the ranges of usual number types, the widest first. */
const idAxes = {
  'create.id-minimum': {
    typical: [smallestInt64, String(-(2n ** 53n) + 1n), String(-(2n ** 31n)), '0', '1'],
    outwards: -1n,
  },
  'create.id-maximum': {
    typical: [largestInt64, String(2n ** 53n), String(2n ** 53n - 1n), String(2n ** 31n - 1n)],
    outwards: 1n,
  },
} as const;

/** What happens to an id that a plant has or had. */
export const takenIds: readonly SituationId[] = [
  'create.taken-id',
  'create.others-id',
  'create.deleted-id',
];

export type IdParameter = keyof typeof idAxes;

/**
 * Finds which typical end the range of ids has. Another client may have a plant with such an id: it is
 * tried only if the provider rejects an id that is taken.
 */
export async function observeIdBound(run: ObservingRun, subject: IdParameter): Promise<void> {
  const { findings, given } = run.observation;
  const stated = given?.parameters?.[subject];
  const { typical, outwards } = idAxes[subject];
  const isAboutIds = ({ subject: one }: { readonly subject?: string | undefined }) =>
    takenIds.some((id) => id === one);
  const open = findings.undetermined.find(isAboutIds);
  if (open !== undefined && !findings.unsupported.some(isAboutIds)) {
    throw new CannotCheckError(open.reason);
  }
  const [own = {}, others = {}, deleted = {}] = takenIds.map((id) => findings.outcomes[id]);
  if (!isRejected(own) || !isRejected(others) || isRejected(deleted)) {
    throw new CannotCheckError(
      'a create may replace a plant of another client, or use up its id, so no id was tried that somebody may use',
    );
  }
  const isTaken = (exchange: Exchange) => {
    const found = withoutIds(readRejection(exchange));
    return [own, others].some((taken) => found === withoutIds(taken));
  };
  // The provider may reject an id that is out of range with the same Error as one that is taken.
  let isOpaque = false;
  const tryId = async (id: string) => {
    const make = () => createStep({ ...run.provider.plants.next(), id });
    const { isAccepted, exchange } = await run.tryStep(make);
    return { isWithin: isAccepted || (!isOpaque && isTaken(exchange)), isAccepted, exchange };
  };
  for (const id of [...new Set([...typical, ...(stated === undefined ? [] : [stated])])]) {
    const tried = await tryId(id);
    if (id === typical[0] && tried.isAccepted) {
      findings.determine(subject, id, `the provider accepted the id ${id}`);
      return;
    }
    isOpaque ||= id === typical[0] && tried.isWithin;
    if (id !== typical[0] && tried.isWithin) {
      const next = String(BigInt(id) + outwards);
      const beyond = await tryId(next);
      const answer = `${answerPredicate(beyond.exchange)} to a create with id ${next}`;
      const evidence = `the provider ${tried.isAccepted ? 'accepted' : 'knew'} the id ${id}, and ${answer}`;
      if (beyond.isWithin) {
        findings.leaveOpen(`${evidence}: the range of ids has no typical end`, subject);
      } else {
        findings.determine(subject, id, evidence);
      }
      return;
    }
  }
  throw new CannotCheckError('the range of ids has no typical end that a new plant shows');
}

/** A short id is no placeholder, since it may be in a message by chance. */
function withoutIds({ status, error }: Rejected): string {
  return `${status} ${JSON.stringify(error ?? null).replace(/\{id\}|-?\d+/g, '#')}`;
}

/** Observes how the provider returns a plant without a tag. */
export async function observeAbsentTag(run: ObservingRun): Promise<void> {
  const { findings } = run.observation;
  const subject = 'response.absent-tag';
  const { created } = await run.create(run.provider.plants.nextWithoutTag());
  const { tag } = (jsonOf(created) ?? {}) as Partial<Record<keyof NewPlant, unknown>>;
  const text = tag === undefined ? 'no tag' : `the tag ${JSON.stringify(tag)}`;
  const value = tag === undefined ? 'absent' : tag === '' ? 'empty' : tag;
  findings.determine(subject, value, `for a plant without a tag, the provider returned ${text}`);
}
