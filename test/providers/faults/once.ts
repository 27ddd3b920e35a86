import { changeSome, defectAnswer, emptyAnswer, htmlAnswer, jsonAnswer } from '../answer.js';
import { atRequest } from '../at-request.js';
import type { ProviderAnswer } from '../behaviour.js';
import { membersOf, Rejection, type StoredPlant } from '../behaviour.js';
import { providerTokens } from '../users.js';
import type { Fault } from './fault.js';

const isFirst = (count: number) => count === 1;
const everyOf = (number: number) => (count: number) => count % number === 0;

const withoutType = ({ status, body }: ProviderAnswer): ProviderAnswer => ({
  status,
  headers: {},
  body,
});

/** What goes wrong once, or now and then: the next request of the same kind is answered right. */
export const onceFaults: readonly Fault[] = [
  {
    name: 'answers 500 to its very first request',
    breaks: ['list.returns-array-of-plants'],
    change: () =>
      atRequest(1, () => {
        throw new Rejection(500, 'a defect');
      }),
  },
  {
    name: 'answers 500 to the first list with a valid token',
    breaks: ['list.returns-array-of-plants'],
    change: () => changeSome({ to: 'list', rejected: false }, isFirst, () => defectAnswer(500)),
  },
  {
    name: 'answers 500 to the first delete, which it has done',
    breaks: ['delete.removes-one-plant'],
    change: () => changeSome({ to: 'delete', rejected: false }, isFirst, () => defectAnswer(500)),
  },
  {
    // The list was right to take a limit, and the gateway does not know what it asked for.
    name: 'answers 502 to the first list with limit=2',
    breaks: ['list.returns-array-of-plants'],
    change: () => {
      let count = 0;
      return {
        finish(answer, { request: { query } }) {
          count += query.get('limit') === '2' ? 1 : 0;
          const isMeant = query.get('limit') === '2' && count === 1;
          return isMeant ? htmlAnswer(502) : answer;
        },
      };
    },
  },
  {
    name: 'answers one list in 20 with an empty array',
    breaks: ['list.returns-accessible-plants'],
    change: (reference) => {
      let lists = 0;
      return {
        cut: (plants, limit) => (++lists % 20 === 0 ? [] : reference.cut(plants, limit)),
      };
    },
  },
  {
    name: 'leaves out the oldest plant in one list of 15',
    breaks: ['list.returns-accessible-plants', 'create.stores-plant'],
    seed: 0,
    change: (reference) => {
      let lists = 0;
      return {
        cut: (plants, limit) => reference.cut(++lists % 15 === 0 ? plants.slice(1) : plants, limit),
      };
    },
  },
  {
    name: 'answers one create in 20 with the plant of the create before it',
    breaks: ['create.answers-200-with-plant'],
    change: (reference) => {
      let creates = 0;
      let before: StoredPlant | undefined;
      return {
        async create(store, plant) {
          const created = await reference.create(store, plant);
          const answered = ++creates % 20 === 0 && before !== undefined ? before : created;
          before = created;
          return answered;
        },
      };
    },
  },
  {
    name: 'lists plants with their ids in one list of 20',
    breaks: ['plant.no-other-members'],
    change: (reference) => {
      let lists = 0;
      return {
        presentList: (items, plants) =>
          ++lists % 20 === 0
            ? plants.map((plant) => ({ id: Number(plant.id), ...membersOf(plant) }))
            : reference.presentList(items, plants),
      };
    },
  },
  {
    name: 'sends one answer in 30 without a content type',
    breaks: ['payload.json'],
    change: () =>
      changeSome({}, everyOf(30), (answer) =>
        answer.body.length > 0 ? withoutType(answer) : answer,
      ),
  },
  {
    name: 'answers the first delete with an object',
    breaks: ['delete.answers-without-body'],
    change: () =>
      changeSome({ to: 'delete', rejected: false }, isFirst, () => jsonAnswer(200, { deleted: 1 })),
  },
  {
    name: 'lists all plants for the first limit of 0',
    breaks: ['list.limit-caps-results'],
    change: (reference) => {
      let zeros = 0;
      return {
        cut: (plants, limit) =>
          limit === 0 && ++zeros === 1 ? plants : reference.cut(plants, limit),
      };
    },
  },
  {
    name: 'lets every fifth request with a token that it does not know in',
    breaks: ['authentication.required'],
    change: (reference) => {
      let unknown = 0;
      return {
        authenticate(authorization, ...rest) {
          const isKnown = Object.values(providerTokens).some(
            (token) => authorization === `Bearer ${token}`,
          );
          const isLetIn = !isKnown && /^bearer ./i.test(authorization ?? '') && ++unknown % 5 === 0;
          return isLetIn ? 'alice' : reference.authenticate(authorization, ...rest);
        },
      };
    },
  },
  {
    name: 'answers one rejected create in eight with 500',
    breaks: ['create.rejects-400-with-error'],
    change: () => changeSome({ to: 'create', status: 400 }, everyOf(8), () => defectAnswer(500)),
  },
  {
    name: 'answers 404 to one delete in 12, which it has done',
    breaks: ['delete.removes-one-plant'],
    change: () =>
      changeSome({ to: 'delete', rejected: false }, everyOf(12), () => defectAnswer(404)),
  },
  {
    name: 'answers the first delete of an unknown id with 404 and no body',
    breaks: ['delete.error-body', 'error.body'],
    change: () => changeSome({ to: 'delete', status: 404 }, isFirst, () => emptyAnswer(404)),
  },
];
