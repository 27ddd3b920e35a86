import type { FaultKind } from 'plant-store-kit';
import { describe, expect, it, vi } from 'vitest';
import { waitFor } from '../wait-for.js';
import { expectError } from './rule-checks.js';
import type { OpenStore, Transport } from './transport.js';

/** What a client sees of each kind of fault; a missing one does not compile. */
const whatClientsMeet: Record<FaultKind, (store: OpenStore) => Promise<void>> = {
  async delay({ client, inside }) {
    inside.faults.add({ kind: 'delay', delayMs: 40 });
    const begun = performance.now();

    const reply = await client.list();

    // Timers count in whole milliseconds, from whichever they were set in.
    expect(performance.now() - begun).toBeGreaterThan(38);
    expect(reply.status).toBe(200);
  },

  async hold({ client, inside }) {
    const [fault] = inside.faults.add({ kind: 'hold' });
    const settled = vi.fn();
    const asked = client.list().finally(settled);
    await waitFor(() => expect(inside.requests.filter({ held: true })).toHaveLength(1));
    expect(settled).not.toHaveBeenCalled();

    inside.faults.remove(fault?.id ?? '');

    expect((await asked).status).toBe(200);
  },

  async status({ client, inside }) {
    inside.faults.add({ kind: 'status', status: 503, message: 'Repotting.' });

    const reply = await client.list();

    expectError(reply, 503);
    expect(reply.json).toEqual({ error: 503, message: 'Repotting.' });
  },

  async respond({ client, inside }) {
    inside.faults.add({
      kind: 'respond',
      status: 429,
      headers: { 'Retry-After': '5', 'content-type': 'application/problem+json' },
      body: { error: 429, message: 'Slow down' },
    });

    const reply = await client.list();

    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    expect(reply.json).toStrictEqual({ error: 429, message: 'Slow down' });
  },

  async 'expired-token'({ client, inside }) {
    inside.faults.add({ kind: 'expired-token' });

    const reply = await client.list();

    expectError(reply, 401);
    expect(reply.headers.get('www-authenticate')).toContain('The token has expired');
  },

  async 'drop-connection'({ client, inside }) {
    inside.faults.add({ kind: 'drop-connection' });

    await expect(client.list()).rejects.toThrow();
  },

  async 'no-answer'({ client, inside }) {
    inside.faults.add({ kind: 'no-answer' });
    const controller = new AbortController();
    const settled = vi.fn();
    const asked = client.list('', { signal: controller.signal }).finally(settled);
    asked.catch(() => {});
    await waitFor(() => expect(inside.requests.count).toBe(1));
    expect(settled).not.toHaveBeenCalled();

    controller.abort();

    await expect(asked).rejects.toThrow();
  },

  async 'truncate-body'({ client, inside }) {
    inside.faults.add({ kind: 'truncate-body' });

    const response = await client.fetch(`${client.baseUrl}/plants`, {
      headers: { authorization: 'Bearer alice-token' },
    });

    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  },

  async 'malformed-json'({ client, inside }) {
    inside.faults.add({ kind: 'malformed-json' });

    const reply = await client.list();

    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.text.length).toBeGreaterThan(10);
    expect(() => reply.json).toThrow(SyntaxError);
  },

  async 'empty-body'({ client, inside }) {
    inside.faults.add({ kind: 'empty-body' });

    const reply = await client.list();

    expect(reply.status).toBe(200);
    expect(reply.text).toBe('');
  },
};

export function describeFaults(transport: Transport): void {
  describe(`faults over ${transport.name}`, () => {
    it.each(Object.keys(whatClientsMeet) as FaultKind[])('%s', async (kind) => {
      await using store = await transport.open();

      await whatClientsMeet[kind](store);

      expect(store.inside.requests.all()).toHaveLength(1);
      expect(store.inside.requests.all()[0]).toMatchObject(
        kind === 'delay' ? { delayMs: 40 } : kind === 'hold' ? {} : { fault: kind },
      );
    });

    it.each([
      {
        text: 'Down for repotting.',
        type: 'text/plain; charset=utf-8',
        bytes: 'Down for repotting.',
      },
      { base64: btoa('\xff\x00\xfe'), type: 'application/octet-stream', bytes: '\xff\x00\xfe' },
      { body: 'a text', type: 'application/json', bytes: '"a text"' },
      { type: null, bytes: '' },
    ])('respond with exactly %o, with 200 unless another status is given', async (row) => {
      const { type, bytes, ...body } = row;
      await using store = await transport.open();
      store.inside.faults.add({ kind: 'respond', ...body });

      const response = await store.client.fetch(`${store.client.baseUrl}/plants`, {});

      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      const received = new Uint8Array(await response.arrayBuffer());
      expect(String.fromCharCode(...received)).toBe(bytes);
    });

    it('prevent the execution of a request', async () => {
      await using store = await transport.open();
      store.inside.faults.add({ kind: 'status', status: 503, times: 1 });
      await store.client.create({ id: 100, name: 'Basil' });

      store.inside.faults.add({ kind: 'drop-connection', times: 1 });
      await store.client.create({ id: 100, name: 'Basil' }).catch(() => {});

      expect(store.inside.plants.find(100)).toBeUndefined();
      expect((await store.client.create({ id: 100, name: 'Basil' })).status).toBe(200);
    });

    it('may lose only the response, so that the id is taken when the client tries again', async () => {
      await using store = await transport.open();
      store.inside.faults.add({ kind: 'drop-connection', processed: true, times: 1 });
      await store.client.create({ id: 100, name: 'Basil' }).catch(() => {});

      expectError(await store.client.create({ id: 100, name: 'Basil' }), 400);
    });

    it.each([
      { header: 'Prefer', value: 'code=503', echo: 'preference-applied', status: 503 },
      { header: 'x-mock-response-code', value: '429', echo: 'x-mock-response-code', status: 429 },
      { header: 'x-mock-response-delay', value: '1', echo: 'x-mock-response-delay', status: 200 },
      { header: 'x-mock-scenario', value: 'backend-down', echo: 'x-mock-scenario', status: 503 },
    ])('can be requested by a header: $header: $value', async ({ header, value, echo, status }) => {
      await using store = await transport.open();

      const reply = await store.client.list('', { headers: { [header]: value } });

      expect(reply.status).toBe(status);
      expect(reply.headers.get(echo)).toBe(value);
      expect((await store.client.list()).status).toBe(200);
    });
  });
}
