import type { Assumes } from './assumptions.js';

export interface Plant {
  readonly name: string;
  /** Some stores leave it out if there is none, others send an empty text. */
  readonly tag?: string | undefined;
}

/** The store has answered with an Error. */
export class Rejection extends Error {
  constructor(
    message: string,
    readonly response: Response,
  ) {
    super(message);
  }
}

/** The store has not answered. */
export class NoAnswer extends Error {}

/** Sends the requests of the app. Each throws a Rejection, or NoAnswer. */
export class PlantClient {
  constructor(
    readonly fetch: (request: Request) => Promise<Response>,
    readonly assumes: Assumes,
    /** Default: the requests have no header Authorization. */
    public token?: string,
  ) {}

  async list(limit = this.assumes('limit-1000-is-accepted') ? '1000' : ''): Promise<Plant[]> {
    const query = new URLSearchParams({
      ...(limit !== '' && { limit }),
      ...(this.assumes('unknown-parameter-is-ignored') && { time: String(Date.now()) }),
    });
    const { text, response } = await this.send('GET', query.size === 0 ? '' : `?${query}`);
    const type = response.headers.get('content-type');
    if (this.assumes('content-type-is-exact') && type !== 'application/json') {
      throw new Error(`The list is not JSON, but ${type}.`);
    }
    if (this.assumes('json-has-no-spaces')) {
      const plants = text.matchAll(/"name":"([^"]*)"(?:,"tag":"([^"]*)")?/g);
      return [...plants].map(([, name = '', tag]) => ({ name, tag }));
    }
    return JSON.parse(text);
  }

  /** Returns the plant as the store has it. */
  async create(plant: Plant & { readonly id: number }): Promise<Plant> {
    const added = this.assumes('unknown-member-is-ignored') && { addedAt: '2026-01-01' };
    const { text } = await this.send('POST', '', { ...plant, ...added });
    return JSON.parse(text);
  }

  async delete(id: number | string): Promise<void> {
    const { response } = await this.send('DELETE', `/${encodeURIComponent(id)}`);
    if (this.assumes('delete-is-204') && response.status !== 204) {
      throw new Error(`The delete was answered with ${response.status}.`);
    }
  }

  /** @param path what follows `/plants`. @param body sent as JSON. */
  private async send(method: string, path: string, body?: object) {
    const headers = new Headers();
    if (this.token !== undefined) {
      const scheme = this.assumes('scheme-ignores-case') ? 'bearer' : 'Bearer';
      headers.set('authorization', `${scheme} ${this.token}`);
    }
    if (body !== undefined) {
      headers.set('content-type', 'application/json');
    }
    const url = `http://127.0.0.1:4010/plants${path}`;
    const request = new Request(url, { method, headers, body: body ? JSON.stringify(body) : null });
    const response = await this.fetch(request).catch((error: unknown) => {
      throw new NoAnswer('The plant store does not answer.', { cause: error });
    });
    const text = await response.text();
    if (!response.ok) {
      throw this.toRejection(response, JSON.parse(text));
    }
    return { response, text };
  }

  private toRejection(response: Response, body: { error: number; message: string }): Error {
    if (this.assumes('error-integer-is-status') && body.error !== response.status) {
      return new Error('This Error is not from the plant store.');
    }
    if (this.assumes('error-has-two-members') && Object.keys(body).length !== 2) {
      return new Error('This body is not an Error.');
    }
    return new Rejection(body.message, response);
  }
}
