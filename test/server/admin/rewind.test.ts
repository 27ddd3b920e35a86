import { describe, expect, it } from 'vitest';
import { openServer } from './open-server.js';

const badBody = /^Failed to read the body: it must be \{ "before": 7 \}, with/;
const badBefore = /^Failed to read the body: "before" must be a whole number from 1\.$/;
const badId = /^The id of a request must be a whole number from 1, not /;

describe('the call to rewind', () => {
  it('restores the plants, the faults and the requests of its sandbox, and of no other', async () => {
    await using store = await openServer();
    await store.client.delete(1, { token: 'alice-token~w1' });
    await store.client.delete(1);
    await store.admin('POST', '/faults', { kind: 'status', status: 503, times: 2 });
    await store.client.list();

    const { json } = await store.admin('POST', '/rewind', { before: 2 });

    expect(json).toEqual({ plants: 2, requests: 1 });
    expect(store.server.faults.all()).toMatchObject([{ matched: 0 }]);
    expect((await store.admin('POST', '/rewind', { before: 1 })).json).toEqual({
      plants: 3,
      requests: 0,
    });
    expect(store.server.sandbox('w1').plants.count).toBe(2);
  });

  it.each<[unknown, RegExp]>([
    [{ before: 2 }, /the journal does not hold it\. Give an id from 1 to 1\.$/],
    [{ before: 0 }, badBefore],
    [{ before: '1' }, badBefore],
    [{}, badBefore],
    [{ before: 1, after: 2 }, badBody],
    ['1', badBody],
  ])('is rejected, and changes nothing, with %j', async (body, message) => {
    await using store = await openServer();
    await store.client.delete(1);

    const { status, json } = await store.admin('POST', '/rewind', body);

    expect({ status, json }).toEqual({
      status: 400,
      json: { error: 400, message: expect.stringMatching(message) },
    });
    expect(store.server.plants.count).toBe(2);
    expect(store.server.requests.count).toBe(1);
  });
});

describe('the call to send a request again', () => {
  it('returns the new request', async () => {
    await using store = await openServer();
    await store.client.delete(1);

    const { json } = await store.admin('POST', '/requests/1/resend');

    expect(json).toMatchObject({ id: 2, user: 'alice', rejectedBy: 'delete.unknown-id' });
    expect(json).toEqual(store.server.requests.all()[1]);
  });

  it('restores the state before it first, if it is asked to', async () => {
    await using store = await openServer();
    await store.client.delete(1);

    const { json } = await store.admin('POST', '/requests/1/resend?rewind=true');

    expect(json).toMatchObject({ id: 1, response: { status: 204 } });
    expect(await store.admin('POST', '/requests/1/resend?rewind=1')).toMatchObject({
      status: 400,
      json: { message: 'rewind must be true or false, not "1".' },
    });
  });

  it.each<[string, RegExp]>([
    ['2', /the journal does not hold it\. Give an id from 1 to 1\.$/],
    ['0', badId],
    ['-1', badId],
    ['x', badId],
    ['1.5', badId],
    ['1e400', badId],
  ])('is rejected for the id %s', async (id, message) => {
    await using store = await openServer();
    await store.client.list();

    const { status, json } = await store.admin('POST', `/requests/${id}/resend`);

    expect({ status, json }).toEqual({
      status: 400,
      json: { error: 400, message: expect.stringMatching(message) },
    });
    expect(store.server.requests.count).toBe(1);
  });
});
