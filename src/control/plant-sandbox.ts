import type { Exchange } from '../service/exchange.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { PlantService } from '../service/plant-service.js';
import { type ResendOptions, resendRequest, rewindSandbox } from '../service/rewind.js';
import { defaultSandbox, tokenOf } from '../service/sandbox-address.js';
import type { PlantFixture } from '../store/fixtures.js';
import type { PlantSnapshot } from '../store/store-state.js';
import { KitError } from '../text/kit-error.js';
import { isName, nameRule } from '../text/syntax.js';
import { counted, shorten } from '../text/wording.js';
import { createFaults, type Faults } from './faults.js';
import { createPlants, type Plants, parsePlantsFor } from './plants.js';
import { createRequests, type Requests } from './requests.js';
import type { SandboxAccess } from './sandbox-access.js';
import { whenSettled } from './settled.js';

/** Key of a function that tells where this sandbox is reached; failed assertions quote it. */
export const whereabouts = Symbol('whereabouts');

/** Key of the inside of a sandbox, for `everyOrder`, which may be loaded again when a test resets its modules. */
export const sandboxAccess: unique symbol = Symbol.for('plant-store-kit.sandbox');

/** A request that went elsewhere than to the plant store. */
export interface StrayRequest {
  readonly method: string;
  readonly url: string;
  /** The origin of the page that has sent it; undefined if there is none. */
  readonly page?: string | undefined;
}

/** Where a plant store is, and what went elsewhere. */
export interface Whereabouts {
  /** Its base URL, or the path below which it is. */
  readonly url: string;
  /** The name of the sandbox. */
  readonly name: string;
  /** The id of the last request that the default sandbox received. */
  readonly lastUnnamed: number;
  /** The requests that the default sandbox received, if this is another. */
  unnamed(): readonly JournalEntry[];
  /** Requests that went to other addresses, as far as they are known. */
  readonly elsewhere?: readonly StrayRequest[];
  /** What to try if no request is known at all, as a sentence. */
  readonly hint?: string;
}

/** What a sandbox consists of. */
export interface SandboxParts {
  readonly plants: Plants;
  /** The faults of requests to it. */
  readonly faults: Faults;
  /** The requests that it received. */
  readonly requests: Requests;
}

/** A plant store with plants, faults and requests of its own, to arrange and to inspect. */
export interface PlantSandbox extends SandboxParts {
  readonly name: string;
  /** The token that a client sends to reach this sandbox: `<token>~<name>`. */
  token(token: string): string;
  /**
   * Restores the initial plants and faults, and clears the requests. Responses that are held are sent, with a
   * warning in the console.
   */
  reset(): void;
  /**
   * Restores the plants, the faults and all counts as they were just before a request, and drops that
   * request and all later ones from `requests`; the next request gets its id.
   *
   * @throws KitError `invalid-option`, and changes nothing, when `requests` does not hold that request.
   */
  rewind(options: { readonly before: number }): void;
  /**
   * Handles a request of `requests` again, with its token, as a new request. Returns its entry at once, also
   * if a fault delays the response.
   *
   * @throws KitError `invalid-option`, and changes nothing, when `requests` does not hold the request, or not
   * its whole body.
   */
  resend(id: number, options?: ResendOptions): JournalEntry;
  /** All plants as plain data, for `restore`. */
  snapshot(): PlantSnapshot;
  /**
   * Replaces all plants; `reset` still restores the initial ones.
   *
   * @throws KitError `invalid-fixture`, or `invalid-option` when there are more than `maxPlants`; it replaces
   * none then.
   */
  restore(snapshot: readonly PlantFixture[]): void;
  /**
   * Resolves when every request is answered, and none has come for 20 ms of real time; in `everyOrder`, when all
   * responses have come. It does not wait for a response that a fault holds or never sends. React needs no `act`
   * meanwhile; within `act`, it would render nothing before the end.
   */
  settled(): Promise<void>;
  [sandboxAccess]: SandboxAccess;
  [whereabouts](): Whereabouts;
}

export function createSandboxParts(access: SandboxAccess, name: string): SandboxParts {
  return {
    plants: createPlants(access),
    faults: createFaults(access),
    requests: createRequests(access, name),
  };
}

/** Says that a test has ended without a release. */
function warnOfHeld(held: readonly Exchange[]): void {
  if (held.length > 0) {
    const requests = held.map(({ request }) => `${request.method} ${request.path}`);
    const what = `${counted(held.length, 'response')} that waited to be released`;
    // biome-ignore lint/suspicious/noConsole: a test has no other place for a warning
    console.warn(`plant-store-kit: The reset has sent ${what}: ${requests.join(', ')}.`);
  }
}

/**
 * Creates the public object for a sandbox. Creates the sandbox too if there is none, and again at the
 * next use if it has ended.
 *
 * @throws KitError `invalid-option`, when a sandbox cannot have that name.
 */
export function createPlantSandbox(service: PlantService, name = defaultSandbox): PlantSandbox {
  if (!isName(name)) {
    throw new KitError('invalid-option', 'find a sandbox', {
      cause: `"${shorten(name)}" cannot be its name`,
      remedy: `Use ${nameRule}.`,
      option: 'name',
    });
  }
  const access: SandboxAccess = {
    service,
    get sandbox() {
      return service.sandboxes.use(name);
    },
  };
  service.sandboxes.use(name);
  return {
    name,
    ...createSandboxParts(access, name),
    [whereabouts]: () => ({
      url: service.url,
      name,
      lastUnnamed: service.sandboxes.default.journal.lastId,
      unnamed: () => (name === defaultSandbox ? [] : createPlantSandbox(service).requests.all()),
    }),
    token: (token) => tokenOf(token, name),
    reset() {
      const { sandbox } = access;
      warnOfHeld(sandbox.faults.held);
      sandbox.reset();
    },
    rewind: ({ before }) => rewindSandbox(access.sandbox, before),
    resend: (id, options) => resendRequest(service, access.sandbox, id, options),
    snapshot: () => access.sandbox.plants.snapshot(),
    restore: (snapshot) =>
      access.sandbox.plants.restore(parsePlantsFor(access, snapshot, 'the snapshot')),
    settled: () => whenSettled(access.sandbox),
    [sandboxAccess]: access,
  };
}
