import { KitError } from '../../interface/kit-error.js';
import { UnreachedState } from '../unreached-state.js';
import type { Connection } from './connection.js';
import { Credentials, type TokenSource } from './credentials.js';
import { type Exchange, isBusy } from './exchange.js';
import { Plantings } from './plantings.js';

/** Whose token a request carries, or the Authorization header it has in place of it. */
export type Caller = 'first' | 'second' | { readonly authorization: string | undefined };

export interface RequestOptions {
  /** Default the first user. */
  readonly as?: Caller;
  readonly body?: Uint8Array | string | undefined;
  /** Sends it over a socket of its own. */
  readonly onOwnSocket?: boolean;
  /** In place of Accept and Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ProviderOptions {
  readonly url: string;
  readonly token: TokenSource;
  readonly secondToken?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The service that is verified, and what has been left in it. */
export class Provider {
  readonly url: string;
  readonly plantings: Plantings;
  readonly #connection: Connection;
  readonly #first: Credentials;
  readonly #second: Credentials | undefined;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #onExchange: ((exchange: Exchange) => void)[];
  readonly #options: ProviderOptions;
  readonly #session: AbortSignal;
  readonly #underWay = new Set<Promise<Exchange>>();
  #lost: string | undefined;

  constructor(connection: Connection, options: ProviderOptions, before?: Provider) {
    const { secondToken } = options;
    this.url = parseUrl(options.url);
    this.plantings = before?.plantings ?? new Plantings();
    this.#connection = connection;
    this.#session = connection.session;
    this.#options = options;
    this.#first = before ? before.#first : new Credentials(options.token);
    this.#second = before
      ? before.#second
      : secondToken === undefined
        ? undefined
        : new Credentials(secondToken);
    this.#headers = options.headers;
    this.#onExchange = before ? before.#onExchange : [];
  }

  /**
   * The same provider, after a restart of its connection, which this one does not get through.
   * Waits until it is known what has become of the requests under way.
   */
  async afterRestart(): Promise<Provider> {
    await Promise.allSettled(this.#underWay);
    return new Provider(this.#connection, this.#options, this);
  }

  get hasSecondUser(): boolean {
    return this.#second !== undefined;
  }

  /** What must not be shown, and what is shown in its place. */
  get secrets(): readonly (readonly [secret: string, name: string])[] {
    return [
      ...this.#first.known.flatMap((token) => secretsOf(token, 'TOKEN')),
      ...(this.#second?.known ?? []).flatMap((token) => secretsOf(token, 'SECOND_TOKEN')),
      ...Object.entries(this.#headers).map(
        ([name, value]) => [value, `$${variableOf(name)}`] as const,
      ),
    ];
  }

  onExchange(listener: (exchange: Exchange) => void): void {
    this.#onExchange.push(listener);
  }

  /** The valid token of a user. */
  tokenOf(user: 'first' | 'second'): Promise<string> {
    return this.#credentials(user).token();
  }

  /** Whether this is the first user's token, or was before it was renewed. */
  isFirstToken(token: string): boolean {
    return this.#first.known.includes(token);
  }

  /** Why a request could not be made at all, if one could not. */
  get lost(): string | undefined {
    return this.#lost;
  }

  /** How many requests have been sent. */
  get requests(): number {
    return this.#connection.requests;
  }

  /**
   * Sends a request to a path below the provider's address; a token that has ended is renewed.
   *
   * @throws UnreachedState when the provider can no longer be reached, or should no longer be.
   */
  send(method: string, path: string, options: RequestOptions = {}): Promise<Exchange> {
    const sent = this.#sendOrThrow(method, path, options);
    // Of several that are under way, the first to fail is heard; the others must not end the process.
    sent.catch((error: unknown) => {
      if (error instanceof UnreachedState) {
        this.#lost ??= error.message;
      }
    });
    return sent;
  }

  async #sendOrThrow(method: string, path: string, options: RequestOptions): Promise<Exchange> {
    const exchange = await this.try(method, path, options);
    if (exchange.response === undefined && this.#session.aborted) {
      throw new UnreachedState('the run was stopped');
    }
    const status = exchange.response?.status;
    if (isBusy(exchange) && status !== 503) {
      throw new UnreachedState('the provider says again and again that it is asked too much');
    }
    if (exchange.isUnreachable) {
      throw new UnreachedState(`the provider can no longer be reached: ${exchange.failure}`);
    }
    return exchange;
  }

  /** Sends a request, whether or not the provider can be reached. */
  async try(method: string, path: string, options: RequestOptions = {}): Promise<Exchange> {
    const { as = 'first' } = options;
    if (typeof as === 'object') {
      return this.#follow(this.#send(method, path, options, as.authorization));
    }
    const credentials = this.#credentials(as);
    const token = await credentials.token();
    const exchange = await this.#follow(this.#send(method, path, options, `Bearer ${token}`));
    if (exchange.response?.status === 401 && (await credentials.renew(token))) {
      const renewed = `Bearer ${await credentials.token()}`;
      return this.#follow(this.#send(method, path, options, renewed));
    }
    return exchange;
  }

  #follow(sent: Promise<Exchange>): Promise<Exchange> {
    this.#underWay.add(sent);
    return sent.finally(() => this.#underWay.delete(sent));
  }

  async #send(
    method: string,
    path: string,
    { body, headers, onOwnSocket }: RequestOptions,
    authorization: string | undefined,
  ): Promise<Exchange> {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const sent = [
      ['Accept-Encoding', 'gzip, deflate, br'],
      ...(authorization === undefined ? [] : [['Authorization', authorization]]),
      ...Object.entries(
        headers ?? {
          Accept: 'application/json',
          ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        },
      ),
      ...Object.entries(this.#headers),
    ] as [name: string, value: string][];
    const request = {
      method,
      url: this.url + path,
      // Of two whose names differ by case alone, the later one is sent.
      headers: [...new Map(sent.map((header) => [header[0].toLowerCase(), header])).values()],
      ...(bytes && { body: bytes }),
    };
    const exchange = await this.#connection.send(request, { onOwnSocket, session: this.#session });
    this.plantings.note(exchange);
    for (const listener of this.#onExchange) {
      listener(exchange);
    }
    return exchange;
  }

  #credentials(user: 'first' | 'second'): Credentials {
    const credentials = user === 'first' ? this.#first : this.#second;
    if (credentials === undefined) {
      throw new TypeError('there is no second user');
    }
    return credentials;
  }
}

/** A token, and its beginning, from which the rest could be guessed. */
function secretsOf(token: string, variable: string): (readonly [string, string])[] {
  const start: (readonly [string, string])[] =
    token.length > 8 ? [[token.slice(0, -1), `\${${variable}%?}`]] : [];
  return [[token, `$${variable}`], ...start];
}

function variableOf(header: string): string {
  return header.toUpperCase().replace(/\W/g, '_').replace(/^\d/, '_$&');
}

function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw invalidAddress(
      text,
      'it is no http or https address. Give the one that /plants is below, as http://127.0.0.1:8080/v1',
    );
  }
  if (/[?#]/.test(url.href) || url.username || url.password) {
    throw invalidAddress(
      text,
      'it has a query, a fragment or credentials in it. Give the part before them',
    );
  }
  const base = url.href.replace(/\/+$/, '');
  if (base.endsWith('/plants')) {
    throw invalidAddress(text, 'it is that of the plants themselves. Give the part before /plants');
  }
  return base;
}

function invalidAddress(text: string, why: string): KitError {
  return new KitError({
    code: 'invalid-option',
    task: `read the address "${text}"`,
    cause: why,
    details: { option: 'url' },
  });
}
