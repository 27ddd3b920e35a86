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
  type SituationKey,
  situationIds,
  situations,
} from '../../interface/situations.js';
import { largeIds, type PlantMaker, randomId, randomLetters } from '../engine/plant-maker.js';
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

const plainKeys: readonly SituationKey[] = [
  'create.new-plant/with a tag',
  'create.new-plant/without a tag',
  'delete.own-plant/by its id',
  'list.all/no query',
  'list.limited/small',
];

/** Whether a request does what its operation is for, with nothing unusual about it. */
export function isPlain({ key, detail }: Pick<Variant, 'key' | 'detail'>): boolean {
  return detail === undefined && plainKeys.includes(key);
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

/** Every kind of request that can arise at the provider, apart from plain ones. */
export function listVariants(options: VariantOptions): readonly Variant[] {
  const all = [...variantsOfSituations(options), ...unusualRequests(options.parameters)];
  return all
    .filter(({ key, parameter = '' }) => {
      const [situation] = parseSituationKey(key);
      return ![key, situation, parameter].some((id) => options.undetermined.has(id));
    })
    .map((one) => ({ ...one, samples: one.samples.filter((each) => canArise(each, options)) }))
    .filter((one) => one.samples.length > 0 && !isPlain(one));
}

function canArise(sample: Sample, { maker, parameters }: VariantOptions): boolean {
  const trial = new SampleTrial(maker.next(), 'token', parameters);
  const request = sample(trial);
  // Of few ids, a fresh one may be that of another client's plant.
  const isRisky = maker.areIdsGuessable && request?.method === 'DELETE' && trial.usesFresh;
  return request !== undefined && !isRisky;
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
/** Ids that no other plant has by chance. */
const ids = {
  'a large id': [() => randomId(largeIds), 'maximum'],
  'a large negative id': [() => `-${randomId(largeIds)}`, 'minimum'],
  'a negative id': [() => `-${randomId({ lowest: 2n ** 30n, highest: 2n ** 31n })}`, 'minimum'],
  'an id below 2^31': [() => randomId({ lowest: 2n ** 30n, highest: 2n ** 31n - 1n }), 'maximum'],
  'an id above 2^31': [() => randomId({ lowest: 2n ** 31n, highest: 2n ** 32n }), 'maximum'],
} as const;

/** Plants and limits that are unusual, and that the parameters may allow or not. */
function unusualRequests(parameters: Parameters): readonly Variant[] {
  const create = (detail: string, parameter: ParameterId, sample: Sample): Variant => {
    const situation = situations['create.new-plant'];
    return { key: 'create.new-plant', situation, detail, parameter, samples: [sample] };
  };
  const ofTexts = (['name', 'tag'] as const).flatMap((field) => {
    const bounds = [
      parameters[`create.minimum-${field}-length`],
      parameters[`create.maximum-${field}-length`],
    ].filter((bound) => bound !== 'unlimited' && bound <= 10_000) as number[];
    const ofLengths = [...new Set([...lengths, ...bounds])]
      // Another situation is about an empty tag.
      .filter((length) => length > 0 || field === 'name')
      .map((length) => {
        const parameter = `create.${length < 4 ? 'minimum' : 'maximum'}-${field}-length` as const;
        const sample = createPlant(() => ({ [field]: randomLetters(length) }));
        return create(`with a ${field} of length ${length}`, parameter, sample);
      });
    const ofCharacters = characters.map((some) => {
      const sample = createPlant(() => ({
        [field]: `${randomLetters(4)}${some}${randomLetters(3)}`,
      }));
      const detail = `with ${JSON.stringify(some)} in its ${field}`;
      return create(detail, `create.${field}-characters`, sample);
    });
    return [...ofLengths, ...ofCharacters];
  });
  const ofIds = Object.entries(ids).map(([what, [id, bound]]) =>
    create(
      `with ${what}`,
      `create.id-${bound}`,
      createPlant(() => ({ id: id() })),
    ),
  );
  const ofSizes = sizes.map((bytes) => {
    const sample = createWith(({ fresh }) => newPlantJson(fresh).padEnd(bytes));
    return create(`in a body of ${bytes} bytes`, 'request.maximum-body-bytes', sample);
  });
  const ofLimits = limits.map((limit): Variant => {
    const samples = [listWith(`limit=${limit}`)];
    const situation = situations['list.limited'];
    return { key: 'list.limited', situation, detail: `limit=${limit}`, samples };
  });
  return [...ofTexts, ...ofIds, ...ofSizes, ...ofLimits];
}
