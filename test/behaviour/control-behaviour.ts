import { describe, expect, it } from 'vitest';
import type { Transport } from './transport.js';

/** What a mock and a server show and change beside a single sandbox, over every transport. */
export function describeControl(transport: Transport): void {
  describe(`the control over ${transport.name}`, () => {
    it('lists the tokens', async () => {
      const users = [{ token: 't', user: 'carol' }];
      await using store = await transport.open({ users, plants: [] });

      expect(store.inside.users()).toEqual([
        { token: 't', user: 'carol', scopes: ['read', 'write'], status: 'valid' },
      ]);
    });

    it('lists the profile that requests get', async () => {
      const profile = { outcomes: { 'delete.unknown-id': { status: 410 } } };
      await using store = await transport.open({ profile });

      const entry = store.inside.profile().find(({ id }) => id.startsWith('delete.unknown-id'));

      expect(entry).toMatchObject({ kind: 'outcome', value: { status: 410 }, isDefault: false });
      expect(entry?.sentence).toMatch(/is rejected with 410\.$/);
      expect((await store.client.delete(999)).status).toBe(410);
    });

    it('lists the sandboxes, the last used one after the default one', async () => {
      await using store = await transport.open();
      await store.client.list('', { token: 'alice-token~w1' });
      store.inside.sandbox('w2').faults.start('backend-down');
      store.inside.sandbox('w2').plants.delete(1);

      expect(store.inside.sandboxes()).toEqual([
        { name: 'default', plants: 3, faults: 0, requests: 0, lastRequest: 0 },
        { name: 'w2', plants: 2, faults: 1, requests: 0, lastRequest: 0 },
        { name: 'w1', plants: 3, faults: 0, requests: 1, lastRequest: 1 },
      ]);
    });

    it('ends a sandbox, which starts anew at its next use', async () => {
      await using store = await transport.open();
      const sandbox = store.inside.sandbox('w1');
      sandbox.plants.delete(1);

      expect(store.inside.endSandbox('w1')).toBe(true);
      expect(store.inside.endSandbox('w1')).toBe(false);

      expect(store.inside.sandboxes().map(({ name }) => name)).toEqual(['default']);
      const token = sandbox.token('alice-token');
      expect(await store.client.names('', { token })).toEqual(['Snake plant', 'Common ivy']);
    });

    it('ends all sandboxes but the default one', async () => {
      await using store = await transport.open();
      store.inside.plants.delete(1);
      store.inside.sandbox('w1');
      store.inside.sandbox('w2');

      expect(store.inside.endSandbox('default')).toBe(false);
      store.inside.endSandboxes();

      expect(store.inside.sandboxes()).toMatchObject([{ name: 'default', plants: 2 }]);
    });

    it('generates plants that clients can list', async () => {
      await using store = await transport.open();

      expect(await store.inside.plants.generate({ count: 4, owners: ['alice'] })).toBe(4);

      expect(store.inside.plants.all().map(({ id, owner }) => [id, owner])).toEqual([
        ['1', 'alice'],
        ['2', 'bob'],
        ['3', undefined],
        ['4', 'alice'],
        ['5', undefined],
        ['6', 'alice'],
        ['7', undefined],
      ]);
      expect(await store.client.names()).toHaveLength(6);
    });
  });
}
