import { defaultSandbox } from '../service/sandbox-address.js';
import { parseUsers, type TokenFixture } from '../store/fixtures.js';
import * as v from '../text/schema.js';
import { changeUndoably, OperationError, operation } from './operation.js';
import { summarizeSandboxes } from './summarize-sandboxes.js';

/** The sandboxes, and what all of them have in common. */
export const serviceOperations = {
  /** `basePath` is the path below which the plant store is; empty for the root. `proxyFor` is the service of a proxy. */
  health: operation('GET /health', {
    does: 'Says that the server is running, below which path the plant store is, and which service a proxy is for; needs no admin token.',
    isGlobal: true,
    isOpen: true,
    isForProxy: true,
    run: ({ service }) => ({
      status: 'ok' as const,
      plants: service.sandboxes.default.plants.count,
      basePath: service.basePath,
      ...(service.proxy && { proxyFor: service.proxy.url }),
    }),
  }),
  profile: operation('GET /profile', {
    does: 'Lists each parameter and each situation with its value or outcome, a sentence, the words of the interface about it, and whether it is the default.',
    isGlobal: true,
    load: () => import('../service/describe-active-profile.js'),
    run: ({ service }, _, { describeActiveProfile }) => describeActiveProfile(service.profile),
  }),
  users: operation('GET /users', {
    does: 'Lists the tokens, which are the same in every sandbox, with their users, scopes and status.',
    isGlobal: true,
    run: ({ service }) => service.tokens.all(),
  }),
  replaceUsers: operation('PUT /users', {
    does: 'Replaces the tokens in every sandbox, until the server stops.',
    // Their members are checked where all users are, so that the errors are the same.
    input: v.unchecked<readonly TokenFixture[]>(),
    example: [{ token: 't1', user: 'carol', scopes: ['read'], status: 'expired' }],
    isGlobal: true,
    run({ service: { tokens, sandboxes } }, users) {
      tokens.replace(parseUsers(users));
      sandboxes.noteChange('users');
      return tokens.all();
    },
  }),
  sandboxes: operation('GET /sandboxes', {
    does: 'Lists the sandboxes, the default one first and then the last used, with what each holds.',
    isGlobal: true,
    isForProxy: true,
    run: ({ service }) => summarizeSandboxes(service),
  }),
  endSandboxes: operation('DELETE /sandboxes', {
    does: 'Ends all sandboxes but the default one.',
    isGlobal: true,
    run({ service: { sandboxes } }) {
      const ended = sandboxes.all().length - 1;
      sandboxes.endAll();
      return { ended };
    },
  }),
  endSandbox: operation('DELETE /sandboxes/{name}', {
    does: 'Ends a sandbox; the next use starts a new one.',
    input: v.strictObject({ name: v.string() }),
    isGlobal: true,
    run({ service }, { name }) {
      if (name === defaultSandbox) {
        const message = 'The default sandbox cannot end: POST /__admin/reset resets it.';
        throw new OperationError(409, message);
      }
      if (!service.sandboxes.end(name)) {
        throw new OperationError(404, `There is no sandbox "${name}": see GET /__admin/sandboxes.`);
      }
      return { ended: 1 };
    },
  }),
  reset: operation('POST /reset', {
    does: 'Resets the sandbox: restores the initial plants and faults, and clears the requests.',
    run({ sandbox }) {
      changeUndoably(sandbox, () => sandbox.reset());
      return { plants: sandbox.plants.count };
    },
  }),
  undo: operation('POST /undo', {
    does: 'Takes back the last `POST /reset`, `POST /rewind` or `PUT /plants`: restores the plants, faults and requests as they were before it.',
    run({ sandbox }) {
      if (sandbox.undo === undefined) {
        throw new OperationError(409, 'There is nothing to undo: POST /__admin/reset first.');
      }
      sandbox.undo();
      sandbox.undo = undefined;
      return { plants: sandbox.plants.count };
    },
  }),
};
