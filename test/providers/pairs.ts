import { LosslessNumber } from 'lossless-json';
import type { RuleId } from 'plant-store-kit';
import type { RuleReport } from 'plant-store-kit/verify';
import { jsonAnswer, textAnswer } from './answer.js';
import {
  type Behaviour,
  type Exchange,
  type Provider,
  type ProviderAnswer,
  Rejection,
  type StoredPlant,
} from './behaviour.js';
import { verifyVariant } from './verify-variant.js';

/** A change of any behaviour: the reference, or one that was changed already. */
type ComposedChange = (behaviour: Behaviour) => Partial<Behaviour>;

/** Changes how a plant is presented after a create, in a list, or in both. */
const presenting =
  (change: (presented: object, plant: StoredPlant, where: 'create' | 'list') => object) =>
  (behaviour: Behaviour): Partial<Behaviour> => ({
    present: (plant, where) => change(behaviour.present(plant, where) as object, plant, where),
  });

/** Changes the finished answers of a behaviour. */
const finishing =
  (change: (answer: ProviderAnswer, exchange: Exchange) => ProviderAnswer): ComposedChange =>
  (behaviour) => ({
    finish: (answer, exchange) => change(behaviour.finish(answer, exchange), exchange),
  });

/** Changes the errors of one method, or of all. */
const presentingErrors =
  (change: (error: unknown) => unknown, method?: string): ComposedChange =>
  (behaviour) => ({
    presentError(rejection, exchange) {
      const error = behaviour.presentError(rejection, exchange);
      return method === undefined || exchange.request.method === method ? change(error) : error;
    },
  });

let nextId = 880_000_000;

/** A simple fault for each rule; any two of them can be combined. */
export const simpleFaults: Readonly<Record<RuleId, ComposedChange>> = {
  'paths.unversioned': (behaviour) => ({
    route: (method, path) => behaviour.route(method, /^\/v1(\/.*)/.exec(path)?.[1] ?? '/elsewhere'),
  }),
  'payload.json': finishing((answer) =>
    answer.body.length === 0
      ? answer
      : { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } },
  ),
  'authentication.required': (behaviour) => ({
    authenticate: (authorization, operation, request) =>
      operation.name === 'list' && authorization === undefined
        ? 'alice'
        : behaviour.authenticate(authorization, operation, request),
  }),
  'authentication.bearer': (behaviour) => ({
    authenticate: (authorization, operation, request) =>
      behaviour.authenticate(authorization?.replace(/^\S+ /, 'Bearer '), operation, request),
  }),
  'plant.name': presenting((presented, _, where) =>
    where === 'create' ? { ...presented, name: 7 } : presented,
  ),
  'plant.tag': presenting((presented, { tag }) =>
    tag === undefined ? { ...presented, tag: null } : presented,
  ),
  'plant.name-and-tag-only': presenting((presented, { id }) => ({ ...presented, id })),
  'new-plant.id': (behaviour) => ({
    readId: (value, ids) =>
      behaviour.readId(
        typeof value === 'string' && /^\d+$/.test(value) ? new LosslessNumber(value) : value,
        ids,
      ),
  }),
  'new-plant.name': (behaviour) => ({
    readName: (value) => (value === null ? '' : behaviour.readName(value)),
  }),
  'new-plant.tag': (behaviour) => ({
    readTag: (value) => behaviour.readTag(typeof value === 'boolean' ? String(value) : value),
  }),
  'error.body': presentingErrors((error) => ({ ...(error as object), message: null })),
  'create.body-required': (behaviour) => ({
    parse: (text) => behaviour.parse(text || `{"id":${nextId++},"name":"New plant"}`),
  }),
  'create.stores-plant': (behaviour) => ({
    async create(store, plant) {
      await behaviour.create(store, { ...plant, tag: undefined });
      return plant;
    },
  }),
  'create.answers-200-with-plant': ({ statuses }) => ({ statuses: { ...statuses, create: 201 } }),
  'create.rejects-400-with-error': (behaviour) => ({
    parse(text) {
      try {
        return behaviour.parse(text);
      } catch (error) {
        throw error instanceof Rejection ? new Rejection(422, error.message) : error;
      }
    },
  }),
  'list.returns-array-of-plants': (behaviour) => ({
    presentList: (items, plants) => ({ plants: behaviour.presentList(items, plants) }),
  }),
  'list.returns-accessible-plants': (behaviour) => ({
    visible: (plant, user) => behaviour.visible(plant, user) && plant.owner !== 'bob',
  }),
  'list.limit-caps-results': (behaviour) => ({
    readLimit(query) {
      behaviour.readLimit(query);
      return Infinity;
    },
  }),
  'list.error-body': presentingErrors(() => [], 'GET'),
  'delete.removes-one-plant': () => ({ remove: () => {} }),
  'delete.answers-without-body': finishing((answer, { operation, rejection }) =>
    operation?.name === 'delete' && rejection === undefined ? jsonAnswer(200, {}) : answer,
  ),
  'delete.error-body': finishing((answer, { operation, rejection }) =>
    operation?.name === 'delete' && rejection !== undefined
      ? textAnswer(answer.status, 'application/json', '"gone"')
      : answer,
  ),
};

/** A provider that violates two rules. */
export function pairOf(first: RuleId, second: RuleId): Provider {
  return {
    name: `violates ${first} and ${second}`,
    change(reference) {
      const changed = simpleFaults[first](reference);
      return { ...changed, ...simpleFaults[second]({ ...reference, ...changed }) };
    },
  };
}

/** All pairs of rules. */
export function allPairs(): readonly (readonly [RuleId, RuleId])[] {
  const ids = Object.keys(simpleFaults) as RuleId[];
  return ids.flatMap((first, position) =>
    ids.slice(position + 1).map((second) => [first, second] as const),
  );
}

/** Finds which of two violated rules neither fails nor is not checked because of the other. */
export async function findHidden(pair: readonly [RuleId, RuleId]): Promise<readonly string[]> {
  const { report } = await verifyVariant(pairOf(...pair), 1, pair);
  return report.rules
    .filter((report) => !isShown(report, pair.find((rule) => rule !== report.rule) as RuleId))
    .map(({ rule, verdict, reason = '' }) => `${rule} is ${verdict} ${reason}`.trimEnd());
}

function isShown({ verdict, reason }: RuleReport, other: RuleId): boolean {
  return verdict === 'failed' || (verdict === 'not-checked' && reason?.includes(other) === true);
}
