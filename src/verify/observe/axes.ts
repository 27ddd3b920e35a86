import { counted } from '../../interface/counted.js';
import { largestInt64, smallestInt64 } from '../../interface/int64.js';
import { isRejected, type Rejected } from '../../interface/outcome.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { NewPlant } from '../../interface/plant.js';
import { newPlantJson } from '../../interface/situations/requests.js';
import type { SituationId } from '../../interface/situations.js';
import type { Provider } from '../engine/detect-provider.js';
import { randomLetters } from '../engine/plant-maker.js';
import { createStep, type Step } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { answerPredicate, type Exchange, jsonOf, statusOf } from '../http/exchange.js';
import type { ObservingRun } from './observing-run.js';
import { readRejection } from './read-outcome.js';

/** A property of creates that may have a bound. */
interface SizeAxis {
  /** The size beyond which none is tried, unless a profile states one. */
  readonly furthest: number;
  /** `a name of 20 letters` */
  readonly describe: (size: number) => string;
  readonly stepOf: (provider: Provider, size: number) => Step;
  /** A size that the provider is known to accept. */
  readonly usualOf: (provider: Provider) => number;
}

function lengthAxis(field: 'name' | 'tag', furthest: number): SizeAxis {
  const textOf = (provider: Provider) => provider.plants.next()[field] ?? '';
  return {
    furthest,
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
      const start = textOf(provider).slice(0, length);
      const text = start + randomLetters(length - start.length);
      return createStep({ ...provider.plants.nextWithoutTag(), [field]: text });
    },
  };
}

/** Spaces after the JSON give a body any size. */
const bodyAxis: SizeAxis = {
  furthest: 1_048_577,
  describe: (bytes) => `a body of ${counted(bytes, 'byte')}`,
  usualOf: ({ plants }) => newPlantJson(plants.next()).length,
  stepOf({ plants }, bytes) {
    const step = createStep(plants.next());
    return { ...step, request: { ...step.request, body: String(step.request.body).padEnd(bytes) } };
  },
};

/** The sizes that may have a bound. */
export const sizeAxes = {
  'request.maximum-body-bytes': bodyAxis,
  'create.minimum-name-length': lengthAxis('name', 0),
  'create.maximum-name-length': lengthAxis('name', 10_000),
  'create.minimum-tag-length': lengthAxis('tag', 0),
  'create.maximum-tag-length': lengthAxis('tag', 10_000),
} as const satisfies { readonly [Id in ParameterId]?: SizeAxis };

export type SizeParameter = keyof typeof sizeAxes;

/** The bytes of a body beside a text. */
const otherBytes = 200;

/** Finds the bound of a size, and records it. */
export async function observeSize(run: ObservingRun, subject: SizeParameter): Promise<void> {
  const { findings, given } = run.observation;
  const axis: SizeAxis = sizeAxes[subject];
  const usual = axis.usualOf(run.provider);
  const isMaximum = axis.furthest > 0;
  const stated = isMaximum ? given?.parameters?.[subject] : undefined;
  const body = findings.parameters['request.maximum-body-bytes'];
  // A text that is too long may be rejected for the size of the body.
  const room = axis === bodyAxis || body === 'unlimited' ? Infinity : body - otherBytes;
  const wanted = typeof stated === 'number' ? Math.max(axis.furthest, stated + 1) : axis.furthest;
  const furthest = Math.min(wanted, room);
  if (isMaximum && furthest <= usual) {
    throw new CannotCheckError('a body of the maximum size has no room for a longer one');
  }
  let rejection: Exchange | undefined;
  const isAccepted = async (size: number) => {
    const tried = await run.tryStep(axis.stepOf(run.provider, size));
    rejection = tried.isAccepted ? rejection : tried.exchange;
    return tried.isAccepted;
  };
  if (await isAccepted(furthest)) {
    const [value, triedUpTo] = isMaximum ? ['unlimited', furthest] : [furthest];
    findings.determine(subject, value, `the provider accepted ${axis.describe(furthest)}`, {
      triedUpTo,
    });
    return;
  }
  const bound = await findBound(usual, furthest, isAccepted);
  await run.assertCreates();
  const next = bound + Math.sign(furthest - usual);
  const status = rejection && statusOf(rejection);
  const evidence = `the provider accepted ${axis.describe(bound)}, and answered ${status} to ${axis.describe(next)}`;
  findings.determine(subject, bound, evidence);
}

/** Finds the last accepted number between one that is accepted and one that is rejected, by halving. */
export async function findBound(
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

/** The ends of the ranges of usual number types, after the widest. */
const idAxes = {
  'create.id-minimum': {
    widest: smallestInt64,
    typical: [String(-(2n ** 53n) + 1n), String(-(2n ** 31n)), '0', '1'],
    outwards: -1n,
  },
  'create.id-maximum': {
    widest: largestInt64,
    typical: [String(2n ** 53n), String(2n ** 53n - 1n), String(2n ** 31n - 1n)],
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
  const { widest, typical, outwards } = idAxes[subject];
  const [own = {}, others = {}, deleted] = takenIds.map((id) => findings.outcomes[id]);
  if (!isRejected(own) || !isRejected(others) || deleted === undefined || isRejected(deleted)) {
    throw new CannotCheckError(
      'a create may replace a plant of another client, or use up its id, so no id was tried that somebody may use',
    );
  }
  const tryId = (id: string) => run.tryStep(createStep({ ...run.provider.plants.next(), id }));
  const first = await tryId(widest);
  if (first.isAccepted) {
    findings.determine(subject, widest, `the provider accepted the id ${widest}`);
    return;
  }
  // The provider may reject an id that is out of range with the same Error as one that is taken.
  const outside = withoutIds(readRejection(first.exchange));
  const taken = [own, others].map(withoutIds).filter((one) => one !== outside);
  const isWithin = ({ isAccepted, exchange }: typeof first) =>
    isAccepted || taken.includes(withoutIds(readRejection(exchange)));
  const stated = given?.parameters?.[subject];
  for (const id of [...typical, ...(stated === undefined ? [] : [stated])]) {
    const tried = await tryId(id);
    if (!isWithin(tried)) {
      continue;
    }
    const next = String(BigInt(id) + outwards);
    const beyond = await tryId(next);
    if (isWithin(beyond)) {
      break;
    }
    const answer = `${answerPredicate(beyond.exchange)} to a create with id ${next}`;
    const evidence = `the provider ${tried.isAccepted ? 'accepted' : 'knew'} the id ${id}, and ${answer}`;
    findings.determine(subject, id, evidence);
    return;
  }
  throw new CannotCheckError('the range of ids has no typical end that a new plant shows');
}

/** A short id is no placeholder, since it may be in a message by chance. */
function withoutIds({ status, error }: Rejected): string {
  return `${status} ${JSON.stringify(error ?? null).replace(/\{id\}|-?\d+/g, '#')}`;
}

/** Observes how the provider returns a plant without a tag. */
export async function observeAbsentTag(run: ObservingRun): Promise<void> {
  const { created } = await run.create(run.provider.plants.nextWithoutTag());
  const { tag } = (jsonOf(created) ?? {}) as Partial<Record<keyof NewPlant, unknown>>;
  const text = tag === undefined ? 'no tag' : `the tag ${JSON.stringify(tag)}`;
  const value = tag === undefined ? 'absent' : tag === '' ? 'empty' : tag;
  const evidence = `for a plant without a tag, the provider returned ${text}`;
  run.observation.findings.determine('response.absent-tag', value, evidence);
}
