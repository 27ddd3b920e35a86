import { randomBytes, randomUUID } from 'node:crypto';
import { answerWith, changeAnswers, emptyAnswer } from '../answer.js';
import { type Change, type Provider, Rejection } from '../behaviour.js';

/** Answers with another status, and with the Error that says so. */
const restatus = (from: number, to: number) =>
  changeAnswers({ status: from }, (answer) => ({ ...answer, status: to }));

export const statusProviders: readonly Provider[] = [
  { name: 'answers 203 to a list', change: answerWith({ list: 203 }) },
  {
    name: 'answers 206 to a list with a limit',
    change: changeAnswers({ to: 'list', rejected: false }, (answer, { request }) =>
      request.query.has('limit') ? { ...answer, status: 206 } : answer,
    ),
  },
  { name: 'answers 200 to a delete', isChosen: true, change: answerWith({ delete: 200 }) },
  {
    name: 'answers 200 to a delete, with a Content-Type for no body',
    change: changeAnswers({ to: 'delete', rejected: false }, () =>
      emptyAnswer(200, { 'content-type': 'application/json' }),
    ),
  },
  {
    name: 'answers 403 where the token is missing or unknown',
    isChosen: true,
    change: restatus(401, 403),
  },
  {
    name: 'answers 400 where the token is missing, and 401 where it is unknown',
    change: changeAnswers({ status: 401 }, (answer, { request }) =>
      request.headers.authorization === undefined ? { ...answer, status: 400 } : answer,
    ),
  },
  {
    name: 'answers 422 to a malformed limit',
    change: changeAnswers({ to: 'list', status: 400 }, (answer) => ({ ...answer, status: 422 })),
  },
  { name: 'answers 404 to a method that a path does not have', change: restatus(405, 404) },
  {
    name: 'answers 400 to a path that is not an operation',
    change: changeAnswers({ status: 404 }, (answer, { operation }) =>
      operation === undefined ? { ...answer, status: 400 } : answer,
    ),
  },
];

export const errorProviders: readonly Provider[] = [
  {
    name: 'writes a code of its own for error',
    change: {
      presentError: ({ status, message }) => ({ error: 10_000 + status, message }),
    },
  },
  {
    name: 'has an id of the request, a path and the time in every Error',
    isChosen: true,
    change: {
      presentError: ({ status, message }, { request }) => ({
        error: status,
        message,
        requestId: randomBytes(8).toString('hex'),
        path: request.path,
        timestamp: Math.floor(Date.now() / 1000),
        trace: { id: randomUUID(), span: randomBytes(4).toString('base64') },
      }),
    },
  },
  {
    name: 'challenges a client without a valid token with WWW-Authenticate',
    change: changeAnswers({ status: 401 }, ({ status, headers, body }) => ({
      status,
      headers: { ...headers, 'www-authenticate': 'Bearer realm="plants"' },
      body,
    })),
  },
];

const missing = (status: number): Change => ({
  missing(id) {
    throw new Rejection(status, `no plant has the id ${id}`);
  },
});

export const deleteProviders: readonly Provider[] = [
  {
    name: 'answers 204 to the delete of an unknown id',
    isChosen: true,
    change: { missing: () => {} },
  },
  { name: 'answers 410 to the delete of an unknown id', change: missing(410) },
  {
    name: 'lets a user delete the plants of others',
    change: {
      find: (store, key) => store.plants.filter((plant) => plant.key === key),
    },
  },
  {
    name: 'answers 403 to the delete of a plant of others',
    change: (reference) => ({
      find(store, key, user) {
        if (store.plants.some((plant) => plant.key === key && plant.owner !== user)) {
          throw new Rejection(403, 'the plant belongs to another user');
        }
        return reference.find(store, key, user);
      },
    }),
  },
];
