import assert from 'node:assert/strict';
import type { Fault, PlantMock } from 'plant-store-kit/fetch';
import type { AppTests, Kit } from './kit.js';

const basil = { id: 7, name: 'Basil', owner: 'alice' };
const mint = { id: 3, name: 'Mint', owner: 'alice' };
const ivy = { id: 5, name: 'Ivy', owner: 'bob' };
const fern = { id: 1, name: 'Fern', owner: 'alice' };

export const changeTests: AppTests = {
  async 'adds a plant'(kit) {
    const { page, store } = await kit.visit();

    await page.add('Basil');

    assert.deepEqual(page.plants, ['Basil']);
    assert.equal(page.notice, 'Basil was added.');
    assert.equal(page.draft, '');
    assert.deepEqual(namesIn(store), ['Basil']);
  },

  async 'adds a plant with a tag'(kit) {
    const { page } = await kit.visit();

    await page.add('Basil', 'herb');

    assert.deepEqual(page.plants, ['Basil (herb)']);
  },

  async 'adds a plant beside those of another device'(kit) {
    const { page, store } = await kit.visit({ plants: [fern] });

    await page.add('Basil');

    assert.deepEqual(namesIn(store), ['Basil', 'Fern']);
  },

  async 'adds a plant with white space around its name'(kit) {
    const { page } = await kit.visit();

    await page.add(' Basil ');

    assert.deepEqual(page.plants, ['Basil']);
  },

  async 'keeps a long name in the form if the store refuses it'(kit) {
    const { page } = await kit.visit();
    const name = 'Basil '.repeat(50).trim();

    await page.add(name);

    assert.ok(page.plants.includes(name) || page.draft === name);
  },

  async 'says that a plant was not added with a read-only token'(kit) {
    const { page } = await kit.visit({ token: 'alice-read-only-token' });

    await page.add('Basil');

    assert.ok(page.plants.includes('Basil') || page.alert !== '');
  },

  async 'shows no plant that the store could not add'(kit) {
    const { page, store } = await kit.visit();
    store.faults.add({ kind: 'status', status: 503, operation: 'create' });

    await page.add('Basil');

    assert.deepEqual(page.plants, []);
  },

  async 'copies a plant'(kit) {
    const { page, store } = await kit.visit();
    await page.add('Basil');

    await page.copy('Basil');

    assert.equal(page.plants.length, 2);
    assert.equal(store.plants.count, 2);
  },

  async 'removes a plant'(kit) {
    for (const own of [
      [basil, mint],
      [mint, basil],
    ]) {
      const { page, store } = await kit.visit({ own });

      await page.remove('Basil');

      assert.equal(page.alert, '');
      assert.deepEqual(namesIn(store), ['Mint']);
    }
  },

  async 'brings back a plant'(kit) {
    const { page, store } = await kit.visit({ own: [basil] });
    await page.remove('Basil');

    await page.undo();

    assert.equal(page.alert, '');
    assert.equal(store.plants.count, 1);
  },

  async 'forgets a plant that was removed on another device'(kit) {
    const { page, store } = await kit.visit({ own: [basil] });
    const other = await kit.visit({ own: [basil], store });
    await other.page.remove('Basil');

    await page.remove('Basil');

    assert.ok(page.own.every(({ isDoubtful }) => isDoubtful));
  },

  async 'keeps a plant if the store does not answer'(kit) {
    await removeWith(kit, { kind: 'drop-connection', operation: 'delete' });
  },

  async 'keeps a plant if the store is out of order'(kit) {
    await removeWith(kit, { kind: 'status', status: 503, operation: 'delete' });
  },

  async 'removes a plant by its number'(kit) {
    const { page, store } = await kit.visit({ plants: [basil] });

    await page.removeNumber('7');

    assert.equal(page.alert, '');
    assert.equal(store.plants.count, 0);
  },

  async 'does not claim to have removed an unknown plant'(kit) {
    const { page } = await kit.visit();

    await page.removeNumber('77');

    assert.notEqual(page.notice, 'Plant 77 was removed.');
    assert.notEqual(page.alert + page.notice, '');
    // The message of the store is shown as text.
    assert.doesNotMatch(page.alert, /</);
  },

  async "answers a user who removes another user's plant"(kit) {
    const { page, store } = await kit.visit({ plants: [ivy] });

    await page.removeNumber('5');

    // Whether a user may, the interface leaves open.
    assert.ok(store.plants.count === 1 || !kit.assumes('others-plant-is-safe'));
    assert.notEqual(page.alert + page.notice, '');
  },
};

async function removeWith(kit: Kit, fault: Fault): Promise<void> {
  const { page, store } = await kit.visit({ own: [basil] });
  store.faults.add(fault);

  await page.remove('Basil');

  assert.deepEqual(page.plants, ['Basil']);
  assert.notEqual(page.alert, '');
}

function namesIn(store: PlantMock): string[] {
  return store.plants
    .all()
    .map(({ name }) => name.trim())
    .sort();
}
