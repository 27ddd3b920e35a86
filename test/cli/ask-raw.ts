import { once } from 'node:events';
import { request } from 'node:http';

/** Sends a request with exactly these headers, and returns its response as the bytes and headers that came. */
export async function ask(
  url: string,
  options: { method?: string; headers?: readonly string[]; body?: Uint8Array; path?: string } = {},
) {
  const { method = 'GET', headers = [], body, path } = options;
  const { port } = new URL(url);
  const sent = request({
    port,
    method,
    path: path ?? '/plants',
    headers: ['Host', 'x', ...headers],
  });
  sent.end(body);
  const [message] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of message) {
    chunks.push(chunk);
  }
  const { statusCode, statusMessage, rawHeaders, rawTrailers } = message;
  return { statusCode, statusMessage, rawHeaders, rawTrailers, body: Buffer.concat(chunks) };
}
