import type { InteractionReport, PactReport } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import type { Change, ProviderRequest } from '../../providers/behaviour.js';
import { closeConnection, rejectIf, sending } from '../../providers/changes.js';
import { quick, start, verify, violatedRules } from '../verify-faulty.js';
import { type InteractionParts, interactionOf, jsonBody, pactText } from './pacts.js';

const headers = { Authorization: ['Bearer of-the-author'] };

async function verifyText(text: string, change: Change = {}): Promise<PactReport> {
  await using provider = await start(change);
  const pacts = [{ source: 'web.json', text }];
  const report = await verify(provider, { ...quick, pacts });
  return report.pacts[0] as PactReport;
}

/** Verifies a pact of these interactions; the first report is that of the first interaction. */
async function verifyAll(all: readonly InteractionParts[], change: Change = {}) {
  const { interactions } = await verifyText(pactText(...all.map(interactionOf)), change);
  return interactions as readonly [InteractionReport, ...InteractionReport[]];
}

/** Records the requests to a path that no check of the kit sends a request to. */
function recording(): { readonly requests: ProviderRequest[]; readonly change: Change } {
  const requests: ProviderRequest[] = [];
  const admit = (request: ProviderRequest) => {
    if (request.query.has('web')) {
      requests.push(request);
    }
  };
  return { requests, change: { admit } };
}

describe('the pact of a frontend', () => {
  it('passes, fails or is not checked as its interactions, unless a pending one fails', async () => {
    const passing = interactionOf({ request: { headers } });
    const failing = { request: { headers }, response: { status: 299 } };
    const texts = [
      pactText(passing),
      pactText(passing, interactionOf(failing)),
      pactText(passing, interactionOf({ states: [{ name: 'the moon is full' }] })),
      pactText(passing, interactionOf({ ...failing, more: { pending: true, _id: 'c0ffee' } })),
    ];
    await using provider = await start();

    const { pacts } = await verify(provider, {
      ...quick,
      pacts: texts.map((text) => ({ source: 'web.json', text, pending: true })),
    });

    const shown = { source: 'web.json', pending: true, consumer: 'web' };
    expect(pacts).toMatchObject([
      { ...shown, verdict: 'passed' },
      { ...shown, verdict: 'failed' },
      { ...shown, verdict: 'not-checked' },
      {
        ...shown,
        verdict: 'passed',
        interactions: [{ verdict: 'passed' }, { verdict: 'failed', id: 'c0ffee' }],
      },
    ]);
  });

  it('may send a plant with a name that the store has already', async () => {
    const body = jsonBody({ id: 4356490653048821, name: 'Fern 1' });
    const text = pactText(interactionOf({ request: { method: 'POST', headers, body } }));
    await using provider = await start();
    expect(provider.plants()).toContainEqual(expect.objectContaining({ name: 'Fern 1' }));

    const pacts = [{ source: 'web.json', text }];
    const report = await verify(provider, { pacts, only: ['create'] });

    expect(violatedRules(report)).toEqual([]);
    expect(report).toMatchObject({
      verdict: 'passed',
      leftovers: [],
      pacts: [{ verdict: 'passed' }],
    });
  });

  it('of version 2 is verified', async () => {
    const interaction = {
      request: { method: 'get', path: '/plants', headers: { Authorization: 'Bearer x' } },
      response: { status: 200, headers: { 'Content-Type': 'application/json' } },
    };
    const text = JSON.stringify({
      consumer: { name: 'web' },
      provider: { name: 'plant-store' },
      interactions: [
        { description: 'a list', ...interaction },
        { description: 'a list of none', providerState: 'the moon is full', ...interaction },
      ],
      metadata: { pactSpecification: { version: '2.0.0' } },
    });

    const { interactions } = await verifyText(text);

    expect(interactions).toMatchObject([
      { states: [], verdict: 'passed' },
      { states: ['the moon is full'], verdict: 'not-checked' },
    ]);
  });

  it.each([
    ['is HTML', '<html>', 'it is not JSON: '],
    ['has no consumer', '{}', '"consumer" is missing and must be an object.'],
    [
      'is of messages',
      pactText({ type: 'Asynchronous/Messages', description: 'a plant has died' }),
      '"interactions[0].request" is missing and must be an object. Give a pact of HTTP interactions, and not of messages',
    ],
  ])('is rejected before any request if it %s', async (_, text, message) => {
    await using provider = await start();

    const verification = verify(provider, { pacts: [{ source: 'web.json', text }] });

    await expect(verification).rejects.toMatchObject({
      code: 'invalid-pact',
      message: expect.stringContaining(`Failed to read pact "web.json": ${message}`),
    });
    expect(provider.requestCount()).toBe(0);
  });
});

describe('an interaction', () => {
  it('passes or fails by its response, and a failure shows request, response and curl', async () => {
    const [passed, failed, rejected] = await verifyAll([
      {
        request: { headers },
        response: { body: jsonBody([{ name: 'Fern' }]), matchingRules: some },
      },
      {
        states: [{ name: 'plants are in the store', params: { count: 2 } }],
        request: { headers },
        response: { body: jsonBody([{ name: 'Fern' }]) },
      },
      { request: { headers }, response: { status: 206 } },
    ]);

    expect(passed).toEqual({ description: 'a list', states: [], verdict: 'passed' });
    expect(failed?.evidence?.exchanges).toMatchObject([
      { request: { method: 'POST' } },
      { request: { method: 'POST' } },
      { request: { method: 'GET' }, response: { status: 200 } },
    ]);
    expect(failed?.evidence?.curl[2]).toMatch(/^curl -i -H "Authorization: Bearer \$TOKEN" '/);
    expect(rejected?.evidence).toMatchObject({ path: 'status', expected: '206', actual: '200' });
  });

  it('fails if the connection is closed without a response', async () => {
    const [report] = await verifyAll(
      [{ request: { query: { web: ['1'] } } }],
      sending(closeConnection, ({ request }) => request.query.has('web')),
    );

    expect(report).toMatchObject({
      verdict: 'failed',
      evidence: { path: 'response', actual: 'none (the connection was closed without a response)' },
    });
  });
});

describe('a provider state', () => {
  it('that is not known is not reached, and the reason names those that are', async () => {
    const [report, ofMethod] = await verifyAll([
      { states: [{ name: 'the moon is full' }] },
      { states: [{ name: 'toString' }] },
    ]);

    expect(report).toMatchObject({
      states: ['the moon is full'],
      verdict: 'not-checked',
      reason: expect.stringMatching(
        /^there is no provider state "the moon is full"\. Use one of .*"a plant is in the store"/,
      ),
    });
    expect(ofMethod?.verdict).toBe('not-checked');
  });

  it('that a list cannot show is not reached, whatever lists with a high limit say', async () => {
    const reports = await verifyAll([{ states: [{ name: 'plants are in the store' }] }], {
      presentList: (items) => ({ items }),
      admit: ({ query }) => rejectIf(Number(query.get('limit')) > 1000, 'The limit is too high.'),
    });

    expect(reports).toMatchObject([
      {
        verdict: 'not-checked',
        reason: 'the plants could not be listed: the provider answered 200, but not with an array',
      },
    ]);
  });

  it('that is reached gives its values to the request, and is left again', async () => {
    await using provider = await start();
    const before = provider.plants();
    const generators = {
      path: { type: 'ProviderState', expression: `/plants/\${idText}`, dataType: 'STRING' },
    };
    const text = pactText(
      interactionOf({
        states: [{ name: 'plants are in the store', params: { count: 2 } }],
        request: { headers },
      }),
      interactionOf({
        states: [{ name: 'a plant is in the store' }],
        request: { headers, method: 'DELETE', path: '/plants/1', generators },
        response: { status: 204 },
      }),
    );

    const { pacts } = await verify(provider, { ...quick, pacts: [{ source: 'web.json', text }] });

    expect(pacts[0]?.verdict).toBe('passed');
    expect(provider.plants()).toEqual(before);
  });
});

describe('a request of a pact', () => {
  it('is sent byte for byte', async () => {
    const { requests, change } = recording();
    const bodies = [
      ' {"id" : 7 }\r\n',
      '{"id":7,"name":"Fern"',
      '{"id":7,"name":"\xff\xc3"}',
      '{"id":9223372036854775808,"id":1.0e0,"n":1.10}',
    ].map((body) => Buffer.from(body, 'latin1'));

    const encoded = { contentType: 'application/json', encoded: 'base64' };
    const interactions = bodies.map((bytes) => ({
      request: {
        method: 'POST',
        query: { web: ['1'] },
        body: { ...encoded, content: bytes.toString('base64') },
      },
    }));
    await verifyAll(interactions, change);

    const sent = requests.map(({ body }) => Buffer.from(body).toString('latin1'));
    expect(sent.sort()).toEqual(bodies.map((bytes) => bytes.toString('latin1')).sort());
  });

  it('has the valid token in place of its own, unless its own must be rejected', async () => {
    const { requests, change } = recording();
    const asked = [
      { authorization: 'Bearer of-the-author', status: 200 },
      { authorization: 'Bearer of-nobody', status: 401 },
      { authorization: 'Basic abc', status: 200 },
      { authorization: undefined, status: 200 },
    ];

    await verifyAll(
      asked.map(({ authorization, status }, at) => ({
        description: `request ${at}`,
        request: {
          query: { web: [`${at}`] },
          ...(authorization && { headers: { authorization: [authorization] } }),
        },
        response: { status },
      })),
      change,
    );

    const sent = requests.map(({ query, headers }) => [query.get('web'), headers.authorization]);
    expect(Object.fromEntries(sent)).toEqual({
      0: expect.stringMatching(/^Bearer (?!of-)/),
      1: 'Bearer of-nobody',
      2: 'Basic abc',
      3: undefined,
    });
  });
});

const some = { body: { $: { combine: 'AND', matchers: [{ match: 'type', min: 1 }] } } };
