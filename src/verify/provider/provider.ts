import { KitError } from '../../interface/kit-error.js';
import { UnreachedState } from '../unreached-state.js';
import type { Connection } from './connection.js';
import { Credentials, type TokenSource } from './credentials.js';
import type { Exchange } from './exchange.js';
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
  readonly plantings = new Plantings();
  readonly #connection: Connection;
  readonly #first: Credentials;
  readonly #second: Credentials | undefined;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #onExchange: ((exchange: Exchange) => void)[] = [];

  constructor(connection: Connection, options: ProviderOptions) {
    this.url = parseUrl(options.url);
    this.#connection = connection;
    this.#first = new Credentials(options.token);
    this.#second =
      options.secondToken === undefined ? undefined : new Credentials(options.secondToken);
    this.#headers = options.headers;
  }

  get hasSecondUser(): boolean {
    return this.#second !== undefined;
  }

  /** What must not be shown, and what is shown in its place. */
  get secrets(): readonly (readonly [secret: string, name: string])[] {
    return [
      ...this.#first.known.map((token) => [token, '$TOKEN'] as const),
      ...(this.#second?.known ?? []).map((token) => [token, '$SECOND_TOKEN'] as const),
      ...Object.entries(this.#headers).map(
        ([name, value]) => [value, `$${name.toUpperCase().replace(/\W/g, '_')}`] as const,
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

  /** How many requests have been sent. */
  get requests(): number {
    return this.#connection.requests;
  }

  /**
   * Sends a request to a path below the provider's address; a token that has ended is renewed.
   *
   * @throws UnreachedState when the provider can no longer be reached, or should no longer be.
   */
  async send(method: string, path: string, options: RequestOptions = {}): Promise<Exchange> {
    const exchange = await this.try(method, path, options);
    if (exchange.response === undefined && this.#connection.isStopped) {
      throw new UnreachedState('the verification was stopped');
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
      return this.#send(method, path, options, as.authorization);
    }
    const credentials = this.#credentials(as);
    const token = await credentials.token();
    const exchange = await this.#send(method, path, options, `Bearer ${token}`);
    if (exchange.response?.status === 401 && (await credentials.renew(token))) {
      return this.#send(method, path, options, `Bearer ${await credentials.token()}`);
    }
    return exchange;
  }

  async #send(
    method: string,
    path: string,
    { body, headers, onOwnSocket }: RequestOptions,
    authorization: string | undefined,
  ): Promise<Exchange> {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const sent = {
      'Accept-Encoding': 'gzip, deflate, br',
      ...(authorization !== undefined && { Authorization: authorization }),
      ...(headers ?? {
        Accept: 'application/json',
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      }),
      ...this.#headers,
    };
    const request = {
      method,
      url: this.url + path,
      headers: Object.entries(sent),
      ...(bytes && { body: bytes }),
    };
    const exchange = await this.#connection.send(request, onOwnSocket);
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

function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new KitError(
      'invalid-option',
      `Failed to read the address "${text}": it is no http or https address. Give the one that /plants is below, as http://127.0.0.1:8080/v1.`,
    );
  }
  if (url.search || url.hash || url.username) {
    throw new KitError(
      'invalid-option',
      `Failed to read the address "${text}": it has a query, a fragment or credentials in it. Give the part before them.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}
