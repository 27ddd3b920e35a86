import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';
import type { ParameterId, Parameters } from '../../interface/parameters.js';
import type { NewPlant } from '../../interface/plant.js';
import type { Sample, Situation, SituationState } from '../../interface/situation.js';
import {
  createPlant,
  createWith,
  listWith,
  newPlantJson,
} from '../../interface/situations/requests.js';
import {
  keyOf,
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
} from '../../interface/situations.js';
import type { DetectedProvider } from '../engine/detect-provider.js';
import type { ExpectedPlant, ExpectedPlants } from '../engine/expected-plants.js';
import type { Oracle } from '../engine/oracle.js';
import { largeIds, randomId, randomLetters } from '../engine/plant-maker.js';
import { listStep, type Step } from '../engine/step.js';
import type { User } from '../http/request.js';
import { severalPlants } from '../scripts/sample.js';

export interface Sides extends DetectedProvider {
  readonly oracle: Oracle;
  readonly expectedPlants: ExpectedPlants;
  readonly parameters: Parameters;
}

export interface ComparedStep extends Step {
  readonly key: SituationKey;
  readonly situation: Situation;
  /** What is unusual about a request of a usual situation: "with a name of 65 letters". */
  readonly detail?: string | undefined;
  readonly parameter?: ParameterId | undefined;
}

interface Variant extends Pick<ComparedStep, 'key' | 'situation' | 'detail' | 'parameter'> {
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

/** The plain situations of the method of a request. */
export function plainSituationsOf({ request }: Pick<Step, 'request'>): readonly SituationId[] {
  const operations = { POST: 'create', GET: 'list', DELETE: 'delete', PUT: 'any' } as const;
  const operation = operations[request.method];
  return plainSituations.filter((id) => situations[id].operation === operation);
}

export function listAllStep(user: User): ComparedStep {
  return { ...listStep('', user), key: 'list.all', situation: situations['list.all'] };
}

interface UserState {
  readonly user: User;
  /** The plants that may be the plant of a state; none if the state is not reached. */
  readonly plants: Readonly<Record<SituationState, readonly NewPlant[]>>;
}

function stateOf({ expectedPlants, parameters }: Sides, user: User): UserState {
  const { 'list.visibility': visibility, 'create.owner': owner } = parameters;
  const isShared = visibility === 'all' || owner === 'everyone';
  const there = expectedPlants.remaining.filter(({ presence }) => presence === 'there');
  const own = there.filter((one) => one.owner === user).map(({ plant }) => plant);
  const ofOther = there.filter((one) => one.owner !== user).map(({ plant }) => plant);
  const deleted = deletedIn(expectedPlants).filter((one) => one.owner === user);
  const plants = {
    'own plant': own,
    'deleted plant': deleted.map(({ plant }) => plant),
    'plant of another': ofOther,
    'visible plant of another': isShared ? ofOther : [],
    'hidden plant of another': isShared ? [] : ofOther,
    'several plants': own.length < severalPlants ? [] : own,
  };
  return { user, plants };
}

/** The plants that were deleted, and whose ids are free. */
export function deletedIn({ plants, remaining }: ExpectedPlants): readonly ExpectedPlant[] {
  const taken = new Set(remaining.map(({ plant }) => plant.id));
  return plants.filter(({ isConfirmed, presence, plant }) => {
    return isConfirmed && presence === 'gone' && !taken.has(plant.id);
  });
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
  readonly #generator: ReturnType<typeof mersenne>;
  /** Those that were drawn the longest time ago come first. */
  readonly #variants: Variant[];
  #position = 0;

  constructor(sides: Sides, { seed, ...options }: VariantOptions & { readonly seed: number }) {
    this.#sides = sides;
    this.#generator = mersenne(seed);
    this.#variants = listVariants(sides, options)
      .map((variant) => ({ variant, at: this.#random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ variant }) => variant);
  }

  /** Draws a step that is possible with the plants that both sides have now. */
  next(): Promise<ComparedStep> {
    const users = this.#sides.connection.users.map((user) => stateOf(this.#sides, user));
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
    const { length } = one.plants['own plant'];
    const plain = length < usualPlants.min ? 'create.new-plant' : this.#pick(plainSituations);
    return this.#draw(length > usualPlants.max ? 'delete.own-plant' : plain, [one]);
  }

  #random(): number {
    return uniformFloat64(this.#generator);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  /** Draws a step of a plain situation, or an unusual one; the least recent variant that is possible now. */
  async #draw(
    plain: PlainSituation | undefined,
    users: readonly UserState[],
  ): Promise<ComparedStep> {
    const { connection, plants: maker, parameters } = this.#sides;
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
        const authorization = kind === 'valid' ? undefined : `Bearer ${connection.tokens[kind]}`;
        this.#variants.push(...this.#variants.splice(this.#variants.indexOf(variant), 1));
        if (request !== undefined) {
          return { ...described, request, user, plant, authorization };
        }
      }
    }
    return listAllStep((users[0] as UserState).user);
  }
}

interface VariantOptions {
  /** The situations and parameters of which the profile says that they are not known. */
  readonly undetermined: ReadonlySet<string>;
  readonly outside: boolean;
}

/** Every kind of request; some do not arise with the parameters of the provider. */
function listVariants(
  { parameters, connection: { tokens } }: Sides,
  { undetermined, outside }: VariantOptions,
): readonly Variant[] {
  const ofSituations = situationIds.flatMap((id) => {
    const situation = situations[id];
    const { token = 'valid', isOutside = false, variants } = situation;
    const isGiven = token === 'valid' || tokens[token] !== undefined;
    return isGiven && (outside || !isOutside)
      ? Object.entries(variants).map(([variant, samples]): Variant => {
          return { key: keyOf(id, variant), situation, samples };
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
  const texts = (['name', 'tag'] as const).flatMap((field) => {
    const bounds = [`create.minimum-${field}-length`, `create.maximum-${field}-length`] as const;
    const all = new Set([...lengths, ...bounds.map((bound) => Number(parameters[bound]))]);
    // Another situation is about an empty tag, and an unlimited length is no number.
    return [...all]
      .filter((length) => length <= 10_000 && (length > 0 || field === 'name'))
      .map((length) => {
        const sample = createPlant(() => ({ [field]: randomLetters(length) }));
        return unusual(`with a ${field} of length ${length}`, bounds[length < 4 ? 0 : 1], sample);
      });
  });
  const ids = [
    ['with a negative id', 'create.id-minimum', () => `-${randomId(largeIds)}`],
    ['with an id above 2^31', 'create.id-maximum', () => randomId(idsAbove32Bits)],
    ['with a large id', 'create.id-maximum', () => randomId(largeIds)],
  ] as const;
  return [
    ...texts,
    ...ids.map(([detail, bound, create]) =>
      unusual(
        detail,
        bound,
        createPlant(() => ({ id: create() })),
      ),
    ),
    ...sizes.map((bytes) => {
      const sample = createWith(({ fresh }) => newPlantJson(fresh).padEnd(bytes));
      return unusual(`in a body of ${bytes} bytes`, 'request.maximum-body-bytes', sample);
    }),
    ...limits.map((limit) => unusual(`limit=${limit}`, undefined, listWith(`limit=${limit}`))),
  ];
}

/** A create of a plant, or a list without a parameter that it is about. */
function unusual(detail: string, parameter: ParameterId | undefined, sample: Sample): Variant {
  const key = parameter === undefined ? 'list.limited' : 'create.new-plant';
  return { key, situation: situations[key], detail, parameter, samples: [sample] };
}
