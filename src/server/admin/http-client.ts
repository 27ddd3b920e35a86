import type { EventSourceMessage } from 'eventsource-parser';
import {
  type AdminClient,
  type AdminConnection,
  type AdminEvent,
  createClient,
} from '../../control/client.js';
import { sandboxHeader } from '../../service/sandbox-address.js';
import { type CauseAndRemedy, KitError } from '../../text/kit-error.js';
import type { AdminCall } from './calls.js';

interface AdminAddress {
  /** The URL of the server, without a slash at its end. */
  readonly url: string;
  readonly adminToken: string | undefined;
  /** The sandbox that the calls are about. Default: the default one. */
  readonly sandbox?: string | undefined;
}

/** Creates a client for the calls that a server lists. @throws KitError `admin-api`. */
export async function connectTo(address: AdminAddress): Promise<AdminClient> {
  const response = await send(address, 'GET', '/__admin');
  return createHttpClient(address, (await response.json()) as AdminCall[]);
}

export function createHttpClient(address: AdminAddress, calls: readonly AdminCall[]): AdminClient {
  return createClient(createConnection(address, calls));
}

function createConnection(address: AdminAddress, calls: readonly AdminCall[]): AdminConnection {
  const callOf = (name: string) => calls.find((call) => call.name === name) as AdminCall;
  return {
    names: calls.map(({ name }) => name),
    async call(name, input) {
      const { method, path } = callOf(name);
      const { target, body } = writeInput(name, method, path, input);
      const response = await send(address, method, target, body);
      return response.json();
    },
    async stream(filter, signal) {
      const { method, path } = callOf('streamEvents');
      const { target } = writeInput('streamEvents', method, path, filter);
      const { body } = await send(address, method, target, undefined, signal);
      // Loaded only when a stream is read.
      const { EventSourceParserStream } = await import('eventsource-parser/stream');
      const readData = new TransformStream<EventSourceMessage, AdminEvent>({
        transform: ({ event, data }, controller) =>
          controller.enqueue({ event, data: JSON.parse(data) } as AdminEvent),
      });
      return (body as ReadableStream<Uint8Array<ArrayBuffer>>)
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
        .pipeThrough(readData);
    },
    sandbox: (sandbox) => createConnection({ ...address, sandbox }, calls),
  };
}

/** @throws KitError `admin-api`, when the server rejects the call, and when there is none, or another one. */
async function send(
  { url, adminToken, sandbox }: AdminAddress,
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const fail = (problem: CauseAndRemedy, status?: number, error?: unknown) =>
    new KitError('admin-api', `call ${method} ${path}`, { ...problem, url, status, error });
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(adminToken !== undefined && { authorization: `Bearer ${adminToken}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(sandbox !== undefined && { [sandboxHeader]: sandbox }),
    },
    // Ids are written as strings, since a number would round them.
    body:
      JSON.stringify(body, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? null,
    signal: signal ?? null,
  }).catch((error: TypeError) => {
    signal?.throwIfAborted();
    const cause = `there is no answer from ${url}`;
    const remedy = 'Start the server with "plant-store-kit serve", or correct the url.';
    throw fail({ cause, remedy }, undefined, error);
  });
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && /^(application\/json|text\/event-stream)$/.test(type)) {
    return response;
  }
  const message = response.ok ? undefined : await readMessage(response);
  if (message === undefined) {
    const cause = `${url} answered ${status}, but not as a plant store server does`;
    throw fail({ cause, remedy: 'Correct the url.' }, status);
  }
  throw fail({ cause: message }, status);
}

/** The message of an Error of the server; undefined if it is another server. */
async function readMessage(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  const { message } = Object(body) as { readonly message?: unknown };
  return typeof message === 'string' ? message : undefined;
}

/**
 * Writes the input of a call: its members into the path, the others into the query, or into the body if the method has
 * one. A list is the body.
 *
 * @throws KitError `invalid-option`, for a number in the address that has been rounded.
 */
function writeInput(name: string, method: string, path: string, input: unknown) {
  if (Array.isArray(input)) {
    return { target: path, body: input };
  }
  const given = Object.entries(Object(input)).filter(([, value]) => value !== undefined);
  const others = new Map(given);
  const target = path.replace(/\{(\w+)\}/, (_, member) => {
    const text = writeText(name, member, others.get(member));
    others.delete(member);
    return encodeURIComponent(text);
  });
  if (others.size === 0) {
    return { target };
  }
  if (method === 'POST' || method === 'PUT') {
    return { target, body: Object.fromEntries(others) };
  }
  const texts = [...others].map(([member, value]) => [member, writeText(name, member, value)]);
  return { target: `${target}?${new URLSearchParams(texts)}` };
}

function writeText(name: string, member: string, value: unknown): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new KitError('invalid-option', `call ${name}`, {
      cause: `the ${member} ${value} is no integer, or rounded already`,
      remedy: 'Give an int64 integer, as a string if it is above 2^53.',
      option: member,
    });
  }
  return String(value);
}
