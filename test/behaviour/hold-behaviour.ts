import { describe, expect, it, vi } from 'vitest';
import { waitFor } from '../wait-for.js';
import { expectError } from './rule-checks.js';
import type { Transport } from './transport.js';

export function describeHold(transport: Transport): void {
  describe(`held responses over ${transport.name}`, () => {
    it('come when they are released, after others that came later', async () => {
      await using store = await transport.open();
      const { client, inside } = store;
      const held = inside.faults.hold({ operation: 'create' });
      const order: string[] = [];

      const created = client.create({ id: 100, name: 'Basil' }).finally(() => order.push('create'));
      const arrived = await held.arrived;
      await client.list().finally(() => order.push('list'));

      expect(arrived).toMatchObject({ id: 1, operation: 'create', held: true });
      expect(inside.requests.filter({ held: true })).toHaveLength(1);
      // The request is executed when it arrives.
      expect(inside.plants.find(100)).toMatchObject({ name: 'Basil' });

      held.release();

      expect((await created).json).toEqual({ name: 'Basil' });
      expect(order).toEqual(['list', 'create']);
      expect(inside.requests.filter({ held: true })).toEqual([]);
      expect(inside.faults.all()).toEqual([]);
    });

    it('are listed until they are released, though their requests are recorded no longer', async () => {
      await using store = await transport.open();
      const { client, inside } = store;
      const held = inside.faults.hold();
      const asked = client.list();
      await held.arrived;

      inside.requests.clear();

      expect(inside.requests.all()).toEqual([]);
      expect(inside.requests.filter({ held: true })).toMatchObject([{ id: 1, held: true }]);
      held.release();
      expect((await asked).status).toBe(200);
      expect(inside.requests.filter({ held: true })).toEqual([]);
    });

    it('are all released at once, and no others are held then', async () => {
      await using store = await transport.open();
      const { client, inside } = store;
      const held = inside.faults.hold();
      const asked = Promise.all([client.list(), client.list()]);
      await waitFor(() => expect(inside.requests.filter({ held: true })).toHaveLength(2));

      held.release();

      expect((await asked).map(({ status }) => status)).toEqual([200, 200]);
      expect((await client.list()).status).toBe(200);
    });

    it('are replaced by an Error for a status alone', async () => {
      await using store = await transport.open();
      const held = store.inside.faults.hold();
      const asked = store.client.list();
      await held.arrived;

      held.release({ status: 500 });

      expectError(await asked, 500);
      expect(store.inside.requests.all()).toMatchObject([
        { fault: 'status', response: { status: 500 } },
      ]);
    });

    it('are replaced by a response in full', async () => {
      await using store = await transport.open();
      const held = store.inside.faults.hold();
      const asked = store.client.list();
      await held.arrived;

      held.release({
        status: 404,
        headers: { Allow: 'GET' },
        body: { error: 7, message: 'Wilted' },
      });

      const reply = await asked;
      expect(reply.status).toBe(404);
      expect(reply.headers.get('allow')).toBe('GET');
      expect(reply.json).toEqual({ error: 7, message: 'Wilted' });
      const [entry] = store.inside.requests.all();
      expect(entry).toMatchObject({ fault: 'respond', response: { body: reply.text } });
    });

    it.each(['the fault is removed', 'the request is rewound', 'the store is reset'])(
      'are released as they are when %s',
      async (when) => {
        const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
        await using store = await transport.open();
        const { client, inside } = store;
        const [fault] = inside.faults.add({ kind: 'hold' });
        const asked = client.list();
        await waitFor(() => expect(inside.requests.filter({ held: true })).toHaveLength(1));

        if (when === 'the fault is removed') {
          inside.faults.remove(fault?.id ?? '');
        } else if (when === 'the request is rewound') {
          inside.rewind({ before: 1 });
        } else {
          inside.reset();
        }

        expect((await asked).status).toBe(200);
        const warnings = warn.mock.calls.map(([text]) => String(text));
        warn.mockRestore();
        expect(warnings).toEqual(
          when === 'the store is reset'
            ? [expect.stringMatching(/reset has sent 1 response that waited .*: GET .*\/plants\.$/)]
            : [],
        );
      },
    );

    it('are released as they are when their sandbox ends', async () => {
      await using store = await transport.open();
      const sandbox = store.inside.sandbox('w1');
      const held = sandbox.faults.hold();
      const asked = store.client.list('', { token: sandbox.token('alice-token') });
      await held.arrived;

      store.inside.endSandbox('w1');

      expect((await asked).status).toBe(200);
    });

    it('reject `arrived` when they are released before one came', async () => {
      await using store = await transport.open();
      const held = store.inside.faults.hold();

      held.release();

      await expect(held.arrived).rejects.toThrow('The hold ended before a request came');
    });
  });
}

/** What needs a transport that sees a client give up. */
export function describeGivingUp(transport: Transport): void {
  it(`a client that gives up frees its held response over ${transport.name}`, async () => {
    await using store = await transport.open();
    const { client, inside } = store;
    const held = inside.faults.hold();
    const giveUp = new AbortController();
    const asked = client.list('', { signal: giveUp.signal });
    asked.catch(() => {});
    await held.arrived;

    giveUp.abort();

    await expect(asked).rejects.toThrow();
    await waitFor(() => expect(inside.requests.filter({ held: true })).toEqual([]));
    await waitFor(() => expect(inside.requests.all()[0]?.durationMs).toBeGreaterThan(0));
    held.release({ status: 500 });
    expect(inside.requests.all()[0]).not.toHaveProperty('response');
    expect(inside.requests.all()[0]?.disconnected).toBe(true);
  });
}
