import assert from 'node:assert/strict';
import { type AppTests, visit } from './visit.js';

const basil = { id: 7, name: 'Basil', tag: 'herb', owner: 'alice' };
const mint = { id: 3, name: 'Mint', owner: 'alice' };
const ivy = { id: 5, name: 'Ivy', owner: 'bob' };
const birch = { id: 6, name: 'Birch' };

export const listTests: AppTests = {
  async 'says that the shelf is empty'(kit) {
    const page = await visit(kit, { store: kit.createStore() });

    assert.match(page.html(), /The shelf is empty/);
  },

  async 'shows plants that were added elsewhere, by name'(kit) {
    const page = await visit(kit, { store: kit.createStore([mint, basil]) });

    // The list may be cut.
    const shown = page.plants();
    assert.ok(shown.length > 0);
    const byName = ['Basil (herb)', 'Mint'].filter((plant) => shown.includes(plant));
    assert.deepEqual(shown, byName);
    assert.ok(!page.hasButton('Remove'));
  },

  async 'shows all plants that were added here'(kit) {
    const own = [
      basil,
      mint,
      { ...mint, id: 8, name: 'Rosemary' },
      { ...mint, id: 9, name: 'Sage' },
    ];
    const page = await visit(kit, { store: kit.createStore(own), own });

    assert.deepEqual(page.plants(), ['Basil (herb)', 'Mint', 'Rosemary', 'Sage']);
  },

  async 'finds plants by a part of the name'(kit) {
    const page = await visit(kit, { store: kit.createStore([basil, mint]), own: [basil, mint] });

    page.search('bas');

    assert.deepEqual(page.plants(), ['Basil (herb)']);
  },

  async 'shows no more plants of others than the user asks for'(kit) {
    const page = await visit(kit, { store: kit.createStore([basil, mint]) });

    await page.showAtMost('1');

    assert.equal(page.plants().length, 1);
  },

  async 'explains a limit that is no number'(kit) {
    const page = await visit(kit, { store: kit.createStore([basil, mint]) });

    await page.showAtMost('many');

    assert.match(page.alert(), /number/);
  },

  async 'counts the plants that were added here'(kit) {
    const page = await visit(kit, { store: kit.createStore([basil, ivy]), own: [basil] });

    assert.match(page.html(), /You have added 1\./);
  },

  async 'shows the plants that the user may see'(kit) {
    const page = await visit(kit, { store: kit.createStore([birch, ivy]) });

    // What a user may see, the interface leaves open.
    if (kit.assumes('list-has-shared-plants')) {
      assert.ok(page.plants().includes('Birch'));
    }
    assert.equal(page.alert(), '');
  },
};
