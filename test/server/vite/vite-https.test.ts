import { once } from 'node:events';
import { connect, type OutgoingHttpHeaders } from 'node:http2';
import { get } from 'node:https';
import { json, text } from 'node:stream/consumers';
import type { FaultKind } from 'plant-store-kit';
import { beforeAll, expect, it } from 'vitest';
import { makeCertificate, type TestCertificate } from '../../certificates.js';
import { createApp } from './open-app.js';

let https: TestCertificate;

beforeAll(async () => {
  https = await makeCertificate();
});

const authorization = 'Bearer alice-token';
const jsonType = { 'content-type': 'application/json' };

/** Starts a dev server with a certificate, and connects to it as a browser does. */
async function openSession() {
  const app = await createApp();
  const { url } = await app.serve({ plants: [] }, { server: { https } });
  const session = connect(url, { ca: https.cert });
  const ask = async (headers: OutgoingHttpHeaders, body = '') => {
    const stream = session.request({ authorization, ...headers }, { endStream: body === '' });
    if (body !== '') {
      stream.end(body);
    }
    const [response] = await once(stream, 'response');
    return { status: response[':status'], json: () => json(stream), text: () => text(stream) };
  };
  /** Adds a fault for the next request. */
  const failNext = (kind: FaultKind) =>
    ask(
      { ':method': 'POST', ':path': '/__admin/faults', ...jsonType },
      JSON.stringify({ kind, times: 1 }),
    );
  return {
    url,
    ask,
    failNext,
    async [Symbol.asyncDispose]() {
      session.close();
      await app[Symbol.asyncDispose]();
    },
  };
}

it('answers over HTTP/2, also a body of unknown length', async () => {
  await using dev = await openSession();
  const create = { ':method': 'POST', ':path': '/api/plants', ...jsonType };

  const created = await dev.ask(create, '{"id":7,"name":"Basil"}');
  const listed = await dev.ask({ ':path': '/api/plants' });

  expect(await created.json()).toEqual({ name: 'Basil' });
  expect(await listed.json()).toEqual([{ name: 'Basil' }]);
});

it('takes calls of its own panel over HTTP/2, and of no other page', async () => {
  await using dev = await openSession();
  const reset = (origin: string) =>
    dev.ask({ ':method': 'POST', ':path': '/__admin/reset', origin });

  expect((await reset(dev.url)).status).toBe(200);
  expect((await reset('https://foreign.test')).status).toBe(403);
});

it('ends only the request of a dropped connection over HTTP/2', async () => {
  await using dev = await openSession();
  await dev.failNext('drop-connection');

  await expect(dev.ask({ ':path': '/api/plants' })).rejects.toThrow('NGHTTP2_INTERNAL_ERROR');

  expect((await dev.ask({ ':path': '/api/plants' })).status).toBe(200);
});

it('ends a truncated body over HTTP/2', async () => {
  await using dev = await openSession();
  await dev.failNext('truncate-body');

  const listed = await dev.ask({ ':path': '/api/plants' });

  await expect(listed.text()).rejects.toThrow('NGHTTP2_INTERNAL_ERROR');
});

it('answers clients that speak HTTP/1.1 over TLS, and drops their connections', async () => {
  await using dev = await openSession();
  const list = async () => {
    const outgoing = get(`${dev.url}/api/plants`, { ca: https.cert, headers: { authorization } });
    const [response] = await once(outgoing, 'response');
    return json(response);
  };
  expect(await list()).toEqual([]);
  await dev.failNext('drop-connection');

  await expect(list()).rejects.toThrow('ECONNRESET');
});
