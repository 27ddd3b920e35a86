import assert from 'node:assert/strict';
import { type AppTests, visit } from './visit.js';

const fern = { id: 1, name: 'Fern', owner: 'alice' };

export const addTests: AppTests = {
  async 'adds a plant'(kit) {
    const store = kit.createStore();
    const page = await visit(kit, { store });

    await page.add('Basil');

    assert.deepEqual(page.plants(), ['Basil']);
    assert.equal(page.notice(), 'Basil was added.');
    assert.equal(page.draft(), '');
    assert.deepEqual(namesIn(store), ['Basil']);
  },

  async 'adds a plant with a tag'(kit) {
    const page = await visit(kit, { store: kit.createStore() });

    await page.add('Basil', 'herb');

    assert.deepEqual(page.plants(), ['Basil (herb)']);
  },

  async 'adds a plant beside those of another device'(kit) {
    const store = kit.createStore([fern]);
    const page = await visit(kit, { store });

    await page.add('Basil');

    assert.deepEqual(namesIn(store), ['Basil', 'Fern']);
  },

  async 'adds a plant with white space around its name'(kit) {
    const page = await visit(kit, { store: kit.createStore() });

    await page.add(' Basil ');

    assert.deepEqual(page.plants(), ['Basil']);
  },

  async 'asks for a name'(kit) {
    const store = kit.createStore();
    const page = await visit(kit, { store });

    await page.add('');

    assert.match(page.alert(), /name/);
    assert.equal(store.plants.count, 0);
  },

  async 'keeps a long name in the form if the store refuses it'(kit) {
    const page = await visit(kit, { store: kit.createStore() });
    const name = 'Basil '.repeat(50).trim();

    await page.add(name);

    assert.ok(page.plants().includes(name) || page.draft() === name);
  },

  async 'says that a plant was not added with a read-only token'(kit) {
    const page = await visit(kit, { store: kit.createStore(), token: 'alice-read-only-token' });

    await page.add('Basil');

    assert.ok(page.plants().includes('Basil') || page.alert() !== '');
  },

  async 'shows no plant that the store could not add'(kit) {
    const store = kit.createStore();
    const page = await visit(kit, { store });
    store.faults.add({ kind: 'status', status: 503, operation: 'create' });

    await page.add('Basil');

    assert.deepEqual(page.plants(), []);
  },

  async 'copies a plant'(kit) {
    const store = kit.createStore();
    const page = await visit(kit, { store });
    await page.add('Basil');

    await page.copy('Basil');

    assert.equal(page.plants().length, 2);
    assert.equal(store.plants.count, 2);
  },

  async 'renames a plant'(kit) {
    const store = kit.createStore([fern]);
    const page = await visit(kit, { store, own: [fern] });

    await page.rename('Fern', 'Tree fern');

    assert.deepEqual(namesIn(store), ['Tree fern']);
  },
};

function namesIn(store: { readonly plants: { all(): { readonly name: string }[] } }): string[] {
  return store.plants
    .all()
    .map(({ name }) => name.trim())
    .sort();
}
