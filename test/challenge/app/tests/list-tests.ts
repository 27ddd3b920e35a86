import assert from 'node:assert/strict';
import type { Fault } from 'plant-store-kit/fetch';
import type { AppTests, Kit } from './kit.js';

const basil = { id: 7, name: 'Basil', tag: 'herb', owner: 'alice' };
const mint = { id: 3, name: 'Mint', owner: 'alice' };
const ivy = { id: 5, name: 'Ivy', owner: 'bob' };
const birch = { id: 6, name: 'Birch' };

export const listTests: AppTests = {
  async 'shows the plants after the sign-in'(kit) {
    const { page } = await kit.visit({ plants: [mint], token: null });

    await page.signIn('alice-token');

    assert.deepEqual(page.plants, ['Mint']);
    assert.equal(page.alert, '');
  },

  async 'asks again after an unknown token'(kit) {
    const { page } = await kit.visit({ plants: [mint], token: null });

    await page.signIn('other-token');

    assert.ok(!page.isSignedIn);
  },

  async 'asks for another token when it has expired'(kit) {
    const { page } = await kit.visit({ token: 'alice-expired-token' });

    assert.ok(!page.isSignedIn);
  },

  async 'lets the user try again when the store does not answer'(kit) {
    await tryAgainAfter(kit, { kind: 'drop-connection' });
  },

  async 'lets the user try again when the store is out of order'(kit) {
    await tryAgainAfter(kit, { kind: 'status', status: 503 });
  },

  async 'shows plants that were added elsewhere'(kit) {
    const { page } = await kit.visit({ plants: [mint, basil] });

    // The list may be cut.
    assert.ok(page.plants.length > 0);
    assert.ok(page.plants.every((plant) => ['Basil (herb)', 'Mint'].includes(plant)));
  },

  async 'shows all plants that were added here'(kit) {
    const own = [
      basil,
      mint,
      { ...mint, id: 8, name: 'Rosemary' },
      { ...mint, id: 9, name: 'Sage' },
    ];

    const { page } = await kit.visit({ own });

    assert.deepEqual(page.plants, ['Basil (herb)', 'Mint', 'Rosemary', 'Sage']);
  },

  async 'shows no more plants of others than the user asks for'(kit) {
    const { page } = await kit.visit({ plants: [basil, mint] });

    await page.showAtMost('1');

    assert.equal(page.plants.length, 1);
  },

  async 'explains a limit that is no number'(kit) {
    const { page } = await kit.visit({ plants: [basil, mint] });

    await page.showAtMost('many');

    assert.match(page.alert, /number/);
  },

  async 'counts the plants that were added here'(kit) {
    const { page } = await kit.visit({ plants: [basil, ivy], own: [basil] });

    assert.equal(page.count, 1);
  },

  async 'shows the plants that the user may see'(kit) {
    const { page } = await kit.visit({ plants: [birch, ivy] });

    // What a user may see, the interface leaves open.
    assert.ok(page.plants.includes('Birch') || !kit.assumes('list-has-shared-plants'));
    assert.equal(page.alert, '');
  },
};

async function tryAgainAfter(kit: Kit, fault: Fault): Promise<void> {
  const store = kit.createStore([mint]);
  store.faults.add(fault);
  const { page } = await kit.visit({ store });
  assert.ok(page.canRetry);

  store.faults.clear();
  await page.open();

  assert.deepEqual(page.plants, ['Mint']);
  assert.equal(page.alert, '');
}
