import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { examplePlant, type NewPlant, plantFieldNames } from '../../interface/plant.js';
import { type ProviderStateName, providerStateNames } from '../../interface/provider-states.js';
import { readFields } from '../../interface/read-payload.js';
import type { SampleRequest } from '../../interface/situation.js';
import { JsonNumeral } from '../../text/json.js';
import { stringifyExact } from '../../text/stringify-exact.js';
import { randomLetters } from '../engine/plant-maker.js';
import type { ScriptRunner } from '../engine/script-runner.js';
import type { Step } from '../engine/step.js';
import { isListed } from '../engine/view.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { decodeText, type SentExchange } from '../http/exchange.js';
import {
  expectsRejection,
  type Pact,
  type PactInteraction,
  situationOf,
  statesOf,
} from './pact-file.js';

/** One interaction that Pact verifies, and what has happened so far. */
export interface InteractionRun {
  readonly interaction: PactInteraction;
  /** The creates that have set up its provider states. An earlier interaction may have sent them. */
  readonly setup: SentExchange[];
  fresh?: NewPlant;
  sent?: { readonly step: Step; readonly exchange: SentExchange };
  /** Why a provider state could not be set up, or the request not be sent, as a clause. */
  obstacle?: Error & Partial<Pick<CannotCheckError, 'because'>>;
}

/**
 * Sets up provider states for Pact and passes its requests on to the provider, one interaction after the other. The
 * interactions share the plants of their states.
 */
export class PactServer {
  readonly runs: readonly InteractionRun[];
  readonly #runner: ScriptRunner;
  /** The plants that a state has created. */
  readonly #created: NewPlant[] = [];
  /** The pact as Pact gets it. */
  readonly #served: string;
  #current: InteractionRun;

  constructor(runner: ScriptRunner, pact: Pact) {
    this.#runner = runner;
    this.runs = pact.interactions.map((interaction) => ({ interaction, setup: [] }));
    this.#current = this.runs[0] as InteractionRun;
    // The position of an interaction replaces its states: Pact asks for it before the request.
    const interactions = pact.interactions.map((interaction, position) => ({
      ...interaction,
      providerState: undefined,
      providerStates: [{ name: String(position) }],
      pending: undefined,
    }));
    this.#served = stringifyExact({ ...pact, interactions });
  }

  /** Starts the server, with `/pact`, `/state` and `/provider` below its URL. */
  async serve(): Promise<AsyncDisposable & { readonly url: string }> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error: Error) => {
        this.#current.obstacle = error;
        if (request.url === '/state') {
          // After a status from 500 on, Pact would retry for two minutes.
          response.writeHead(422).end();
        } else {
          response.destroy();
        }
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asJson = { 'Content-Type': 'application/json' };
    if (request.url === '/pact') {
      response.writeHead(200, asJson).end(this.#served);
    } else if (request.url === '/state') {
      const { state, action } = (await json(request)) as Record<'state' | 'action', string>;
      const values = action === 'setup' ? await this.#setUp(Number(state)) : {};
      response.writeHead(200, asJson).end(stringifyExact(values));
    } else {
      const { response: received } = await this.#send(await readRequest(request));
      if (received === undefined) {
        response.destroy();
        return;
      }
      const kept = received.headers.filter(([name]) => !connectionHeaders.test(name));
      response.writeHead(received.status, kept.flat()).end(received.body);
    }
  }

  /** Begins an interaction, and returns the values of its states. @throws CannotCheckError */
  async #setUp(position: number): Promise<object> {
    this.#current = this.runs[position] as InteractionRun;
    const values = {};
    for (const { name, params } of statesOf(this.#current.interaction)) {
      Object.assign(values, await this.#setUpState(name as ProviderStateName, params ?? {}));
    }
    return values;
  }

  /** Sends the request of the interaction. @throws CannotCheckError when the run is over. */
  async #send(request: SampleRequest): Promise<SentExchange> {
    const { connection } = this.#runner.run;
    const { interaction, fresh } = this.#current;
    const { method, path, body, authorization } = request;
    // The token in a frontend's pact is not valid at the provider. The token of the user replaces it.
    const [, token] = /^Bearer (.*)$/i.exec(authorization ?? '') ?? [];
    const isOfUser =
      token !== undefined && (!expectsRejection(interaction) || connection.isFirstToken(token));
    const step: Step = {
      request: {
        ...request,
        sent: method === 'POST' ? (plantIn(body as Uint8Array) ?? fresh) : undefined,
        authorization: isOfUser ? undefined : authorization,
      },
      user: 'first',
      plant: this.#runner.remaining.find((record) => path === `/plants/${record.plant.id}`)?.plant,
      situation: situationOf(interaction),
      check: { kind: 'contract', check: interaction.description },
    };
    const exchange = await this.#runner.send(step);
    this.#current.sent = { step, exchange };
    return exchange;
  }

  async #setUpState(
    name: ProviderStateName,
    { count = 3 }: { readonly count?: unknown },
  ): Promise<object> {
    const { connection, plants } = this.#runner.run;
    switch (name) {
      case 'the caller has a valid token':
        return { token: await connection.tokenOf('first') };
      case 'the caller has a token that nobody issued':
        return { unknownToken: randomLetters(24) };
      case 'a plant with a tag is not in the store yet':
      case 'a plant is not in the store yet':
        if (name === 'a plant with a tag is not in the store yet' && !plants.hasTags) {
          throw new CannotCheckError('the provider accepted none of the tags that were tried');
        }
        this.#current.fresh = plants.next();
        return valuesOf(this.#current.fresh);
      case 'a plant is in the store': {
        const [plant] = (await this.#usePlants(1)) as [NewPlant];
        await this.#runner.waitForLists((view) => isListed(view, plant));
        return valuesOf(plant);
      }
      case 'plants are in the store': {
        const before = this.#created.length;
        const used = await this.#usePlants(Number(count));
        if (this.#created.length > before) {
          // A list may be late. If it stays too short, Pact says so.
          await this.#runner.run.poll('first', ({ plants }) => plants.length >= used.length);
        }
        return {};
      }
      default: {
        const known = providerStateNames.map((name) => `"${name}"`).join(', ');
        throw new CannotCheckError(`there is no provider state "${name}". Use one of ${known}`);
      }
    }
  }

  /** Uses plants that states have created and that are still there, and creates those that are missing. */
  async #usePlants(count: number): Promise<readonly NewPlant[]> {
    const { ledger } = this.#runner.run;
    const isStored = (plant: NewPlant) => ledger.recordOf(plant)?.presence === 'there';
    const used = this.#created.filter(isStored).slice(0, count);
    while (used.length < count) {
      const plant = await this.#runner.create();
      this.#created.push(plant);
      used.push(plant);
    }
    this.#current.setup.push(...this.#runner.exchangesOf(...used));
    return used;
  }
}

/** The headers that belong to one connection. */
const connectionHeaders =
  /^(host|connection|keep-alive|(content|transfer|accept)-encoding|content-length)$/i;

/** The request of Pact, as it is sent to the provider. */
async function readRequest(request: IncomingMessage): Promise<SampleRequest> {
  const { method, url = '', headers } = request;
  const sent = Object.entries(headers).filter(([name]) => !connectionHeaders.test(name));
  const { authorization = null, ...others } = Object.fromEntries(sent) as Record<string, string>;
  const body = await buffer(request);
  return {
    method: method as SampleRequest['method'],
    path: url.replace('/provider', ''),
    authorization,
    headers: { Accept: null, 'Content-Type': null, ...others },
    ...(body.length > 0 && { body }),
  };
}

function valuesOf(plant: NewPlant): object {
  const fraction = randomInt(10 ** 8, 10 ** 9) + 0.5;
  const { id } = plant;
  return { ...examplePlant, ...plant, id: new JsonNumeral(id), idText: id, fraction };
}

/** The plant in the body of a create: a lenient provider finds it even if the body is not a JSON object. */
function plantIn(body: Uint8Array = Buffer.of()): NewPlant | undefined {
  const text = decodeText(body).replaceAll('\\"', '"');
  const [, id] = /"id"\s*:\s*(-?\d+)/.exec(text) ?? [];
  const fields = plantFieldNames.flatMap((name) => {
    const value = new RegExp(`"${name}"\\s*:\\s*(?:"([^"]*)"|(-?[\\d.]+))`).exec(text);
    return value ? [[name, value[1] ?? Number(value[2])]] : [];
  });
  return id === undefined ? undefined : { id, name: '', ...readFields(Object.fromEntries(fields)) };
}
