import { parse as parseLossless } from 'lossless-json';
import { numeralOf } from '../../interface/exact-json.js';
import { type Exchange, isSuccess, textOf } from './exchange.js';

/** A plant that a request of ours may have put in the store. */
export interface Planting {
  /** As it was sent: the digits of a number, or whatever stood in its place. */
  readonly id: string;
  readonly name: string;
  /** The Authorization header it was created with. */
  readonly authorization: string | undefined;
  /** Whether the provider said that it is created. */
  readonly isConfirmed: boolean;
}

/** Every plant that has been asked for, by its id as a path has it. */
export class Plantings {
  readonly #standing = new Map<string, Planting>();
  readonly #deleted = new Map<string, Planting>();

  /** Those that no delete has succeeded for. */
  get standing(): readonly Planting[] {
    return [...this.#standing.values()];
  }

  get deleted(): readonly Planting[] {
    return [...this.#deleted.values()];
  }

  /** Learns of a create or a delete from the exchange itself, whoever asked for it. */
  note(exchange: Exchange): void {
    const { request } = exchange;
    if (request.method === 'POST' && request.body !== undefined) {
      this.#noteCreate(exchange, request.body);
    } else if (request.method === 'DELETE' && isSuccess(exchange)) {
      this.#noteDelete(request.url.replace(/^.*\//, ''));
    }
  }

  #noteDelete(pathId: string): void {
    const planting = this.#standing.get(pathId);
    if (planting !== undefined) {
      this.#standing.delete(pathId);
      this.#deleted.set(pathId, planting);
    }
  }

  #noteCreate(exchange: Exchange, body: Uint8Array): void {
    const sent = parsePlant(textOf(body));
    if (sent === undefined) {
      return;
    }
    const authorization = exchange.request.headers.find(([name]) => name === 'Authorization')?.[1];
    this.#standing.set(encodeURIComponent(sent.id), {
      ...sent,
      authorization,
      isConfirmed: isSuccess(exchange),
    });
  }
}

/** The id and the name of a body, if it has something of the kind. */
function parsePlant(text: string): { id: string; name: string } | undefined {
  let value: unknown;
  try {
    value = parseLossless(text, null, { onDuplicateKey: ({ newValue }) => newValue });
  } catch {
    return undefined;
  }
  const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown };
  const written = numeralOf(id) ?? (typeof id === 'string' ? id : undefined);
  return written === undefined ? undefined : { id: written, name: String(name) };
}
