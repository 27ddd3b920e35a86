import { changeSome, defectAnswer, emptyAnswer, htmlAnswer, jsonAnswer } from '../answer.js';
import { atRequest } from '../at-request.js';
import { membersOf, Rejection, type StoredPlant } from '../behaviour.js';
import { everyOf, inTurn, isFirst } from '../changes.js';
import { providerTokens } from '../users.js';
import { breaking, type Fault } from './fault.js';

const done = (operation: 'list' | 'delete') => ({ to: operation, rejected: false }) as const;

/** What goes wrong once, or now and then: the next request of the same kind is answered right. */
export const onceFaults: readonly Fault[] = [
  ...breaking(['list.returns-array-of-plants'], {
    'answers 500 to its very first request': () =>
      atRequest(1, () => {
        throw new Rejection(500, 'a defect');
      }),
    'answers 500 to the first list with a valid token': changeSome(done('list'), isFirst, () =>
      defectAnswer(500),
    ),
    // The list was right to take a limit, and the gateway does not know what it asked for.
    'answers 502 to the first list with limit=2': inTurn(isFirst, (isTurn) => ({
      finish: (answer, { request: { query } }) =>
        query.get('limit') === '2' && isTurn() ? htmlAnswer(502) : answer,
    })),
  }),
  ...breaking(['delete.removes-one-plant'], {
    'answers 500 to the first delete, which it has done': changeSome(done('delete'), isFirst, () =>
      defectAnswer(500),
    ),
    'answers 404 to one delete in 12, which it has done': changeSome(
      done('delete'),
      everyOf(12),
      () => defectAnswer(404),
    ),
  }),
  ...breaking(['list.returns-accessible-plants'], {
    'answers one list in 20 with an empty array': inTurn(everyOf(20), (isTurn, { cut }) => ({
      cut: (plants, limit) => (isTurn() ? [] : cut(plants, limit)),
    })),
  }),
  ...breaking(['list.returns-accessible-plants', 'create.stores-plant'], {
    'leaves out the oldest plant in one list of 15': {
      seed: 0,
      change: inTurn(everyOf(15), (isTurn, { cut }) => ({
        cut: (plants, limit) => cut(isTurn() ? plants.slice(1) : plants, limit),
      })),
    },
  }),
  ...breaking(['create.answers-200-with-plant'], {
    'answers one create in 20 with the plant of the create before it': inTurn(
      everyOf(20),
      (isTurn, reference) => {
        let before: StoredPlant | undefined;
        return {
          async create(store, plant) {
            const created = await reference.create(store, plant);
            const answered = (isTurn() && before) || created;
            before = created;
            return answered;
          },
        };
      },
    ),
  }),
  ...breaking(['create.rejects-400-with-error'], {
    'answers one rejected create in eight with 500': changeSome(
      { to: 'create', status: 400 },
      everyOf(8),
      () => defectAnswer(500),
    ),
  }),
  ...breaking(['plant.no-other-members'], {
    'lists plants with their ids in one list of 20': inTurn(everyOf(20), (isTurn) => ({
      presentList: (items, plants) =>
        isTurn() ? plants.map((plant) => ({ id: Number(plant.id), ...membersOf(plant) })) : items,
    })),
  }),
  ...breaking(['payload.json'], {
    'sends one answer in 30 without a content type': changeSome({}, everyOf(30), (answer) => ({
      ...answer,
      headers: {},
    })),
  }),
  ...breaking(['delete.answers-without-body'], {
    'answers the first delete with an object': changeSome(done('delete'), isFirst, () =>
      jsonAnswer(200, { deleted: 1 }),
    ),
  }),
  ...breaking(['list.limit-caps-results'], {
    'lists all plants for the first limit of 0': inTurn(isFirst, (isTurn, { cut }) => ({
      cut: (plants, limit) => (limit === 0 && isTurn() ? plants : cut(plants, limit)),
    })),
  }),
  ...breaking(['authentication.required'], {
    'lets every fifth request with a token that it does not know in': inTurn(
      everyOf(5),
      (isTurn, { authenticate }) => ({
        authenticate(authorization = '', ...rest) {
          const isKnown = Object.values(providerTokens).some(
            (token) => authorization === `Bearer ${token}`,
          );
          return !isKnown && /^bearer ./i.test(authorization) && isTurn()
            ? 'alice'
            : authenticate(authorization, ...rest);
        },
      }),
    ),
  }),
  ...breaking(['delete.error-body', 'error.body'], {
    'answers the first delete of an unknown id with 404 and no body': changeSome(
      { to: 'delete', status: 404 },
      isFirst,
      () => emptyAnswer(404),
    ),
  }),
];
