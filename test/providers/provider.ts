import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../src/verify/http/clock.js';
import { listen } from '../serve.js';
import { answerRequest } from './answer-request.js';
import {
  apply,
  type Behaviour,
  type Exchange,
  type Provider,
  type ProviderRequest,
  type ProviderStore,
  type StoredPlant,
} from './behaviour.js';
import { QuickClock } from './quick-clock.js';
import { reference } from './reference.js';
import { anotherUser, everyone, providerTokens } from './users.js';

/** What a run needs to know of a provider. */
export interface Access {
  /** The base address, with the path that comes before /plants. */
  readonly url: string;
  readonly token: string;
  readonly secondToken: string;
  /** The clock of its runs; default the time of the machine. */
  readonly clock?: Clock | undefined;
}

export interface RunningProvider extends Access, AsyncDisposable {
  /** The same without anything else. */
  readonly access: Access;
  plants(): readonly Omit<StoredPlant, 'key'>[];
  requestCount(): number;
  stop(): Promise<void>;
}

export const referenceProvider: Provider = {
  name: 'keeps the interface',
  isChosen: true,
  change: {},
};

const owners = ['alice', 'bob', everyone, 'alice', anotherUser, 'bob', 'alice', everyone];
const kinds = ['Fern', 'Ivy', 'Yucca', 'Aloe', 'Monstera'];
const tags = ['shade', 'climber', undefined, 'succulent'];

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

/** Not 1, so that the ids that come to mind first are free. */
const lowest = 101n;

/** The plants that are there before the first request: of both users, of everyone, of another user. */
function seedPlants(
  count: number,
  { ids, keyOf }: Pick<Behaviour, 'ids' | 'keyOf'>,
): readonly StoredPlant[] {
  const first = ids.from > lowest ? ids.from : lowest;
  return Array.from({ length: count }, (_, index) => {
    const id = String(first + BigInt(index));
    return {
      id,
      key: keyOf(id),
      name: `${pick(kinds, index)} ${index + 1}`,
      tag: pick(tags, index),
      owner: pick(owners, index),
    };
  });
}

async function readRequest(message: IncomingMessage, basePath: string): Promise<ProviderRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of message) {
    chunks.push(chunk);
  }
  const [path = '', ...query] = (message.url ?? '').split('?');
  return {
    method: message.method ?? '',
    path: path.startsWith(basePath) ? path.slice(basePath.length) : '',
    query: new URLSearchParams(query.join('?')),
    headers: message.headers,
    body: Buffer.concat(chunks),
    connection: message.socket,
  };
}

export interface StartOptions {
  /** Default a free one. */
  readonly port?: number;
  /** The clock of the provider and of what verifies it; default the time of the machine. */
  readonly clock?: QuickClock;
}

export async function startProvider(
  provider: Provider = referenceProvider,
  { port = 0, clock }: StartOptions = {},
): Promise<RunningProvider> {
  const { change, seed = 12, tokens = providerTokens } = provider;
  const behaviour = apply({ ...reference, ...(clock && { clock }) }, change);
  const store: ProviderStore = { plants: seedPlants(seed, behaviour) };
  let requests = 0;

  const server = createServer(async (message, response) => {
    requests += 1;
    try {
      const exchange: Exchange = { request: await readRequest(message, behaviour.basePath) };
      const answer = await answerRequest(behaviour, store, exchange);
      if (behaviour.pauseMs > 0) {
        await sleep(behaviour.pauseMs);
      }
      await behaviour.send(response, answer, exchange);
    } catch {
      // The client has gone, or a step is broken: either way there is nobody to answer.
      response.destroy();
    }
  });
  // A socket that is closed when it is idle makes the client send a request twice on a busy machine.
  server.keepAliveTimeout = 0;
  const served = await listen(server, port);
  clock?.watch(served.url);
  const endLife = behaviour.live(store);

  function stop() {
    endLife();
    clock?.[Symbol.dispose]();
    return served.stop();
  }

  const url = served.url + behaviour.basePath;
  const access = { url, token: tokens.alice, secondToken: tokens.bob, clock };
  return {
    ...access,
    access,
    plants: () => store.plants.map(({ key: _, ...plant }) => plant),
    requestCount: () => requests,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Starts a provider whose runs do not wait, if they get its clock. */
export const startQuick = (provider?: Provider) =>
  startProvider(provider, { clock: new QuickClock() });
