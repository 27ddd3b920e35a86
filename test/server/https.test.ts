import { once } from 'node:events';
import { get, type RequestOptions } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { connect as connectSecure } from 'node:tls';
import { http } from 'msw';
import { type PlantServer, type StartServerOptions, startServer } from 'plant-store-kit/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate, type TestCertificate } from '../certificates.js';
import { createGate } from './gate.js';

const headers = { authorization: 'Bearer alice-token' };

let https: TestCertificate;

beforeAll(async () => {
  https = await makeCertificate();
});

const start = (options: StartServerOptions = {}) => startServer({ port: 0, https, ...options });

const ask = async (server: PlantServer, path: string, options: RequestOptions = {}) => {
  const outgoing = get(`${server.url}${path}`, { ca: https.cert, headers, ...options });
  const [response] = await once(outgoing, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};

describe('a server with a certificate', () => {
  it('answers over HTTPS, to clients that trust the certificate', async () => {
    await using server = await start();

    const { status, body } = await ask(server, '/plants?limit=1');

    expect(server.url).toBe(`https://127.0.0.1:${server.port}`);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toHaveLength(1);
    await expect(ask(server, '/plants', { ca: [] })).rejects.toThrow('self-signed certificate');
  });

  it('gives MSW handlers requests with an https URL, and records it', async () => {
    const urls: string[] = [];
    const handler = http.get('/plants', ({ request }) => void urls.push(request.url));
    await using server = await start({ handlers: [handler] });

    await ask(server, '/plants?limit=1');

    expect(urls).toEqual([`${server.url}/plants?limit=1`]);
    expect(server.requests.all()[0]?.request.origin).toBe(server.url);
  });

  it('serves the admin API, to its own pages', async () => {
    await using server = await start();
    const page = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    const foreign = { origin: server.url.replace('https', 'http') };

    expect((await ask(server, '/__admin/plants', { headers: page })).status).toBe(200);
    expect((await ask(server, '/__admin/plants', { headers: foreign })).status).toBe(403);
  });
});

it('drop-connection resets the connection below TLS', async () => {
  await using server = await start({ faults: [{ kind: 'drop-connection' }] });
  const socket = connectSecure({ port: server.port, host: '127.0.0.1', ca: https.cert });
  const closed = finished(socket.resume());

  socket.write('GET /plants HTTP/1.1\r\nHost: x\r\n\r\n');

  await expect(closed).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it.each([
  ['a request over HTTP', 'GET /plants HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a TLS record that is not a handshake', '\x16not a handshake at all'],
])(
  'a client that does not speak TLS is disconnected after %s, and the server goes on',
  async (_, sent) => {
    await using server = await start();
    const socket = connectPlain(server.port, '127.0.0.1');
    socket.on('error', () => {});

    socket.write(Buffer.from(sent, 'latin1'));
    socket.resume();
    await once(socket, 'close');

    expect((await ask(server, '/plants')).status).toBe(200);
  },
);

it('stop finishes requests in flight, and closes connections that are idle or silent', async () => {
  const [arrival, release] = [createGate(), createGate()];
  const handler = http.get('/slow', async () => {
    arrival.open();
    await release.opened;
  });
  const server = await start({ handlers: [handler] });
  const silent = connectPlain(server.port, '127.0.0.1');
  const halting = connectPlain(server.port, '127.0.0.1');
  halting.write(Buffer.from('\x16\x03\x01', 'latin1'));
  const idle = connectSecure({ port: server.port, host: '127.0.0.1', ca: https.cert });
  await once(idle, 'secureConnect');
  const reply = ask(server, '/slow');
  await arrival.opened;
  const closed = [silent, halting, idle].map((socket) => {
    socket.resume();
    socket.on('error', () => {});
    return once(socket, 'close');
  });

  const stopped = server.stop();
  await Promise.all(closed);
  release.open();

  expect((await reply).status).toBe(404);
  expect((await reply).headers.connection).toBe('close');
  await stopped;
});

describe('a certificate that cannot be used', () => {
  it.each([
    ['cert', { cert: 'basil' }, 'the certificate is not in PEM format'],
    ['key', { key: '-----BEGIN PRIVATE KEY-----\nbasil' }, 'the private key is not in PEM format'],
    [
      'key',
      { key: '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIGj\n-----END ENCRYPTED PRIVATE KEY-----\n' },
      'the private key has a passphrase. Remove it: openssl pkey',
    ],
  ])('is an invalid option %s: %j', async (option, given, message) => {
    await expect(start({ https: { ...https, ...given } })).rejects.toMatchObject({
      code: 'invalid-option',
      details: { option: `https.${option}` },
      message: expect.stringContaining(`Failed to use https.${option}: ${message}`),
    });
  });

  it('is one with the key of another', async () => {
    const { key } = await makeCertificate();

    await expect(start({ https: { ...https, key } })).rejects.toMatchObject({
      details: { option: 'https.key' },
      message: expect.stringContaining('the private key is not the one of the certificate'),
    });
  });
});
