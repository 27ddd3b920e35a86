import assert from 'node:assert/strict';
import type { Fault } from 'plant-store-kit/fetch';
import { type AppTests, type Kit, visit } from './visit.js';

const basil = { id: 7, name: 'Basil', owner: 'alice' };
const mint = { id: 3, name: 'Mint', owner: 'alice' };
const ivy = { id: 5, name: 'Ivy', owner: 'bob' };

export const removeTests: AppTests = {
  async 'removes a plant'(kit) {
    for (const own of [
      [basil, mint],
      [mint, basil],
    ]) {
      const store = kit.createStore(own);
      const page = await visit(kit, { store, own });

      await page.remove('Basil');

      assert.equal(page.alert(), '');
      assert.deepEqual(
        store.plants.all().map(({ name }) => name),
        ['Mint'],
      );
    }
  },

  async 'brings back a plant'(kit) {
    const store = kit.createStore([basil]);
    const page = await visit(kit, { store, own: [basil] });
    await page.remove('Basil');

    await page.undo();

    assert.equal(page.alert(), '');
    assert.equal(store.plants.count, 1);
  },

  async 'forgets a plant that was removed on another device'(kit) {
    const store = kit.createStore([basil]);
    const page = await visit(kit, { store, own: [basil] });
    const other = await visit(kit, { store, own: [basil] });
    await other.remove('Basil');

    await page.remove('Basil');
    if (page.hasButton('Forget')) {
      page.forget('Basil');
    }

    assert.ok(!page.hasButton('Remove'));
  },

  async 'keeps a plant if the store does not answer'(kit) {
    await removeWith(kit, { kind: 'drop-connection', operation: 'delete' });
  },

  async 'keeps a plant if the store is out of order'(kit) {
    await removeWith(kit, { kind: 'status', status: 503, operation: 'delete' });
  },

  async 'removes a plant by its number'(kit) {
    const store = kit.createStore([basil]);
    const page = await visit(kit, { store });

    await page.removeNumber('7');

    assert.equal(page.alert(), '');
    assert.equal(store.plants.count, 0);
  },

  async 'does not claim to have removed an unknown plant'(kit) {
    const page = await visit(kit, { store: kit.createStore() });

    await page.removeNumber('77');

    assert.notEqual(page.notice(), 'Plant 77 was removed.');
    assert.notEqual(page.alert() + page.notice(), '');
  },

  async 'shows the message of the store as text'(kit) {
    const page = await visit(kit, { store: kit.createStore() });

    await page.removeNumber('77');

    assert.doesNotMatch(page.html(), /<p role="alert">[^<]*<(?!\/p>)/);
  },

  async 'explains a number that is none'(kit) {
    const page = await visit(kit, { store: kit.createStore() });

    await page.removeNumber('seven');

    assert.match(page.alert(), /"seven" is not a number/);
  },

  async "answers a user who removes another user's plant"(kit) {
    const store = kit.createStore([ivy]);
    const page = await visit(kit, { store });

    await page.removeNumber('5');

    // Whether a user may, the interface leaves open.
    if (kit.assumes('others-plant-is-safe')) {
      assert.equal(store.plants.count, 1);
    }
    assert.notEqual(page.alert() + page.notice(), '');
  },
};

async function removeWith(kit: Kit, fault: Fault): Promise<void> {
  const store = kit.createStore([basil]);
  const page = await visit(kit, { store, own: [basil] });
  store.faults.add(fault);

  await page.remove('Basil');

  assert.ok(page.hasButton('Remove'));
  assert.notEqual(page.alert(), '');
}
