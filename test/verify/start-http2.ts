import { request as forward } from 'node:http';
import {
  createSecureServer,
  createServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import type { TestCertificate } from '../certificates.js';
import { listen, type Served } from '../serve.js';

/** What belongs to one connection of HTTP/1.1, and is an error in HTTP/2. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'host'];

/** Starts a server that speaks HTTP/2 alone, in front of a provider; over TLS with a certificate. */
export async function startHttp2(target: string, https?: TestCertificate): Promise<Served> {
  const pass = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => {
    const named = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
    const options = { method: incoming.method, headers: Object.fromEntries(named) };
    const sent = forward(new URL(incoming.url, target), options, (response) => {
      const passed = Object.entries(response.headers).filter(
        ([name]) => !ofConnection.includes(name),
      );
      outgoing.writeHead(response.statusCode ?? 0, Object.fromEntries(passed));
      response.pipe(outgoing);
    });
    sent.on('error', () => outgoing.stream.close());
    incoming.pipe(sent);
  };
  const server = https ? createSecureServer(https, pass) : createServer(pass);
  const served = await listen(server);
  return https ? { ...served, url: served.url.replace('http:', 'https:') } : served;
}
