import { defaultSandbox } from '../service/sandbox-address.js';
import { parseUsers, type TokenFixture } from '../store/fixtures.js';
import { type Operation, OperationError } from './operation.js';

/** A sandbox, and the numbers of what it holds. */
export interface SandboxSummary {
  readonly name: string;
  readonly plants: number;
  readonly faults: number;
  readonly requests: number;
  /** The id of the last request, also if it was cleared; 0 before the first. */
  readonly lastRequest: number;
}

/** The sandboxes, and what all of them have in common. */
export const serviceOperations = {
  /** `basePath` is the path below which the plant store is; empty for the root. `proxyFor` is the service of a proxy. */
  health: {
    method: 'GET',
    path: '/health',
    isGlobal: true,
    isOpen: true,
    isForProxy: true,
    does: 'Says that the server is running, below which path the plant store is, and which service a proxy is for; needs no admin token.',
    run: ({ service }) => ({
      status: 'ok' as const,
      plants: service.sandboxes.default.plants.count,
      basePath: service.basePath,
      ...(service.proxy && { proxyFor: service.proxy.url }),
    }),
  },
  /** Each parameter and each situation of the profile, which is the same in every sandbox. */
  profile: {
    method: 'GET',
    path: '/profile',
    isGlobal: true,
    does: 'Lists each parameter and each situation with its value or outcome, a sentence, the words of the interface about it, and whether it is the default.',
    async run({ service }) {
      // A page loads the sentences of the interface only when it shows them.
      const { describeActiveProfile } = await import('../service/describe-active-profile.js');
      return () => describeActiveProfile(service.profile);
    },
  },
  /** The tokens, which are the same in every sandbox. */
  users: {
    method: 'GET',
    path: '/users',
    isGlobal: true,
    does: 'Lists the tokens, which are the same in every sandbox, with their users, scopes and status.',
    run: ({ service }) => service.tokens.all(),
  },
  replaceUsers: {
    method: 'PUT',
    path: '/users',
    isGlobal: true,
    takes: '`[{ "token": "t1", "user": "carol", "scopes": ["read"], "status": "expired" }]`',
    does: 'Replaces the tokens in every sandbox, until the server stops.',
    run({ service: { tokens, sandboxes } }, users: readonly TokenFixture[]) {
      tokens.replace(parseUsers(users));
      sandboxes.noteChange('users');
      return tokens.all();
    },
  },
  sandboxes: {
    method: 'GET',
    path: '/sandboxes',
    isGlobal: true,
    isForProxy: true,
    does: 'Lists the sandboxes, the default one first and then the last used, with what each holds.',
    run: ({ service }): SandboxSummary[] =>
      service.sandboxes.all().map(({ name, plants, faults, journal }) => ({
        name,
        plants: plants.count,
        faults: faults.active.length,
        requests: journal.count,
        lastRequest: journal.lastId,
      })),
  },
  /** Ends all sandboxes but the default one; resolves with their number. */
  endSandboxes: {
    method: 'DELETE',
    path: '/sandboxes',
    isGlobal: true,
    does: 'Ends all sandboxes but the default one.',
    answers: 'ended',
    run({ service: { sandboxes } }) {
      const ended = sandboxes.all().length - 1;
      sandboxes.endAll();
      return ended;
    },
  },
  endSandbox: {
    method: 'DELETE',
    path: '/sandboxes/{name}',
    isGlobal: true,
    does: 'Ends a sandbox; the next use starts a new one.',
    answers: 'ended',
    missing: (name) => `There is no sandbox "${name}": see GET /__admin/sandboxes.`,
    run({ service }, name: string) {
      if (name === defaultSandbox) {
        const message = 'The default sandbox cannot end: POST /__admin/reset resets it.';
        throw new OperationError(409, message);
      }
      return service.sandboxes.end(name) ? 1 : undefined;
    },
  },
  /** Restores the initial plants and faults, and clears the requests; resolves with the number of plants. */
  reset: {
    method: 'POST',
    path: '/reset',
    does: 'Resets the sandbox: restores the initial plants and faults, and clears the requests.',
    answers: 'plants',
    run({ sandbox }) {
      sandbox.reset();
      return sandbox.plants.count;
    },
  },
} as const satisfies Readonly<Record<string, Operation>>;
