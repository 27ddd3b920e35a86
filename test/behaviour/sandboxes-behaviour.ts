import { describe, expect, it } from 'vitest';
import { expectError } from './rule-checks.js';
import type { Transport } from './transport.js';

export function describeSandboxes(transport: Transport): void {
  describe(`sandboxes over ${transport.name}`, () => {
    it('have their own plants, faults and requests', async () => {
      await using store = await transport.open();
      const [first, second] = [store.inside.sandbox('w1'), store.inside.sandbox('w2')];
      const names = (token: string) => store.client.names('', { token });

      await store.client.create({ id: 100, name: 'Basil' }, { token: 'alice-token~w1' });
      await store.client.delete(1, { token: 'alice-token~w2' });
      second.faults.add({ kind: 'status', status: 503, operation: 'delete' });

      expect(await names('alice-token~w1')).toEqual(['Snake plant', 'Common ivy', 'Basil']);
      expect(await names('alice-token~w2')).toEqual(['Common ivy']);
      expect(await names('alice-token')).toEqual(['Snake plant', 'Common ivy']);
      expect((await store.client.delete(3, { token: 'bob-token~w1' })).status).not.toBe(503);
      expectError(await store.client.delete(3, { token: 'bob-token~w2' }), 503);
      expect([first, second, store.inside].map(({ requests }) => requests.count)).toEqual([
        3, 3, 1,
      ]);
    });

    it('are named by a header, which the response repeats', async () => {
      await using store = await transport.open();

      const reply = await store.client.delete(1, { headers: { 'x-mock-sandbox': 'w1' } });

      expect(reply.headers.get('x-mock-sandbox')).toBe('w1');
      expect(store.inside.sandbox('w1').plants.find(1)).toBeUndefined();
      expect(store.inside.plants.find(1)).toBeDefined();
    });
  });
}
