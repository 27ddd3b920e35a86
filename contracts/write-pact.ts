import { setTimeout as wait } from 'node:timers/promises';
import {
  type ConsumerInteraction,
  type ConsumerPact,
  makeConsumerPact,
} from '@pact-foundation/pact-core';
import type { FetchLike } from '../src/client/fetch-like.js';
import type { Interaction } from './interaction.js';
import { interactions } from './interactions.js';

const consumer = 'plant-store-client';
const provider = 'plant-store';
const version4 = 5;

/** The name that Pact gives to the file. */
export const pactFile = `${consumer}-${provider}.json`;

/**
 * Sends the requests of the typed client to Pact's mock server, and writes the pact into a folder
 * without one. Requests that the typed client cannot send are only written.
 *
 * The interactions are written one after another, because parallel writers lose interactions.
 */
export async function writePact(
  folder: string,
  fetch: FetchLike,
  { patienceMs = 10_000 }: { readonly patienceMs?: number } = {},
): Promise<void> {
  for (const interaction of interactions) {
    const pact = makeConsumerPact(consumer, provider, version4, 'error');
    addInteraction(pact.newInteraction(interaction.description), interaction);
    if (interaction.send !== undefined) {
      await sendToMockServer(pact, interaction.send, { fetch, patienceMs });
    }
    pact.writePactFile(folder);
  }
}

async function sendToMockServer(
  pact: ConsumerPact,
  send: NonNullable<Interaction['send']>,
  { fetch, patienceMs }: { readonly fetch: FetchLike; readonly patienceMs: number },
): Promise<void> {
  const port = pact.createMockServer('127.0.0.1');
  try {
    const sent = await send({ baseUrl: `http://127.0.0.1:${port}`, fetch }).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    // First, because no client can read Pact's response to an unexpected request.
    await assertMatch(pact, port, patienceMs);
    if (sent !== undefined) {
      throw sent.error;
    }
  } finally {
    pact.cleanupMockServer(port);
  }
}

function addInteraction(
  builder: ConsumerInteraction,
  { given, request, response, rules }: Interaction,
) {
  for (const [state, parameters] of given) {
    builder.givenWithParams(state, JSON.stringify(parameters ?? {}));
  }
  builder.withRequest(request.method, integrationJson(request.path));
  for (const [name, value] of Object.entries(request.query ?? {})) {
    builder.withQuery(name, 0, value);
  }
  for (const [name, value] of Object.entries(request.headers)) {
    builder.withRequestHeader(name, 0, integrationJson(value));
  }
  if (request.body !== undefined && 'json' in request.body) {
    builder.withRequestBody(request.body.json, 'application/json');
  } else if (request.body !== undefined) {
    // With its real type Pact would parse it as JSON and round its numbers.
    builder.withRequestBinaryBody(Buffer.from(request.body.bytes), 'application/octet-stream');
  }

  builder.withStatus(response.status as number);
  for (const [name, value] of Object.entries(response.headers ?? {})) {
    builder.withResponseHeader(name, 0, value);
  }
  builder.withResponseBody(response.body, 'application/json');
  builder.withResponseMatchingRules(JSON.stringify(response.matchingRules));
  builder.setComment('rules', JSON.stringify(rules));
}

function integrationJson(value: string | object): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Waits for Pact, which records a request a moment after its response. */
async function assertMatch(pact: ConsumerPact, port: number, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!pact.mockServerMatchedSuccessfully(port)) {
    const mismatches = pact.mockServerMismatches(port);
    const isWrong = mismatches.some(
      (one) =>
        'type' in one && (one.type === 'request-mismatch' || one.type === 'request-not-found'),
    );
    if (isWrong || Date.now() > deadline) {
      const shown = JSON.stringify(mismatches, undefined, 2);
      throw new Error(`The client's request is not the one in the contract: ${shown}`);
    }
    await wait(5);
  }
}
