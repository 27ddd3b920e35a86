import { createPlantMock } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import 'plant-store-kit/vitest';
import { describe, expect, it } from 'vitest';
import { ask, type SentRequest } from '../ask-mock.js';

const list = {};
const create = { method: 'POST', body: { id: 7, name: 'Basil', tag: 'herb' } };

async function askedMock(...asked: readonly SentRequest[]) {
  const mock = createPlantMock({ plants: [] });
  for (const sent of asked) {
    await ask(mock, sent);
  }
  return mock;
}

function failure(expectation: () => unknown): string {
  try {
    expectation();
  } catch (error) {
    return (error as Error).message;
  }
  return 'It holds.';
}

describe('toHaveReceived', () => {
  it('passes if one request of several matches', async () => {
    const mock = await askedMock(list, create);

    expect(mock).toHaveReceived({ operation: 'create', body: { name: expect.any(String) } });
    expect(mock).not.toHaveReceived({ user: 'bob' });
  });

  it('accepts a sandbox, and requests, instead of a mock', async () => {
    const mock = await askedMock(list);

    expect(mock.requests).toHaveReceived({ operation: 'list' });
    expect(mock.sandbox('other')).not.toHaveReceived({});
  });

  it('compares the number of matches with times', async () => {
    const mock = await askedMock(list, list);

    expect(mock).toHaveReceived({ operation: 'list' }, { times: 2 });
    expect(mock).not.toHaveReceived({ operation: 'list' }, { times: 1 });
    expect(mock).toHaveReceived({ operation: 'create' }, { times: 0 });
  });

  it('waits with expect.poll', async () => {
    const mock = await askedMock();

    const polled = expect.poll(() => mock.requests).toHaveReceived({ operation: 'list' });
    await ask(mock);

    await polled;
  });
});

describe('the message of toHaveReceived', () => {
  it('says that there was no request at all, and where the mock is', async () => {
    const mock = createPlantMock({ baseUrl: 'https://api.example.com/v1/' });

    expect(
      failure(() => expect(mock).toHaveReceived({ operation: 'list' })),
    ).toMatchInlineSnapshot(`
      "Expected a request with
        operation: "list"
      but there was no request at all.
      The plant store is at https://api.example.com/v1/plants. Check the URL that the app uses."
    `);
  });

  it('says where a server is', async () => {
    await using server = await startServer({ port: 0, baseUrl: '/v1' });

    const message = failure(() => expect(server.sandbox('w1')).toHaveReceived({}));

    expect(message).toContain(`The plant store is at http://127.0.0.1:${server.port}/v1/plants.`);
    expect(message).not.toContain('~w1');
  });

  it('shows requests that came to the default sandbox, and how to reach this one', async () => {
    const mock = await askedMock(list);

    const message = failure(() => expect(mock.sandbox('w1')).toHaveReceived({ operation: 'list' }));

    expect(message).toMatchInlineSnapshot(`
      "Expected a request with
        operation: "list"
      but there was no request at all.
      The plant store is at http://127.0.0.1:4010/plants. Its default sandbox received requests:
        #1 GET /plants -> 200
      For this sandbox, send token("alice-token") of it, which is alice-token~w1."
    `);
  });

  it('includes the hint of a request to an unknown path', async () => {
    const mock = await askedMock({ ...create, path: '/plant' });

    expect(
      failure(() => expect(mock).toHaveReceived({ operation: 'create' })),
    ).toMatchInlineSnapshot(`
      "Expected a request with
        operation: "create"
      but there were none. The nearest:
        #1 POST /plant -> 404
            operation: none
            nearest is create (POST /plants): the path must be /plants, not /plant"
    `);
  });

  it('names every member that differs, and matchers', async () => {
    const mock = await askedMock({
      method: 'DELETE',
      path: '/plants/7',
      headers: { 'content-type': 'application/json' },
    });

    const message = failure(() =>
      expect(mock).toHaveReceived({
        method: 'PUT',
        path: /^\/plants$/,
        query: { limit: 3 },
        headers: { 'Content-Type': 'text/plain', 'x-trace': '1' },
        body: { id: expect.any(Number), name: expect.stringContaining('Bas'), tags: ['a'], n: 7n },
        user: 'bob',
        status: 201,
        rejectedBy: 'delete.unknown-id',
        fault: 'no-answer',
      }),
    );

    expect(message).toMatchInlineSnapshot(`
      "Expected a request with
        method: "PUT"
        path: /^\\/plants$/
        query: { limit: 3 }
        headers: { Content-Type: "text/plain", x-trace: "1" }
        body: { id: Any<Number>, name: StringContaining "Bas", tags: ["a"], n: 7 }
        user: "bob"
        status: 201
        rejectedBy: "delete.unknown-id"
        fault: "no-answer"
      but there were none. The nearest:
        #1 DELETE /plants/7 -> 404
            method: "DELETE"
            path: "/plants/7"
            query: none
            headers: { Content-Type: "application/json", x-trace: undefined }
            body: none
            user: "alice"
            status: 404
            fault: none"
    `);
  });

  it('says how many matched if there were too few, and shows at most five others', async () => {
    const others = Array.from({ length: 7 }, () => create);
    const mock = await askedMock(list, ...others);

    expect(
      failure(() => expect(mock).toHaveReceived({ operation: 'list' }, { times: 2 })),
    ).toMatchInlineSnapshot(`
      "Expected 2 requests with
        operation: "list"
      but there was 1:
        #1 GET /plants -> 200
        #8 POST /plants -> 400
            operation: "create"
        #7 POST /plants -> 400
            operation: "create"
        #6 POST /plants -> 400
            operation: "create"
        #5 POST /plants -> 400
            operation: "create"
        and 3 more"
    `);
  });

  it('shows the unexpected requests', async () => {
    const mock = await askedMock(list);

    expect(failure(() => expect(mock).not.toHaveReceived({ status: 200 }))).toMatchInlineSnapshot(`
      "Expected no request with
        status: 200
      but there was 1:
        #1 GET /plants -> 200"
    `);
  });

  it('rejects what has no requests', () => {
    expect(() => expect([]).not.toHaveReceived({})).toThrow(
      'Failed to look for requests: toHaveReceived got object. Expect it of a sandbox, a mock, a server, or their "requests".',
    );
  });

  it('rejects an unknown option, and a count that is no whole number', () => {
    const expectation = expect(createPlantMock()).not;

    expect(() => expectation.toHaveReceived({}, { time: 1 } as object)).toThrow(
      'Failed to call toHaveReceived: there is no option "time". Did you mean "times"?',
    );
    expect(() => expectation.toHaveReceived({}, { times: 1.5 })).toThrow(
      'Failed to call toHaveReceived: the option "times" must be a whole number from 0, not 1.5.',
    );
  });
});
