import type { Operation } from '../../control/operation.js';
import { operations } from '../../control/operations.js';
import { providerStates } from './provider-states.js';

/** The path below which the admin API is. */
export const adminRoot = '/__admin';

/** Whether a path is for the admin API, and not for the plant store. */
export function isAdminPath(path: string): boolean {
  return path === adminRoot || path.startsWith(`${adminRoot}/`);
}

/** What a client has to know of a call. */
export interface AdminCall {
  readonly name: string;
  readonly method: Operation['method'];
  /** From the root of the server; may have a parameter, `{id}` or `{name}`. */
  readonly path: string;
  readonly does: string;
  /** The names of its query parameters. */
  readonly query?: readonly string[];
  readonly takesList?: true;
  readonly answers?: string;
}

/** Every call of the admin API: the operations, and what only a server has. */
export const adminOperations: Readonly<Record<string, Operation>> = {
  index: {
    method: 'GET',
    path: '',
    isGlobal: true,
    does: 'Lists the calls of the admin API.',
    run: () => describeCalls(adminOperations),
  },
  ...operations,
  providerStates,
};

export function describeCalls(described: Readonly<Record<string, Operation>>): AdminCall[] {
  return Object.entries(described).map(
    ([name, { method, path, does, query, takesList, answers }]) => ({
      name,
      method,
      path: adminRoot + path,
      does,
      ...(query && { query: Object.keys(query) }),
      ...(takesList && { takesList }),
      ...(answers !== undefined && { answers }),
    }),
  );
}
