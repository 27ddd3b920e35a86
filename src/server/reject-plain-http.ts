import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from './send-response.js';

/** Answers a request over HTTP with an Error, at a port that speaks HTTPS. */
export function rejectPlainHttp({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  const { host } = headers;
  const address = host === undefined ? 'https' : `https://${host}`;
  const message = `This server speaks HTTPS: use ${address}.`;
  const body = JSON.stringify({ error: 400, message });
  const response = {
    status: 400,
    headers: { 'content-type': 'application/json', connection: 'close' },
    body,
  };
  sendResponse(outgoing, response, {});
}
