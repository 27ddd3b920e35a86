import { inputMembers, type Operation, operation } from '../../control/operation.js';
import { operations } from '../../control/operations.js';
import { hasEffect } from '../../control/perform.js';
import type { PlantService } from '../../service/plant-service.js';
import { pathBelow } from '../../service/routes.js';
import { providerStates } from './provider-states.js';

/** The path below which the admin API is. */
export const adminRoot = '/__admin';

/** Whether a path is for the admin API, and not for the plant store. */
export function isAdminPath(path: string): boolean {
  return pathBelow(adminRoot, path) !== undefined;
}

/** What a client has to know of a call. */
export interface AdminCall {
  readonly name: string;
  readonly method: Operation['method'];
  /** From the root of the server; may have a parameter, `{id}` or `{name}`. */
  readonly path: string;
  readonly does: string;
  /** The names of its parameters: in the path, the query or the body. */
  readonly input?: readonly string[];
}

/** Every call of the admin API: the operations, and what only a server has. */
export const adminOperations: Readonly<Record<string, Operation>> = {
  index: operation('GET ', {
    does: 'Lists the calls of the admin API.',
    isGlobal: true,
    isForProxy: true,
    run: ({ service }) => describeCalls(adminOperations, service),
  }),
  ...operations,
  providerStates,
};

/** @param service the plant store on which the calls have an effect. Default: any. */
export function describeCalls(
  described: Readonly<Record<string, Operation>>,
  service?: PlantService,
): AdminCall[] {
  return Object.entries(described)
    .filter(([, operation]) => service === undefined || hasEffect(operation, service))
    .map(([name, operation]) => {
      const { method, path, does } = operation;
      const input = Object.keys(inputMembers(operation));
      const call = { name, method, path: adminRoot + path, does };
      return input.length === 0 ? call : { ...call, input };
    });
}
