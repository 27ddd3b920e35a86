import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';
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
import { listStep, type Step } from '../engine/step.js';
import type { User } from '../http/request.js';
import type { TokensByKind } from '../http/tokens.js';
import { type PlantsByState, plantsByState, type Sides } from './compared-plants.js';

interface Variant {
  readonly key: SituationKey;
  readonly situation: Situation;
  /** What is unusual about a request of a usual situation: "with a name of 65 letters". */
  readonly detail?: string | undefined;
  readonly parameter?: ParameterId | undefined;
  readonly samples: readonly Sample[];
}

/** The situations in which nothing is unusual. */
const plainSituations = [
  'create.new-plant',
  'delete.own-plant',
  'list.all',
  'list.limited',
] as const;

type PlainSituation = (typeof plainSituations)[number];

/** The plain situation of a request; undefined if anything about it is unusual. */
export function plainSituationOf({
  key,
  detail,
}: Pick<Variant, 'key' | 'detail'>): PlainSituation | undefined {
  const [id] = parseSituationKey(key);
  return detail === undefined ? plainSituations.find((plain) => plain === id) : undefined;
}

interface VariantOptions {
  readonly parameters: Parameters;
  readonly tokens: TokensByKind;
  /** The situations and parameters of which the profile says that they are not known. */
  readonly undetermined: ReadonlySet<string>;
  readonly outside: boolean;
}

export interface ComparedStep extends Step, Omit<Variant, 'situation' | 'samples'> {
  readonly situation: Situation;
}

export function listAllStep(user: User): ComparedStep {
  return { ...listStep('', user), key: 'list.all/no query', situation: situations['list.all'] };
}

interface UserState {
  readonly user: User;
  readonly plants: PlantsByState;
}

/** A difference of every request shows first in these, which are plain. */
const firstSteps: readonly PlainSituation[] = [
  'list.all',
  ...Array<PlainSituation>(5).fill('create.new-plant'),
  'list.all',
  'list.limited',
  'delete.own-plant',
];
const shareOfUnusual = 0.65;
/** A user has as many most of the time. */
const usualPlants = { min: 5, max: 9 } as const;
/** In these steps, the first user gets more plants than most pages have. */
const growth = { from: 110, until: 137 } as const;

/** Draws steps at random: the same seed draws the same, if the provider responds the same. */
export class StepDrawer {
  readonly #sides: Sides;
  readonly #options: VariantOptions;
  readonly #generator: ReturnType<typeof mersenne>;
  /** Those that were drawn the longest time ago come first. */
  readonly #variants: Variant[];
  #position = 0;

  constructor(sides: Sides, options: VariantOptions & { readonly seed: number }) {
    this.#sides = sides;
    this.#options = options;
    this.#generator = mersenne(options.seed);
    this.#variants = listVariants(options)
      .map((variant) => ({ variant, at: this.#random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ variant }) => variant);
  }

  /** Draws a step that is possible with the plants that both sides have now. */
  next(): Promise<ComparedStep> {
    const users = this.#sides.connection.users.map((user) => {
      return { user, plants: plantsByState(this.#sides, user) };
    });
    const position = this.#position++;
    const grows = position >= growth.from && position < growth.until;
    const given = grows ? 'create.new-plant' : firstSteps[position];
    if (given !== undefined) {
      return this.#draw(given, users.slice(0, 1));
    }
    if (this.#random() < shareOfUnusual) {
      return this.#draw(undefined, users);
    }
    const one = this.#pick(users) as UserState;
    return this.#draw(this.#choosePlain(one), [one]);
  }

  #random(): number {
    return uniformFloat64(this.#generator);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  /** Chooses a plain step so that the user has a few plants most of the time. */
  #choosePlain({ plants }: UserState): PlainSituation | undefined {
    const { length } = plants['own plant'];
    const { min, max } = usualPlants;
    const usual = length < min ? 'create.new-plant' : this.#pick(plainSituations);
    return length > max ? 'delete.own-plant' : usual;
  }

  /** Draws a step of a plain situation, or an unusual one; the least recent variant that is possible now. */
  async #draw(
    plain: PlainSituation | undefined,
    users: readonly UserState[],
  ): Promise<ComparedStep> {
    const { connection, plants: maker } = this.#sides;
    const { parameters, tokens } = this.#options;
    const variants = this.#variants.filter((variant) => plainSituationOf(variant) === plain);
    for (const variant of variants) {
      const { samples, ...described } = variant;
      const { state, token: kind = 'valid' } = variant.situation;
      const able = users.filter(({ user, plants }) => {
        const isReached = state === undefined || plants[state].length > 0;
        return isReached && (kind !== 'read-only' || user === 'first');
      });
      const one = this.#pick(able);
      const sample = this.#pick(samples);
      if (one !== undefined && sample !== undefined) {
        const { user, plants } = one;
        const plant = (state && this.#pick(plants[state])) ?? maker.next();
        const token = await connection.tokenOf(user);
        const request = sample({ fresh: maker.next(), plant, token, parameters });
        const authorization = kind === 'valid' ? undefined : `Bearer ${tokens[kind]}`;
        this.#variants.push(...this.#variants.splice(this.#variants.indexOf(variant), 1));
        if (request !== undefined) {
          return { ...described, request, user, plant, authorization };
        }
      }
    }
    return listAllStep((users[0] as UserState).user);
  }
}

/** Every kind of request; some do not arise with the parameters of the provider. */
function listVariants(options: VariantOptions): readonly Variant[] {
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
const sizes = [2000, 110_000, 1_100_000];
const limits = [5, 10, 11, 21, 26, 50, 101, 1001];
const idsAbove32Bits = { lowest: 2n ** 31n, highest: 2n ** 32n };

/** Plants and limits that are unusual, and that the parameters may allow or not. */
function unusualRequests(parameters: Parameters): readonly Variant[] {
  const withId = (what: string, bound: 'minimum' | 'maximum', create: () => string) => {
    const sample = createPlant(() => ({ id: create() }));
    return unusual(`with ${what}`, `create.id-${bound}`, sample);
  };
  return [
    ...unusualTexts('name', parameters),
    ...unusualTexts('tag', parameters),
    withId('a negative id', 'minimum', () => `-${randomId(largeIds)}`),
    withId('an id above 2^31', 'maximum', () => randomId(idsAbove32Bits)),
    withId('a large id', 'maximum', () => randomId(largeIds)),
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
  return (
    [...new Set([...lengths, ...stated])]
      // Another situation is about an empty tag, and an unlimited length is no number.
      .filter((length) => length <= 10_000 && (length > 0 || field === 'name'))
      .map((length) => {
        const sample = create(() => randomLetters(length));
        return unusual(`with a ${field} of length ${length}`, bounds[length < 4 ? 0 : 1], sample);
      })
  );
}

/** A create of a plant, or a list without a parameter that it is about. */
function unusual(detail: string, parameter: ParameterId | undefined, sample: Sample): Variant {
  const key = parameter === undefined ? 'list.limited' : 'create.new-plant';
  return { key, situation: situations[key], detail, parameter, samples: [sample] };
}
