import { createPlantControl } from '../../service/plant-control.js';
import { parseUsers } from '../../store/fixtures.js';
import type { AdminRoute } from './admin-call.js';
import { readPlainJson } from './read-json.js';

/** The tokens, which are the same in every sandbox. */
export const userRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/users',
    isGlobal: true,
    does: 'Lists the tokens, which are the same in every sandbox, with their users, scopes and status.',
    run: ({ service }) => createPlantControl(service).users(),
  },
  {
    method: 'PUT',
    path: '/users',
    isGlobal: true,
    takes: '`[{ "token": "t1", "user": "carol", "scopes": ["read"], "status": "expired" }]`',
    does: 'Replaces the tokens in every sandbox, until the server stops.',
    run({ service, body }) {
      service.tokens.replace(parseUsers(readPlainJson(body)));
      return createPlantControl(service).users();
    },
  },
];
