import type { JournalEntry } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import type { Transport } from './transport.js';

export function describeJournal(transport: Transport): void {
  describe(`the journal over ${transport.name}`, () => {
    it('records a request, its response, the user, and the duration', async () => {
      await using store = await transport.open();

      await store.client.create({ id: 100, name: 'Basil' });

      const [entry] = store.inside.requests.all();
      expect(entry).toMatchObject({
        id: 1,
        operation: 'create',
        user: 'alice',
        request: { method: 'POST', query: '', body: '{"id":100,"name":"Basil"}' },
        response: { status: 200, body: '{"name":"Basil"}' },
      });
      expect(entry?.request.path).toMatch(/\/plants$/);
      expect(entry?.request.origin).toBe(
        new URL(store.client.baseUrl, globalThis.location?.href).origin,
      );
      expect(entry?.durationMs).toBeGreaterThanOrEqual(0);
      expect(new Date(entry?.at ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
    });

    it('records tokens as they were sent: those of a mock are no secrets', async () => {
      await using store = await transport.open();
      const sandbox = store.inside.sandbox('w1');

      await store.client.list('?token=my-token', { token: sandbox.token('alice-token') });
      await store.client.list('', { token: 'undefined~w1' });

      expect(sandbox.requests.filter({ query: { token: 'my-token' } })).toHaveLength(1);
      expect(sandbox.requests.all().map(({ request }) => request.headers.authorization)).toEqual([
        'Bearer alice-token~w1',
        'Bearer undefined~w1',
      ]);
    });

    it('calls subscribers with each request once it is answered', async () => {
      await using store = await transport.open();
      const heard: JournalEntry[] = [];
      const end = store.inside.requests.subscribe((entry) => heard.push(entry));
      await store.client.list();

      end();
      await store.client.list();

      expect(heard.map(({ id, response }) => [id, response?.status])).toEqual([[1, 200]]);
    });
  });
}
