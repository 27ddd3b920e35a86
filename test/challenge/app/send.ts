import type { Assumes } from './assumptions.js';

/** How the app reaches the plant store. */
export interface Connection {
  readonly baseUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly assumes: Assumes;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Default: the request has no header Authorization. */
  readonly token?: string | undefined;
  /** Sent as JSON. Default: none. */
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
}

/** The store has answered with an Error. */
export class Rejection extends Error {
  override readonly name = 'Rejection';

  constructor(
    message: string,
    readonly status: number,
    readonly headers: Headers,
    /** The integer of the Error. */
    readonly integer: number,
  ) {
    super(message);
  }
}

/** The store has not answered. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** @throws Rejection, or NoAnswer. */
export async function send(connection: Connection, call: Call): Promise<Answer> {
  const request = createRequest(connection, call);
  const response = await connection.fetch(request).catch((error: unknown) => {
    throw new NoAnswer('The plant store does not answer.', { cause: error });
  });
  const text = await response.text();
  if (!response.ok) {
    const { message, error } = readError(text, response.status, connection.assumes);
    throw new Rejection(message, response.status, response.headers, error);
  }
  return { status: response.status, contentType: response.headers.get('content-type'), text };
}

function createRequest({ baseUrl, assumes }: Connection, call: Call): Request {
  const headers = new Headers();
  if (call.token !== undefined) {
    const scheme = assumes('scheme-ignores-case') ? 'bearer' : 'Bearer';
    headers.set('authorization', `${scheme} ${call.token}`);
  }
  if (call.body === undefined) {
    return new Request(baseUrl + call.path, { method: call.method, headers });
  }
  headers.set('content-type', 'application/json');
  const body = JSON.stringify(call.body);
  return new Request(baseUrl + call.path, { method: call.method, headers, body });
}

function readError(
  text: string,
  status: number,
  assumes: Assumes,
): { readonly message: string; readonly error: number } {
  const body = JSON.parse(text);
  if (assumes('error-integer-is-status') && body.error !== status) {
    throw new Error('This Error is not from the plant store.');
  }
  if (assumes('error-has-two-members') && Object.keys(body).length !== 2) {
    throw new Error('This body is not an Error.');
  }
  return body;
}
