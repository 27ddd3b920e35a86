import type { RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type {
  InteractionReport,
  PactReport,
} from '../../../src/verify/report/verification-report.js';
import { type Change, Rejection } from '../../providers/behaviour.js';
import { startProvider } from '../../providers/provider.js';
import { serve } from '../serve.js';
import { type InteractionParts, interactionOf, jsonBody, pactText } from './pacts.js';
import { verifyPactText } from './verify-pact-text.js';

const start = (change: Change = {}) => startProvider({ name: 'has a frontend', change });

/** Verifies one interaction against a provider of the zoo. */
async function verifyOne(parts: InteractionParts, change: Change = {}): Promise<InteractionReport> {
  await using zoo = await start(change);
  return only(await verifyPactText(zoo, pactText(interactionOf(parts))));
}

const only = ({ interactions }: PactReport) => interactions[0] as InteractionReport;
const bearer = { headers: { Authorization: ['Bearer token-of-the-author'] } };
const listed = {
  request: bearer,
  response: { status: 200, body: jsonBody([{ name: 'Fern' }]) },
};
const matchingPlants = { body: { $: { combine: 'AND', matchers: [{ match: 'type', min: 1 }] } } };

describe('an interaction', () => {
  it('passes with the expected response', async () => {
    const response = { ...listed.response, matchingRules: matchingPlants };

    expect(await verifyOne({ ...listed, response })).toEqual({
      description: 'a list',
      states: [],
      verdict: 'passed',
    });
  });

  it('fails with another response, and has both the request and the response', async () => {
    const found = await verifyOne(listed);

    expect(found.verdict).toBe('failed');
    expect(found.evidence?.exchanges).toMatchObject([
      { request: { method: 'GET' }, response: { status: 200 } },
    ]);
    expect(found.evidence?.curl[0]).toMatch(/^curl -i -H "Authorization: Bearer \$TOKEN" '/);
  });

  it('fails with another status', async () => {
    const found = await verifyOne({ ...listed, response: { status: 206 } });

    expect(found.evidence).toMatchObject({ path: 'status', expected: '206', actual: '200' });
  });

  it('fails if the connection is closed without a response', async () => {
    await using served = await serve(({ socket }) => socket.destroy());

    const report = await verifyPactText(served, pactText(interactionOf()));

    expect(only(report)).toMatchObject({
      verdict: 'failed',
      evidence: { path: 'response', actual: 'none (socket hang up)' },
    });
  });

  it('fails with a body that is cut off', async () => {
    await using served = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('[', () => response.destroy());
    });

    const report = await verifyPactText(served, pactText(interactionOf()));

    expect(only(report).evidence?.actual).toMatch('none (the response broke off');
  });

  it('is not checked by a provider that is gone', async () => {
    const zoo = await start();
    await zoo.stop();

    const report = await verifyPactText(zoo, pactText(interactionOf()));

    expect(only(report)).toMatchObject({
      verdict: 'not-checked',
      reason: expect.stringContaining('the provider can no longer be reached'),
    });
  });

  it('is not checked if it is a message', async () => {
    await using zoo = await start();
    const message = { type: 'Asynchronous/Messages', description: 'a plant has died' };

    const report = await verifyPactText(zoo, pactText(message));

    expect(only(report)).toMatchObject({
      description: 'a plant has died',
      verdict: 'not-checked',
      reason: 'it is a message, and the plant store has none',
    });
    expect(zoo.requestCount()).toBe(0);
  });

  it('is not checked if Pact cannot load it, and the reason names its file', async () => {
    const response = { status: 200, matchingRules: { body: 7 } };

    const { verdict, reason } = await verifyOne({ response });

    expect(verdict).toBe('not-checked');
    expect(reason).toMatch(/^Failed to load pact "web\.json" - Matching rule JSON 7 /);
  });

  it('has the id that a broker gave it', async () => {
    expect(await verifyOne({ more: { _id: 'c0ffee' } })).toMatchObject({ id: 'c0ffee' });
  });
});

describe('a pact', () => {
  const passed = interactionOf({ description: 'passed', request: bearer });
  const failed = interactionOf({ description: 'failed', response: { status: 299 } });
  const unknown = interactionOf({ description: 'unknown', states: [{ name: 'the moon is full' }] });

  it.each([
    ['passed', [passed]],
    ['not-checked', [passed, unknown]],
    ['failed', [unknown, failed, passed]],
  ])('is %s by its interactions', async (verdict, interactions) => {
    await using zoo = await start();

    const report = await verifyPactText(zoo, pactText(...interactions));

    expect(report).toMatchObject({ consumer: 'web', source: 'web.json', verdict });
    expect(report.interactions).toHaveLength(interactions.length);
  });

  it('does not fail by a pending interaction, which is reported', async () => {
    await using zoo = await start();

    const report = await verifyPactText(zoo, pactText(passed, { ...failed, pending: true }));

    expect(report.verdict).toBe('passed');
    expect(report.interactions.map(({ verdict }) => verdict)).toEqual(['passed', 'failed']);
  });

  it('does not pass by messages alone', async () => {
    await using zoo = await start();

    const report = await verifyPactText(
      zoo,
      pactText({ type: 'Asynchronous/Messages', description: 'm' }),
    );

    expect(report.verdict).toBe('not-checked');
  });

  it.each(['2.0.0', '3.0.0'])('of version %s is verified', async (version) => {
    await using zoo = await start();
    const text = JSON.stringify({
      consumer: { name: 'web' },
      provider: { name: 'plant-store' },
      interactions: [
        {
          description: 'a list',
          request: { method: 'get', path: '/plants', headers: { Authorization: 'Bearer x' } },
          response: { status: 200, headers: { 'Content-Type': 'application/json' } },
        },
      ],
      metadata: { pactSpecification: { version } },
    });

    expect((await verifyPactText(zoo, text)).verdict).toBe('passed');
  });
});

describe('a state', () => {
  const state = (name: string, params?: object) => ({
    ...listed,
    states: [{ name, ...(params && { params }) }],
    response: { status: 200 },
  });

  it('that is not known is not reached, and no request is made', async () => {
    await using zoo = await start();

    const report = await verifyPactText(zoo, pactText(interactionOf(state('the moon is full'))));

    expect(only(report)).toMatchObject({
      states: ['the moon is full'],
      verdict: 'not-checked',
      reason: expect.stringMatching(
        /^there is no provider state "the moon is full"\. Use one of .*"a plant is in the store"/,
      ),
    });
    expect(zoo.requestCount()).toBe(0);
  });

  it('that is the name of a method is not known either', async () => {
    expect(await verifyOne(state('toString'))).toMatchObject({ verdict: 'not-checked' });
  });

  it('of the second version is reached, or not, as any', async () => {
    await using zoo = await start();
    const { type, ...rest } = interactionOf() as Record<string, unknown>;
    const text = JSON.stringify({
      consumer: { name: 'web' },
      provider: { name: 'plant-store' },
      interactions: [{ ...rest, providerState: 'the moon is full' }],
      metadata: { pactSpecification: { version: '2.0.0' } },
    });

    expect(only(await verifyPactText(zoo, text))).toMatchObject({
      states: ['the moon is full'],
      verdict: 'not-checked',
    });
  });

  it('that the provider rejects is not reached', async () => {
    const found = await verifyOne(state('a plant is in the store'), {
      create() {
        throw new Rejection(403, 'no');
      },
    });

    expect(found).toMatchObject({
      verdict: 'not-checked',
      reason: 'a plant could not be created: the provider answered 403',
    });
  });

  it('that is reached is left again', async () => {
    await using zoo = await start();
    const before = zoo.plants();

    const { verdict } = await verifyPactText(
      zoo,
      pactText(interactionOf(state('plants are in the store', { count: 2 }))),
    );

    expect(verdict).toBe('passed');
    await expect.poll(() => zoo.plants()).toEqual(before);
    expect(zoo.requestCount()).toBe(5);
  });

  it('gives its values to the request', async () => {
    await using zoo = await start();
    const generators = {
      path: { type: 'ProviderState', expression: `/plants/\${idText}`, dataType: 'STRING' },
    };
    const parts = {
      states: [{ name: 'a plant is in the store' }],
      request: { ...bearer, method: 'DELETE', path: '/plants/1', generators },
      response: { status: 204 },
    };

    const report = await verifyPactText(zoo, pactText(interactionOf(parts)));

    expect(report.verdict).toBe('passed');
    expect(zoo.plants()).toHaveLength(12);
  });
});

describe('the body of a request', () => {
  /** What a provider is sent where the pact has these bytes. */
  async function sentFor(bytes: Uint8Array) {
    let sent: Uint8Array = new Uint8Array();
    const listener: RequestListener = async (request, response) => {
      sent = await buffer(request);
      response.end();
    };
    await using served = await serve(listener);
    const content = Buffer.from(bytes).toString('base64');
    const body = { contentType: 'application/json', encoded: 'base64', content };
    await verifyPactText(served, pactText(interactionOf({ request: { method: 'POST', body } })));
    return Buffer.from(sent).toString('latin1');
  }

  it.each([
    ['JSON with spaces', Buffer.from(' {"id" : 7 }\r\n')],
    ['JSON that breaks off', Buffer.from('{"id":7,"name":"Fern"')],
    ['bytes that are not UTF-8', Buffer.from('{"id":7,"name":"\xff\xc3"}', 'latin1')],
    ['a number beyond int64', Buffer.from('{"id":9223372036854775808}')],
    ['a number that is written long', Buffer.from('{"id":1.0e0,"n":1.10}')],
    ['a key twice', Buffer.from('{"id":1,"id":2}')],
  ])('is sent as it is: %s', async (_, bytes) => {
    expect(await sentFor(bytes)).toBe(bytes.toString('latin1'));
  });

  it('is sent with every digit of a number', async () => {
    let sent = '';
    await using served = await serve(async (request, response) => {
      sent = (await buffer(request)).toString();
      response.end();
    });
    const parts = { request: { method: 'POST', body: jsonBody({ id: 'ID', name: 'Fern' }) } };

    await verifyPactText(
      served,
      pactText(interactionOf(parts)).replace('"ID"', '9223372036854775807'),
    );

    expect(sent).toBe('{"id":9223372036854775807,"name":"Fern"}');
  });
});

describe('the token of a pact', () => {
  /** Which Authorization a provider is sent, by a pact that was recorded with this one. */
  async function sentFor(headers: object, status = 200) {
    const sent: unknown[] = [];
    await using served = await serve((request, response) => {
      sent.push(request.headers.authorization);
      response.writeHead(status).end();
    });
    const parts = { request: { headers }, response: { status } };
    await verifyPactText({ ...served, token: 'valid' }, pactText(interactionOf(parts)));
    return sent;
  }

  it.each(['Authorization', 'authorization', 'AUTHORIZATION'])(
    'is replaced by the valid one in %s',
    async (name) => {
      expect(await sentFor({ [name]: ['Bearer of-the-author'] })).toEqual(['Bearer valid']);
    },
  );

  it.each([401, 403])('is sent as it is if %i is expected', async (status) => {
    const headers = { Authorization: ['Bearer of-nobody'] };

    expect(await sentFor(headers, status)).toEqual(['Bearer of-nobody']);
  });

  it('is sent as it is under another scheme', async () => {
    expect(await sentFor({ Authorization: ['Basic abc'] })).toEqual(['Basic abc']);
  });

  it('is not sent if there is none', async () => {
    expect(await sentFor({})).toEqual([undefined]);
  });

  it('is renewed if the valid one has ended', async () => {
    const sent: unknown[] = [];
    await using served = await serve(({ headers }, response) => {
      sent.push(headers.authorization);
      response.writeHead(headers.authorization === 'Bearer t2' ? 200 : 401).end();
    });
    const tokens = ['t1', 't2'];
    const token = async () => tokens.shift() ?? 'none';

    const report = await verifyPactText(served, pactText(interactionOf({ request: bearer })), {
      token,
    });

    expect(report.verdict).toBe('passed');
    expect(sent).toEqual(['Bearer t1', 'Bearer t2']);
  });
});
