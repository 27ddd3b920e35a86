import { parseInt64 } from '../../interface/int64.js';
import type { Profile } from '../../interface/profile.js';
import { readFields } from '../../interface/read-payload.js';
import { handle } from '../../service/handle.js';
import { toText } from '../../service/long-text.js';
import { noBody } from '../../service/plain-http.js';
import { createPlantService, type PlantService } from '../../service/plant-service.js';
import type { RejectedBy } from '../../service/stage-result.js';
import type { PlantRecord } from '../../store/plant-record.js';
import { allScopes } from '../../store/token-registry.js';
import type { Connection } from '../http/connection.js';
import type { SentExchange } from '../http/exchange.js';
import { createRequest, type Outgoing, ownAuthorization, type User } from '../http/request.js';
import type { LedgerRecord } from './ledger.js';
import type { ListedPlant } from './view.js';

/** A plant of the run, and what was known about it at some moment. */
export type CreatedPlant = Pick<LedgerRecord, 'plant' | 'owner' | 'presence' | 'isConfirmed'>;

/** Creates an oracle with the URL of a provider, which accepts the same tokens. */
export async function createOracle(connection: Connection, profile: Profile): Promise<Oracle> {
  const oracle = new Oracle(profile, connection);
  for (const user of connection.users) {
    oracle.acceptToken(user, await connection.tokenOf(user));
  }
  return oracle;
}

/** The mock, in this process. It says how a provider would respond that does what a profile says. */
export class Oracle {
  readonly #service: PlantService;
  readonly #url: string;
  readonly #tokens: Partial<Record<User, string>> = {};
  /** The situation for which it has rejected the latest request; undefined if it has accepted the request. */
  rejectedBy: RejectedBy | undefined;

  /** @param connection the URL of the provider, and the tokens that some situations need. */
  constructor(
    { parameters, outcomes }: Profile,
    { url, tokens }: Pick<Connection, 'url' | 'tokens'> = { url: 'http://127.0.0.1', tokens: {} },
  ) {
    const { ended, 'read-only': readOnly } = tokens;
    this.#url = url;
    this.#service = createPlantService(
      {
        // Only the provider limits the rate of requests, and only its lists are late.
        profile: {
          parameters: { ...parameters, 'request.rate-limit': 'unlimited', 'list.lag': 0 },
          outcomes,
        },
        users: [],
        plants: [],
        journal: { entries: 0, bodyBytes: 0 },
      },
      { basePath: new URL(url).pathname.replace(/\/$/, ''), url },
    );
    const valid = { user: 'first', scopes: allScopes, status: 'valid' } as const;
    this.#service.tokens.replace([
      ...(ended === undefined ? [] : [{ ...valid, token: ended, status: 'expired' } as const]),
      ...(readOnly === undefined ? [] : [{ ...valid, token: readOnly, scopes: ['read'] } as const]),
    ]);
    this.acceptToken('first', 'first-token');
    this.acceptToken('second', 'second-token');
  }

  /** Accepts a token as the token of a user, who sends it from now on. */
  acceptToken(user: User, token: string): void {
    const { tokens } = this.#service;
    if (token !== this.#tokens[user]) {
      tokens.replace([...tokens.all(), { token, user, scopes: allScopes, status: 'valid' }]);
      this.#tokens[user] = token;
    }
  }

  /** The record of a plant that the user has created. */
  recordOf({ plant, owner }: Pick<CreatedPlant, 'plant' | 'owner'>): PlantRecord {
    const isOfCreator = this.#service.profile.parameters['create.owner'] === 'creator';
    return { ...plant, ...(isOfCreator && { owner }) };
  }

  /**
   * Replaces all plants. A plant without an int64 as its id gets an id that no request names.
   *
   * @param created the plants of the run. Those that were deleted have used their ids.
   * @param present the plants that are there, oldest first; default the plants of the run that may be there.
   */
  restore(
    created: readonly CreatedPlant[],
    present = created
      .filter(({ presence }) => presence !== 'gone')
      .map((plant) => this.recordOf(plant)),
  ): void {
    const store = this.#service.sandboxes.default.plants;
    const deleted = created
      .filter(({ presence, isConfirmed }) => presence === 'gone' && isConfirmed)
      .map((plant) => this.recordOf(plant))
      .map(withInt64);
    store.restore(deleted);
    for (const { id } of deleted) {
      store.remove(id);
    }
    for (const record of present.map(withInt64)) {
      store.add(record);
    }
  }

  /** Responds to a request, and changes the plants as it says. */
  respond(outgoing: Outgoing): SentExchange {
    const own = ownAuthorization(outgoing);
    const authorization = own === undefined ? `Bearer ${this.#tokens[outgoing.user]}` : own;
    const base = { url: this.#url, headers: {} };
    const request = createRequest(base, outgoing.request, authorization);
    const { origin, pathname, search } = new URL(request.url);
    const exchange = handle(this.#service, {
      method: request.method,
      origin,
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries(
        request.headers.map(([name, value]) => [name.toLowerCase(), value.trim()]),
      ),
      body: request.body ?? noBody,
    });
    const { response, rejectedBy } = exchange;
    this.rejectedBy = rejectedBy;
    if (response === undefined) {
      return { request, failure: 'the mock did not respond', durationMs: 0 };
    }
    const { status, headers } = response;
    const body = new TextEncoder().encode(toText(response.body));
    exchange.settle();
    return { request, response: { status, headers: Object.entries(headers), body }, durationMs: 0 };
  }
}

/** The record of a plant in a list. A list may hide its id. */
export function recordOfListed(plant: ListedPlant, owner?: string, id = ''): PlantRecord {
  return {
    ...readFields(plant),
    id,
    name: String(plant.name),
    ...(owner !== undefined && { owner }),
  };
}

/** A plant without an id gets a small negative id, which few plants have. */
function withInt64(
  plant: PlantRecord,
  position: number,
  { length }: readonly PlantRecord[],
): PlantRecord {
  const read = parseInt64(plant.id);
  return { ...plant, id: 'id' in read ? read.id : String(position - length) };
}
