import type { GivenResponse } from 'plant-store-kit';
import { describe, expect, it, vi } from 'vitest';
import { waitFor } from '../wait-for.js';
import { expectError } from './rule-checks.js';
import type { OpenStore, Transport } from './transport.js';

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

    it.each<[string, GivenResponse, object]>([
      ['an Error for a status alone', { status: 500 }, { fault: 'status' }],
      [
        'a response in full',
        { status: 404, headers: { Allow: 'GET' }, body: { error: 404, message: 'Wilted' } },
        { fault: 'respond', response: { body: '{"error":404,"message":"Wilted"}' } },
      ],
    ])('are replaced by %s', async (_, given, recorded) => {
      await using store = await transport.open();
      const held = store.inside.faults.hold();
      const asked = store.client.list();
      await held.arrived;

      held.release(given);

      const reply = await asked;
      expectError(reply, Number(given.status));
      expect(reply.headers.get('allow')).toBe(given.headers?.Allow ?? null);
      expect(store.inside.requests.all()).toMatchObject([recorded]);
    });

    it.each<[string, (inside: OpenStore['inside']) => void, isWarned: boolean]>([
      ['the fault is removed', ({ faults }) => faults.remove('1'), false],
      ['the request is rewound', (inside) => inside.rewind({ before: 1 }), false],
      ['the store is reset', (inside) => inside.reset(), true],
    ])('are released as they are when %s', async (_, release, isWarned) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      await using store = await transport.open();
      const held = store.inside.faults.hold();
      const asked = store.client.list();
      await held.arrived;

      release(store.inside);

      expect((await asked).status).toBe(200);
      const warnings = warn.mock.calls.map(([text]) => String(text));
      warn.mockRestore();
      const warning = /reset has sent 1 response that waited .*: GET .*\/plants\.$/;
      expect(warnings).toEqual(isWarned ? [expect.stringMatching(warning)] : []);
    });

    it('are released as they are when their sandbox ends', async () => {
      await using store = await transport.open();
      const sandbox = store.inside.sandbox('w1');
      const held = sandbox.faults.hold();
      const asked = store.client.list('', { token: sandbox.token('alice-token') });
      await held.arrived;

      store.inside.endSandbox('w1');

      expect((await asked).status).toBe(200);
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
