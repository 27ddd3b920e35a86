import { randomBytes, randomUUID } from 'node:crypto';
import { changeAnswers } from '../answer.js';
import type { Change, Provider, Rejection } from '../behaviour.js';

const presenting = (presentError: (rejection: Rejection) => unknown): Change => ({ presentError });

export const errorProviders: readonly Provider[] = [
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
    name: 'writes the largest int32 for every error',
    change: presenting(({ message }) => ({ error: 2_147_483_647, message })),
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
