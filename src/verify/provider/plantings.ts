import { parse as parseLossless } from 'lossless-json';
import { numeralOf } from '../../interface/exact-json.js';
import { parseInt64 } from '../../interface/int64.js';
import { type Exchange, isError, isSuccess, jsonOf, textOf } from './exchange.js';

/** A plant that a request of ours may have put in the store. */
export interface Planting {
  /** The digits of the number that was sent, or whatever stood in its place. */
  readonly id: string;
  readonly name: string;
  /** The Authorization header it was created with. */
  readonly authorization: string | undefined;
  /** Whether the provider said that it is created. */
  readonly isConfirmed: boolean;
  /** Whether it said nothing, or failed, and may have created it or create it still. */
  readonly isUnanswered: boolean;
}

/** Every plant that has been asked for, by its id as a path has it. */
export class Plantings {
  readonly #standing = new Map<string, Planting>();
  readonly #deleted = new Map<string, Planting>();
  readonly #withoutId: string[] = [];

  /** Those that no delete has succeeded for. */
  get standing(): readonly Planting[] {
    return [...this.#standing.values()];
  }

  get deleted(): readonly Planting[] {
    return [...this.#deleted.values()];
  }

  /** The names of plants that were created though no id was sent that they could be deleted by. */
  get withoutId(): readonly string[] {
    return this.#withoutId;
  }

  /** Learns of a create or a delete from the exchange itself, whoever asked for it. */
  note(exchange: Exchange): void {
    const { request } = exchange;
    if (request.method === 'POST') {
      this.#noteCreate(exchange, request.body ?? new Uint8Array());
    } else if (request.method === 'DELETE' && isSuccess(exchange)) {
      this.#noteDelete(request.url.replace(/^.*\//, ''), authorizationOf(exchange));
    }
  }

  /** Of several plants with one id, a user may have deleted but their own. */
  #noteDelete(pathId: string, authorization: string | undefined): void {
    const own = keyOf(pathId, authorization);
    const keys = this.#standing.has(own)
      ? [own]
      : [...this.#standing.keys()].filter((key) => key.startsWith(keyOf(pathId, '')));
    for (const key of keys) {
      this.#deleted.set(key, this.#standing.get(key) as Planting);
      this.#standing.delete(key);
    }
  }

  #noteCreate(exchange: Exchange, body: Uint8Array): void {
    // A body may be padded to millions of bytes, which takes its time to parse.
    const sent = parsePlant(textOf(body).trimEnd());
    if (sent === undefined && isSuccess(exchange)) {
      this.#withoutId.push(nameFrom(jsonOf(exchange)));
    }
    const authorization = authorizationOf(exchange);
    const key = keyOf(encodeId(sent?.id ?? ''), authorization);
    // A create that is refused does not undo the one before it.
    const isRefusal = isError(exchange) && (exchange.response?.status ?? 0) < 500;
    if (sent === undefined || (isRefusal && this.#standing.get(key)?.isConfirmed)) {
      return;
    }
    this.#standing.set(key, {
      ...sent,
      authorization,
      isConfirmed: isSuccess(exchange),
      // What fails behind the store may have stored it.
      isUnanswered: (exchange.response?.status ?? 500) >= 500,
    });
  }
}

/** An id that two users create a plant with may be one of two plants. */
function keyOf(pathId: string, authorization = ''): string {
  return `${pathId} ${authorization}`;
}

function authorizationOf({ request }: Exchange): string | undefined {
  return request.headers.find(([name]) => name === 'Authorization')?.[1];
}

/** An id as a path has it; half of a surrogate pair is no text, and is replaced. */
export function encodeId(id: string): string {
  return encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** The id and the name of a body, if it has something of the kind. */
function parsePlant(text: string): { id: string; name: string } | undefined {
  return readPlant(parseMembers(text)) ?? readPlant(findMembers(text));
}

function readPlant({ id, name }: Members): { id: string; name: string } | undefined {
  const numeral = numeralOf(id);
  const written = numeral === undefined ? id : digitsOf(numeral);
  return typeof written === 'string' ? { id: written, name: String(name) } : undefined;
}

function nameFrom(created: unknown): string {
  return String((created as Members | null | undefined)?.name);
}

/** The digits of an integer, which may be written as 7.0 or 7e0. */
function digitsOf(numeral: string): string {
  const read = parseInt64(numeral);
  return 'id' in read ? read.id : numeral;
}

interface Members {
  readonly id?: unknown;
  readonly name?: unknown;
}

/** Of a provider that takes members in any case, those that are not spelled so count as well. */
function parseMembers(text: string): Members {
  try {
    const sent = Object.entries(parseExact(text) ?? {});
    const inSmallLetters = sent.map(([name, value]) => [name.toLowerCase(), value]);
    return Object.fromEntries([...inSmallLetters, ...sent]);
  } catch {
    return {};
  }
}

/** What a provider may find that takes more for a plant than it should. */
function findMembers(text: string): Members {
  const plain = text.replaceAll('\\"', '"');
  const [, id] = /"id"\s*:[\s[]*("[^"]*"|-?\d[\d.eE+-]*)/.exec(plain) ?? [];
  const [, name] = /"name"\s*:\s*("[^"]*")/.exec(plain) ?? [];
  try {
    return { id: id && parseExact(id), name: name && parseExact(name) };
  } catch {
    return {};
  }
}

function parseExact(text: string): unknown {
  return parseLossless(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}
