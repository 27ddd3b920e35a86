import { createPlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import type { SentRequest } from '../ask-mock.js';
import { descriptionsOf, readPactJson, recordApp } from './recorded-app.js';

const basil = '{"id":1001,"name":"Basil"}';
const create = (body: string): SentRequest => ({ method: 'POST', body });
const remove = (id: string): SentRequest => ({ method: 'DELETE', path: `/plants/${id}` });

async function pactOf(requests: readonly SentRequest[]): Promise<string> {
  const { mock, send } = recordApp({ plants: [] });
  for (const request of requests) {
    await send(request);
  }
  return mock.pact();
}

describe('a recorded pact', () => {
  it('has an interaction for each thing that the app needs', async () => {
    const text = await pactOf([
      {},
      create('{"id":7,"name":"Basil","tag":"herb"}'),
      create(basil),
      {},
      { path: '/plants?limit=2' },
      remove('7'),
    ]);

    expect(descriptionsOf(text)).toEqual([
      'a create of a plant with a tag',
      'a create of a plant without a tag',
      'a delete of a plant that the user has created',
      'a list with a limit, for the names',
      'a list with a limit, for the tags',
      'a list without a limit, for the names',
      'a list without a limit, for the tags',
      'a list without a limit, which may be empty',
    ]);
    expect(readPactJson(text).metadata.leftOut).toEqual([]);
  });

  it('asks for provider states with what the request needs of them', async () => {
    const { interactions } = readPactJson(
      await pactOf([create(basil), { path: '/plants?limit=2' }, remove('1001')]),
    );

    const valid = { name: 'the caller has a valid token' };
    expect(interactions.map(({ providerStates }) => providerStates)).toEqual([
      [valid, { name: 'a plant is not in the store yet' }],
      [valid, { name: 'a plant is in the store' }],
      [valid, { name: 'plants are in the store', params: { count: 3 } }],
    ]);
  });

  it('has what a request without a valid token gets', async () => {
    const text = await pactOf([
      { token: null },
      { ...create(basil), token: 'nobodys-token' },
      { ...remove('7'), token: 'nobodys-token' },
    ]);

    expect(descriptionsOf(text)).toEqual([
      'a create with a token that was never issued',
      'a delete with a token that was never issued',
      'a list without an Authorization header',
    ]);
    expect(text).not.toContain('nobodys-token');
  });

  it('keeps the body of a request byte for byte, with every digit of an id', async () => {
    const exact = '{"tag":"herb","id":9223372036854775807,"name":"Basil"}';
    const spaced = '{ "id": 7, "name": "\\u0042asil" }';

    const text = await pactOf([create(exact), create(spaced)]);

    const [compact, bytes] = readPactJson(text).interactions.map(({ request }) => request.body);
    expect(text.replaceAll(/\s/g, '')).toContain(`"content":${exact}`);
    expect(compact?.encoded).toBe(false);
    expect(atob(String(bytes?.content))).toBe(spaced);
    expect(bytes?.encoded).toBe('base64');
  });

  it('has a long body that JSON.stringify would write differently', async () => {
    const long = `{"id":7,"name":"Basil"${' '.repeat(200_000)}}`;
    const { mock, send } = recordApp({ plants: [] });

    expect(await send(create(long))).toMatchObject({ status: 200 });

    const { interactions } = readPactJson(await mock.pact());
    expect(atob(String(interactions[0]?.request.body.content))).toBe(long);
  });

  it('has no token, no cookie, and no header that is not on the list', async () => {
    const headers = { cookie: 'session=s3cret', 'x-api-key': 's3cret', accept: 'application/json' };
    const text = await pactOf([{ headers }, { ...create(basil), headers }]);

    expect(text).not.toMatch(/s3cret|alice-token/);
    expect(readPactJson(text).interactions.map(({ request }) => request.headers)).toEqual([
      {
        Accept: ['application/json'],
        Authorization: ['Bearer token'],
        'Content-Type': ['application/json'],
      },
      { Accept: ['application/json'], Authorization: ['Bearer token'] },
    ]);
  });

  it('is the same, byte for byte, in whatever order the requests come', async () => {
    const creates = [
      '{"id":12,"name":"Sage"}',
      '{"id":7,"name":"Mint"}',
      '{"id":8,"name":"Mint"}',
    ].map(create);
    const deletes = ['12', '7', '8'].map(remove);

    const text = await pactOf([...creates, ...deletes]);

    expect(await pactOf([...creates.toReversed(), ...deletes.toReversed()])).toBe(text);
    expect(text).toContain('"path": "/plants/7"');
    expect(text).not.toContain('Sage');
  });

  it.each(
    Object.entries<readonly SentRequest[]>({
      'the app was wrong: it sent a create without a name': [create('{"id":7}')],
      'the app was wrong: it sent a create whose body is not JSON': [create('id=7')],
      'the app was wrong: it sent a request for an unknown path': [{ path: '/plant' }],
      'the app was wrong: it sent a request whose Authorization header is not a bearer token': [
        { headers: { authorization: 'alice-token' } },
      ],
      "the interface leaves open what a service answers to a create with the id of one of the user's plants":
        [create(basil), create(basil)],
      'the interface leaves open what a service answers to a delete of an id that no plant ever had':
        [remove('7')],
      'the interface leaves open what a service answers to a list with a query parameter that the document does not name':
        [{ path: '/plants?colour=green' }],
      'the interface leaves open what a service answers to a DELETE with a query': [
        create(basil),
        remove('1001?force=true'),
      ],
      'the interface has no such operation': [{ method: 'HEAD' }],
    }),
  )('leaves out a request because %s', async (reason, requests) => {
    const { metadata } = readPactJson(await pactOf(requests));

    expect(metadata.leftOut.map((one) => one.reason)).toEqual([reason]);
  });

  it('shows of a path that the interface does not have only the beginning', async () => {
    const { metadata } = readPactJson(await pactOf([{ path: '/confirm/s3cret-of-alice' }]));

    expect(metadata.leftOut).toMatchObject([{ request: 'GET /confirm/…' }]);
  });

  it('has nothing of a page that a browser opens at /plants', async () => {
    const text = await pactOf([{ headers: { accept: 'text/html,*/*;q=0.8' } }, {}]);

    expect(readPactJson(text).interactions).toHaveLength(1);
    expect(readPactJson(text).metadata.leftOut).toEqual([]);
  });

  it('leaves out what a fault changed, and keeps what it only delayed', async () => {
    const { mock, send } = recordApp();

    mock.faults.add({ kind: 'status', status: 503, times: 1 });
    await send({ path: '/plants?limit=1' });
    mock.faults.add({ kind: 'empty-body', times: 1 });
    await send({ path: '/plants?limit=1' });
    mock.faults.add({ kind: 'drop-connection', times: 1 });
    await send(remove('7')).catch(() => {});
    mock.faults.add({ kind: 'delay', delayMs: 1 });
    await send({});

    const { metadata } = readPactJson(await mock.pact());
    const reason = 'a fault of the mock changed the response';
    expect(metadata.leftOut).toEqual([
      { request: 'DELETE /plants/{id}', reason: `${reason} (drop-connection)`, tests: [] },
      { request: 'GET /plants', reason: `${reason} (empty-body)`, tests: [] },
      { request: 'GET /plants', reason: `${reason} (status)`, tests: [] },
    ]);
    expect(descriptionsOf(await mock.pact())).toContain('a list without a limit, for the names');
  });

  it('has the plants of a list that is too long for one piece', async () => {
    const plants = Array.from({ length: 3000 }, (_, id) => ({
      id,
      name: `Basil ${id}`,
      tag: 'herb',
    }));
    const { mock, send } = recordApp({ plants });

    await send({});

    expect(descriptionsOf(await mock.pact())).toEqual([
      'a list without a limit, for the names',
      'a list without a limit, for the tags',
    ]);
  });
});

describe('a mock that records', () => {
  it('has the requests of all its sandboxes in its pact', async () => {
    const { mock, send } = recordApp({ plants: [] });

    await send({ ...create(basil), token: 'alice-token~w1' });
    await send({ token: 'alice-token~w2' });

    expect(descriptionsOf(await mock.pact())).toHaveLength(2);
  });

  it('needs a name that a file can have', async () => {
    expect(() => createPlantMock({ record: '../app' })).toThrow(
      'Failed to record a pact: "../app" cannot be the name of a consumer.',
    );
    await expect(createPlantMock().pact()).rejects.toThrow(
      "Failed to write the pact: nothing was recorded. Pass the name of your app as record: 'my-web-app'.",
    );
  });
});
