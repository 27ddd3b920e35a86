import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { serve } from '../serve.js';

/** A service that records its requests, and may reject all tokens but one. */
export async function serveRecorder(valid?: string) {
  const requests: { readonly line: string; readonly headers: IncomingHttpHeaders }[] = [];
  const served = await serve(({ method, url, headers }: IncomingMessage, response) => {
    requests.push({ line: `${method} ${url}`, headers });
    const isRejected = valid !== undefined && headers.authorization !== `Bearer ${valid}`;
    response.writeHead(isRejected ? 401 : 200).end();
  });
  return { ...served, requests };
}
