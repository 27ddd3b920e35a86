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
import { largeIds, randomId, randomLetters } from '../engine/plant-maker.js';
import type { TokensByKind } from '../http/tokens.js';

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

/** The situations in which nothing is unusual. */
export const plainSituations = [
  'create.new-plant',
  'delete.own-plant',
  'list.all',
  'list.limited',
] as const;

export type PlainSituation = (typeof plainSituations)[number];

/** The plain situation of a request; undefined if anything about it is unusual. */
export function plainSituationOf({
  key,
  detail,
}: Pick<Variant, 'key' | 'detail'>): PlainSituation | undefined {
  const [id] = parseSituationKey(key);
  return detail === undefined ? plainSituations.find((plain) => plain === id) : undefined;
}

export interface VariantOptions {
  readonly parameters: Parameters;
  readonly tokens: TokensByKind;
  /** The situations and parameters of which the profile says that they are not known. */
  readonly undetermined: ReadonlySet<string>;
  /** Whether to include other paths and methods than those of the three operations. */
  readonly outside: boolean;
}

/** Every kind of request; some do not arise with the parameters of the provider. */
export function listVariants(options: VariantOptions): readonly Variant[] {
  const { parameters, tokens, undetermined, outside } = options;
  const ofSituations = situationIds.flatMap((id) => {
    const situation = situations[id];
    const { token = 'valid', isOutside = false, variants } = situation;
    const isGiven = token === 'valid' || tokens[token] !== undefined;
    return isGiven && (outside || !isOutside)
      ? Object.entries(variants).map(([variant, samples]): Variant => {
          return { key: `${id}/${variant}`, situation, samples };
        })
      : [];
  });
  return [...ofSituations, ...unusualRequests(parameters)].filter((one) => {
    const subjects = [one.key, parseSituationKey(one.key)[0], one.parameter ?? ''];
    return plainSituationOf(one) !== undefined || !subjects.some((id) => undetermined.has(id));
  });
}

const lengths = [0, 1, 3, 31, 65, 256, 3000];
const characters = ['7', 'Q', ' ', '-', '"<&\'%\\/', 'é', '🌱'];
const sizes = [2000, 110_000, 1_100_000];
const limits = [5, 10, 11, 21, 26, 50, 101, 1001];
const idsAbove32Bits = { lowest: 2n ** 31n, highest: 2n ** 32n };

/** Plants and limits that are unusual, and that the parameters may allow or not. */
function unusualRequests(parameters: Parameters): readonly Variant[] {
  const withId = (create: () => string) => createPlant(() => ({ id: create() }));
  return [
    ...unusualTexts('name', parameters),
    ...unusualTexts('tag', parameters),
    unusual(
      'with a negative id',
      'create.id-minimum',
      withId(() => `-${randomId(largeIds)}`),
    ),
    unusual(
      'with an id above 2^31',
      'create.id-maximum',
      withId(() => randomId(idsAbove32Bits)),
    ),
    unusual(
      'with a large id',
      'create.id-maximum',
      withId(() => randomId(largeIds)),
    ),
    ...sizes.map((bytes) => {
      const sample = createWith(({ fresh }) => newPlantJson(fresh).padEnd(bytes));
      return unusual(`in a body of ${bytes} bytes`, 'request.maximum-body-bytes', sample);
    }),
    ...limits.map((limit) => unusual(`limit=${limit}`, undefined, listWith(`limit=${limit}`))),
  ];
}

function unusualTexts(field: 'name' | 'tag', parameters: Parameters): readonly Variant[] {
  const create = (text: () => string) => createPlant(() => ({ [field]: text() }));
  const bounds = [`create.minimum-${field}-length`, `create.maximum-${field}-length`] as const;
  const stated = bounds.map((bound) => Number(parameters[bound]));
  const ofLengths = [...new Set([...lengths, ...stated])]
    // Another situation is about an empty tag, and an unlimited length is no number.
    .filter((length) => length <= 10_000 && (length > 0 || field === 'name'))
    .map((length) => {
      const sample = create(() => randomLetters(length));
      return unusual(`with a ${field} of length ${length}`, bounds[length < 4 ? 0 : 1], sample);
    });
  const ofCharacters = characters.map((some) => {
    const sample = create(() => `${randomLetters(4)}${some}${randomLetters(3)}`);
    const detail = `with ${JSON.stringify(some)} in its ${field}`;
    return unusual(detail, `create.${field}-characters`, sample);
  });
  return [...ofLengths, ...ofCharacters];
}

/** A create of a plant, or a list without a parameter that it is about. */
function unusual(detail: string, parameter: ParameterId | undefined, sample: Sample): Variant {
  const key = parameter === undefined ? 'list.limited' : 'create.new-plant';
  return { key, situation: situations[key], detail, parameter, samples: [sample] };
}
