import { request as forward } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { TestCertificate } from '../certificates.js';
import { listen, type Served } from '../serve.js';

/** What belongs to one connection of HTTP/1.1, and is an error in HTTP/2. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'host'];

/** Starts a server that speaks HTTP/2 alone, in front of a provider. */
export async function startHttp2(target: string, https: TestCertificate): Promise<Served> {
  const server = createSecureServer(https, (incoming, outgoing) => {
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
  });
  const served = await listen(server);
  return { ...served, url: served.url.replace('http:', 'https:') };
}
