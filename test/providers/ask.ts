import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import type { RunningProvider } from './provider.js';

export interface Reply {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly text: string;
}

export interface Question {
  readonly method: string;
  /** The path below the base address, sent as it is. */
  readonly path: string;
  readonly body?: string | Uint8Array;
  /**
   * The Authorization header; null sends none.
   *
   * @default the token of the first user
   */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connections to use. @default a new one */
  readonly agent?: Agent | undefined;
}

/** Sends one request, byte for byte, and follows nothing. */
export function ask(provider: RunningProvider, question: Question): Promise<Reply> {
  const { method, path, body = '', authorization, agent } = question;
  const headers: OutgoingHttpHeaders = {
    ...question.headers,
    'content-length': Buffer.byteLength(body),
  };
  if (body.length > 0) {
    headers['content-type'] = 'application/json';
  }
  if (authorization !== null) {
    headers.authorization = authorization ?? `Bearer ${provider.token}`;
  }
  return new Promise((resolve, reject) => {
    request(provider.url + path, { method, headers, agent: agent ?? new Agent() }, (response) => {
      const chunks: Uint8Array[] = [];
      response
        .on('data', (chunk: Uint8Array) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'],
            text: Buffer.concat(chunks).toString(),
          }),
        );
    })
      .on('error', reject)
      .end(body);
  });
}
