import type { ParameterId, Parameters } from '../../interface/parameters.js';
import type { Sample, Situation } from '../../interface/situation.js';
import {
  createPlant,
  createWith,
  listWith,
  newPlantJson,
} from '../../interface/situations/requests.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
} from '../../interface/situations.js';
import {
  type IdRange,
  largeIds,
  type PlantMaker,
  randomId,
  randomLetters,
} from '../engine/plant-maker.js';
import type { TokensByKind } from '../http/tokens.js';
import { SampleTrial } from '../scripts/sample.js';

/** A kind of request to both sides. */
export interface Variant {
  /** Its situation and variant. */
  readonly key: SituationKey;
  readonly situation: Situation;
  /** What is unusual about a request of a usual situation: "with a name of 65 letters". */
  readonly detail?: string | undefined;
  /** The parameter that is about `detail`. */
  readonly parameter?: ParameterId | undefined;
  readonly samples: readonly Sample[];
}

/** The situations in which nothing is unusual, by the letters that stand for them. */
export const plainSituations: Readonly<Record<string, SituationId>> = {
  a: 'list.all',
  c: 'create.new-plant',
  d: 'delete.own-plant',
  l: 'list.limited',
};
const plainIds = new Set(Object.values(plainSituations));

/** Whether a request does what its operation is for, with nothing unusual about it. */
export function isPlain({ key, detail }: Pick<Variant, 'key' | 'detail'>): boolean {
  return detail === undefined && plainIds.has(parseSituationKey(key)[0]);
}

export interface VariantOptions {
  readonly maker: PlantMaker;
  readonly parameters: Parameters;
  readonly tokens: TokensByKind;
  /** The situations and parameters of which the profile says that they are not known. */
  readonly undetermined: ReadonlySet<string>;
  /** Whether to include other paths and methods than those of the three operations. */
  readonly outside: boolean;
}

/** Every kind of request that can arise at the provider. */
export function listVariants(options: VariantOptions): readonly Variant[] {
  const all = [...variantsOfSituations(options), ...unusualRequests(options.parameters)];
  return all
    .filter((one) => {
      const { key, parameter = '' } = one;
      const subjects = [key, parseSituationKey(key)[0], parameter];
      return isPlain(one) || !subjects.some((id) => options.undetermined.has(id));
    })
    .map((one) => ({ ...one, samples: one.samples.filter((each) => canArise(each, options)) }))
    .filter(({ samples }) => samples.length > 0);
}

function canArise(sample: Sample, { maker, parameters }: VariantOptions): boolean {
  return sample(new SampleTrial(maker.next(), 'token', parameters)) !== undefined;
}

function variantsOfSituations({ outside, tokens }: VariantOptions): readonly Variant[] {
  return situationIds.flatMap((id) => {
    const situation = situations[id];
    const { token = 'valid', isOutside = false, variants } = situation;
    const isGiven = token === 'valid' || tokens[token] !== undefined;
    return !isGiven || (isOutside && !outside)
      ? []
      : Object.entries(variants).map(([variant, samples]) => {
          return { key: `${id}/${variant}` as const, situation, samples };
        });
  });
}

const lengths = [0, 1, 3, 31, 65, 256, 3000];
const characters = ['7', 'Q', ' ', '-', '"<&\'%\\/', 'é', '🌱'];
const sizes = [2000, 110_000, 1_100_000];
const limits = [5, 10, 11, 21, 26, 50, 101, 1001];
const idsBelow32Bits: IdRange = { lowest: 2n ** 30n, highest: 2n ** 31n - 1n };
/** Ids that no other plant has by chance. */
const ids = {
  'a large id': [() => randomId(largeIds), 'maximum'],
  'a large negative id': [() => `-${randomId(largeIds)}`, 'minimum'],
  'a negative id': [() => `-${randomId(idsBelow32Bits)}`, 'minimum'],
  'an id below 2^31': [() => randomId(idsBelow32Bits), 'maximum'],
  'an id above 2^31': [() => randomId({ lowest: 2n ** 31n, highest: 2n ** 32n }), 'maximum'],
} as const;

/** Plants and limits that are unusual, and that the parameters may allow or not. */
function unusualRequests(parameters: Parameters): readonly Variant[] {
  const ofTexts = (['name', 'tag'] as const).flatMap((field) => {
    const bounds = [
      parameters[`create.minimum-${field}-length`],
      parameters[`create.maximum-${field}-length`],
    ].filter((bound) => bound !== 'unlimited' && bound <= 10_000) as number[];
    const all = new Set([...lengths, ...bounds]);
    // Another situation is about an empty tag.
    const ofLengths = [...all].slice(field === 'tag' ? 1 : 0).map((length) => {
      const parameter = `create.${length < 4 ? 'minimum' : 'maximum'}-${field}-length` as const;
      const sample = createPlant(() => ({ [field]: randomLetters(length) }));
      return unusual(`with a ${field} of length ${length}`, sample, parameter);
    });
    const ofCharacters = characters.map((some) => {
      const text = () => `${randomLetters(4)}${some}${randomLetters(3)}`;
      const sample = createPlant(() => ({ [field]: text() }));
      const detail = `with ${JSON.stringify(some)} in its ${field}`;
      return unusual(detail, sample, `create.${field}-characters`);
    });
    return [...ofLengths, ...ofCharacters];
  });
  const ofIds = Object.entries(ids).map(([what, [create, bound]]) => {
    const sample = createPlant(() => ({ id: create() }));
    return unusual(`with ${what}`, sample, `create.id-${bound}`);
  });
  const ofSizes = sizes.map((bytes) => {
    const sample = createWith(({ fresh }) => newPlantJson(fresh).padEnd(bytes));
    return unusual(`in a body of ${bytes} bytes`, sample, 'request.maximum-body-bytes');
  });
  const ofLimits = limits.map((limit) => unusual(`limit=${limit}`, listWith(`limit=${limit}`)));
  return [...ofTexts, ...ofIds, ...ofSizes, ...ofLimits];
}

/** A create of a plant, or a list without a parameter that it is about. */
function unusual(detail: string, sample: Sample, parameter?: ParameterId): Variant {
  const key = parameter === undefined ? 'list.limited' : 'create.new-plant';
  return { key, situation: situations[key], detail, parameter, samples: [sample] };
}
