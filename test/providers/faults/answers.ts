import { optionalFieldNames } from '../../../src/interface/plant.js';
import { changeAnswers, emptyAnswer } from '../answer.js';
import { type Change, membersOf, type StoredPlant } from '../behaviour.js';
import { breaking, type Fault } from './fault.js';

/** Presents plants as the reference does, but for one of the two places. */
const only =
  (place: 'create' | 'list', presented: (plant: StoredPlant) => unknown): Change =>
  ({ present }) => ({
    present: (plant, where) => (where === place ? presented(plant) : present(plant, where)),
  });

const createdWith =
  (status: number): Change =>
  ({ statuses }) => ({ statuses: { ...statuses, create: status } });

/** Answers every rejected create with another status; a missing token is none of its business. */
const rejectCreateWith = (status: number) =>
  changeAnswers({ to: 'create', status: 400 }, (answer) => ({ ...answer, status }));

const withoutVersion = (path: string) =>
  path.startsWith('/v1/') ? path.slice('/v1'.length) : '/elsewhere';

/** Moves an operation to a path with a version. */
const versioned =
  (operation: 'POST' | 'DELETE'): Change =>
  ({ route }) => ({
    route: (method, path) => route(method, method === operation ? withoutVersion(path) : path),
  });

export const answerFaults: readonly Fault[] = [
  ...optionalFieldNames.map(
    (name): Fault => ({
      name: `writes an absent ${name} as null`,
      breaks: [`plant.${name}`],
      isChosen: true,
      change: { present: (plant) => ({ ...membersOf(plant), [name]: plant[name] ?? null }) },
    }),
  ),
  ...breaking(['plant.no-other-members'], {
    'answers a create with the id': {
      isChosen: true,
      change: only('create', (plant) => ({ id: plant.id, ...membersOf(plant) })),
    },
  }),
  ...breaking(['plant.name', 'create.answers-200-with-plant'], {
    'answers a create without the name': {
      isChosen: true,
      change: only('create', (plant) => ({ ...membersOf(plant), name: undefined })),
    },
  }),
  ...breaking(['plant.name'], {
    'lists plants without their names': only('list', (plant) => ({
      ...membersOf(plant),
      name: undefined,
    })),
  }),
  ...breaking(['create.answers-200-with-plant', 'plant.name', 'plant.no-other-members'], {
    'wraps a created plant in an object': only('create', (plant) => ({ plant: membersOf(plant) })),
  }),
  ...breaking(['create.answers-200-with-plant'], {
    'answers 201 to a create': { isChosen: true, change: createdWith(201) },
    'answers 202 to a create': createdWith(202),
  }),
  ...breaking(['list.returns-array-of-plants'], {
    'wraps a list in an object': {
      isChosen: true,
      change: { presentList: (items) => ({ items, total: items.length }) },
    },
  }),
  ...breaking(['create.rejects-400-with-error'], {
    'answers 422 to a rejected create': { isChosen: true, change: rejectCreateWith(422) },
    'answers 200 with an Error to a rejected create': rejectCreateWith(200),
  }),
  ...breaking(['list.error-body', 'error.body'], {
    'answers the errors of list with an empty array': {
      isChosen: true,
      change: ({ presentError }) => ({
        presentError: (rejection, exchange) =>
          exchange.operation?.name === 'list' ? [] : presentError(rejection, exchange),
      }),
    },
  }),
  ...breaking(['delete.error-body', 'error.body'], {
    'answers the delete of an unknown id without a body': {
      isChosen: true,
      change: changeAnswers({ to: 'delete', status: 404 }, () => emptyAnswer(404)),
    },
  }),
  ...breaking(['paths.unversioned'], {
    'has a version in the path of create': { isChosen: true, change: versioned('POST') },
  }),
  ...breaking(['delete.removes-one-plant', 'paths.unversioned'], {
    'has a version in the path of delete': versioned('DELETE'),
  }),
];
