import { optionalFieldNames } from '../../../src/interface/plant.js';
import { changeAnswers, emptyAnswer } from '../answer.js';
import { type Change, membersOf, type StoredPlant } from '../behaviour.js';
import type { Fault } from './fault.js';

type Presented = (plant: StoredPlant) => unknown;

const everywhere = (present: Presented): Change => ({ present });

/** Presents plants as the reference does, but for one of the two places. */
const only =
  (place: 'create' | 'list', presented: Presented): Change =>
  (reference) => ({
    present: (plant, where) =>
      where === place ? presented(plant) : reference.present(plant, where),
  });

/** Answers every rejected create with another status; a missing token is none of its business. */
const rejectCreateWith = (status: number) =>
  changeAnswers({ to: 'create', status: 400 }, (answer) => ({ ...answer, status }));

/** Moves the operations to where `original` finds their documented paths. */
const moved =
  (original: (path: string, method: string) => string): Change =>
  (reference) => ({ route: (method, path) => reference.route(method, original(path, method)) });

const withoutVersion = (path: string) =>
  path.startsWith('/v1/') ? path.slice('/v1'.length) : '/elsewhere';

export const answerFaults: readonly Fault[] = [
  {
    name: 'answers a create with the id',
    breaks: ['plant.no-other-members'],
    isChosen: true,
    change: only('create', (plant) => ({ id: plant.id, ...membersOf(plant) })),
  },
  ...optionalFieldNames.map(
    (name): Fault => ({
      name: `writes an absent ${name} as null`,
      breaks: [`plant.${name}`],
      isChosen: true,
      change: everywhere((plant) => ({ ...membersOf(plant), [name]: plant[name] ?? null })),
    }),
  ),
  {
    name: 'answers a create without the name',
    breaks: ['plant.name', 'create.answers-200-with-plant'],
    isChosen: true,
    change: only('create', (plant) => ({ ...membersOf(plant), name: undefined })),
  },
  {
    name: 'lists plants without their names',
    breaks: ['plant.name'],
    change: only('list', (plant) => ({ ...membersOf(plant), name: undefined })),
  },
  {
    name: 'wraps a created plant in an object',
    breaks: ['create.answers-200-with-plant', 'plant.name', 'plant.no-other-members'],
    change: only('create', (plant) => ({ plant: membersOf(plant) })),
  },
  {
    name: 'wraps a list in an object',
    breaks: ['list.returns-array-of-plants'],
    isChosen: true,
    change: { presentList: (items) => ({ items, total: items.length }) },
  },
  {
    name: 'answers 201 to a create',
    breaks: ['create.answers-200-with-plant'],
    isChosen: true,
    change: ({ statuses }) => ({ statuses: { ...statuses, create: 201 } }),
  },
  {
    name: 'answers 422 to a rejected create',
    breaks: ['create.rejects-400-with-error'],
    isChosen: true,
    change: rejectCreateWith(422),
  },
  {
    name: 'answers 200 with an Error to a rejected create',
    breaks: ['create.rejects-400-with-error'],
    change: rejectCreateWith(200),
  },
  {
    name: 'sends everything as text/plain',
    breaks: ['payload.json'],
    isChosen: true,
    change: changeAnswers({}, (answer) =>
      answer.body.length > 0
        ? { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain; charset=utf-8' } }
        : answer,
    ),
  },
  {
    name: 'writes error as a string of digits',
    breaks: ['error.body', 'create.rejects-400-with-error', 'list.error-body', 'delete.error-body'],
    isChosen: true,
    change: { presentError: ({ status, message }) => ({ error: String(status), message }) },
  },
  {
    name: 'answers the errors of list with an empty array',
    breaks: ['list.error-body', 'error.body'],
    isChosen: true,
    change: (reference) => ({
      presentError: (rejection, exchange) =>
        exchange.operation?.name === 'list' ? [] : reference.presentError(rejection, exchange),
    }),
  },
  {
    name: 'answers the delete of an unknown id without a body',
    breaks: ['delete.error-body', 'error.body'],
    isChosen: true,
    change: changeAnswers({ to: 'delete', status: 404 }, () => emptyAnswer(404)),
  },
  {
    name: 'has a version in the path of create',
    breaks: ['paths.unversioned'],
    isChosen: true,
    change: moved((path, method) => (method === 'POST' ? withoutVersion(path) : path)),
  },
  {
    name: 'has a version in the path of delete',
    breaks: ['delete.removes-one-plant', 'paths.unversioned'],
    change: moved((path, method) => (method === 'DELETE' ? withoutVersion(path) : path)),
  },
];
