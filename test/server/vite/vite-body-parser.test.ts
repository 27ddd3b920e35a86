import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Connect } from 'vite';
import { expect, it } from 'vitest';
import { serve } from '../../serve.js';
import { createApp } from './open-app.js';

const authorization = 'Bearer alice-token';

/** Creates a plant through the middlewares of Vite, in a server where a parser has read the body before them. */
async function createBehind(
  parse: (body: string, request: IncomingMessage) => unknown,
  { body = '{"id":7,"name":"Basil"}', path = '/api/plants' } = {},
) {
  await using app = await createApp();
  const { vite } = await app.serve({ plants: [] }, { server: { middlewareMode: true } });
  await using site = await serve(async (incoming, outgoing) => {
    Object.assign(incoming, parse(await text(incoming), incoming));
    vite.middlewares(incoming as Connect.IncomingMessage, outgoing);
  });
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(site.url + path, { method: 'POST', headers, body });
  return { status: response.status, body: await response.json() };
}

const parsed = (body: string) => ({ body: JSON.parse(body) });

it.each<[string, (body: string) => unknown]>([
  ['an object', parsed],
  ['its text', (body) => ({ body })],
  ['its bytes', (body) => ({ body: Buffer.from(body) })],
  ['its bytes beside an object', (body) => ({ body: {}, rawBody: Buffer.from(body) })],
])('creates a plant from a body that a parser has left as %s', async (_, parse) => {
  expect(await createBehind(parse)).toEqual({ status: 200, body: { name: 'Basil' } });
});

it('takes a body that a parser has read for a call of the admin API', async () => {
  const plants = { path: '/__admin/plants', body: '{"id":7,"name":"Basil"}' };

  expect(await createBehind(parsed, plants)).toMatchObject({ status: 200 });
});

it.each<[string, (body: string) => unknown, string]>([
  ['nothing is left of the body', () => ({}), '{"id":7,"name":"Basil"}'],
  ['its id has been rounded', parsed, '{"id":9007199254740993,"name":"Basil"}'],
  ['a number is too large for it', parsed, '{"id":1e400,"name":"Basil"}'],
])('says at once what to do if %s', async (_, parse, body) => {
  const { status, body: error } = await createBehind(parse, { body });

  expect(status).toBe(500);
  expect(error.message).toContain('Put the plant store before that middleware');
});
