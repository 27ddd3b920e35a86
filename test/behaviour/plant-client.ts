/** The part of fetch that all transports have. */
export type FetchLike = (
  url: string,
  init?: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | Uint8Array<ArrayBuffer>;
    signal?: AbortSignal;
  },
) => Promise<Pick<Response, 'status' | 'arrayBuffer' | 'text'> & { headers: Pick<Headers, 'get'> }>;

export interface AskOptions {
  /** Default: that of alice; null for no Authorization header. */
  readonly token?: string | null;
  /** Replaces headers; null removes one. */
  readonly headers?: Record<string, string | null>;
  /** An object is sent as JSON, text and bytes unchanged. */
  readonly body?: object | string | Uint8Array<ArrayBuffer> | undefined;
  readonly signal?: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly text: string;
  readonly json: unknown;
}

export class PlantClient {
  constructor(
    readonly baseUrl: string,
    readonly fetch: FetchLike,
    readonly token = 'alice-token',
  ) {}

  async ask(method: string, path: string, options: AskOptions = {}): Promise<Reply> {
    const { token = this.token, headers = {}, body, signal } = options;
    const isObject = typeof body === 'object' && !(body instanceof Uint8Array);
    const all = Object.entries({
      authorization: token === null ? null : `Bearer ${token}`,
      'content-type': body === undefined ? null : 'application/json',
      ...headers,
    }).filter((header): header is [string, string] => header[1] !== null);
    const response = await this.fetch(this.baseUrl + path, {
      method,
      headers: Object.fromEntries(all),
      ...(body !== undefined && { body: isObject ? JSON.stringify(body) : body }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      get json() {
        return JSON.parse(text);
      },
    };
  }

  create(body: AskOptions['body'], options: AskOptions = {}): Promise<Reply> {
    return this.ask('POST', '/plants', { ...options, body });
  }

  list(query = '', options: AskOptions = {}): Promise<Reply> {
    return this.ask('GET', `/plants${query}`, options);
  }

  delete(id: string | number, options: AskOptions = {}): Promise<Reply> {
    return this.ask('DELETE', `/plants/${id}`, options);
  }

  async names(query = '', options: AskOptions = {}): Promise<string[]> {
    const plants = (await this.list(query, options)).json as { name: string }[];
    return plants.map(({ name }) => name);
  }
}
