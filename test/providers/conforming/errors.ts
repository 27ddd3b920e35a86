import { randomBytes, randomUUID } from 'node:crypto';
import { changeAnswers } from '../answer.js';
import type { Change, Provider, Rejection } from '../behaviour.js';

const presenting = (presentError: (rejection: Rejection) => unknown): Change => ({ presentError });

export const errorVariants: readonly Provider[] = [
  {
    name: 'has more members in an Error',
    change: presenting(({ status, message }) => ({
      error: status,
      message,
      path: '/plants',
      details: [{ field: 'name', reason: null }],
      timestamp: 1_700_000_000_000.5,
    })),
  },
  {
    name: 'writes a code of its own for error',
    change: presenting(({ status, message }) => ({ error: 10_000 + status, message })),
  },
  {
    name: 'writes a negative error',
    change: presenting(({ status, message }) => ({ error: -status, message })),
  },
  {
    name: 'writes 0 for every error',
    change: presenting(({ message }) => ({ error: 0, message })),
  },
  {
    name: 'writes the largest int32 for every error',
    change: presenting(({ message }) => ({ error: 2_147_483_647, message })),
  },
  {
    name: 'writes the smallest int32 for every error',
    change: presenting(({ message }) => ({ error: -2_147_483_648, message })),
  },
  {
    name: 'leaves the message of an Error empty',
    change: presenting(({ status }) => ({ error: status, message: '' })),
  },
  {
    name: 'writes messages in Japanese',
    change: presenting(({ status }) => ({ error: status, message: '植物が見つかりません🌱' })),
  },
  {
    name: 'says what is wrong in a list of an Error alone, and has ids from 1 to 2^53-1',
    change: {
      ids: { from: 1n, to: 2n ** 53n - 1n },
      presentError: ({ status, message }) => ({
        error: status,
        message: 'Validation failed',
        requestId: randomUUID(),
        issues: [{ at: Date.now(), message }],
      }),
    },
  },
  {
    name: 'has an id of the request, a path and the time in every Error',
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
    name: 'spells the Content-Type of Errors otherwise',
    change: changeAnswers({ rejected: true }, (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'application/json;charset=utf-8' },
    })),
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
