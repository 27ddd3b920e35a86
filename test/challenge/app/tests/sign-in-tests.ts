import assert from 'node:assert/strict';
import type { Fault } from 'plant-store-kit/fetch';
import { type AppTests, type Kit, visit } from './visit.js';

const fern = { id: 1, name: 'Fern', owner: 'alice' };

export const signInTests: AppTests = {
  async 'asks for a token at the first visit'(kit) {
    const page = await visit(kit, { store: kit.createStore(), token: null });

    assert.ok(page.asksForToken());
  },

  async 'shows the plants after the sign-in'(kit) {
    const page = await visit(kit, { store: kit.createStore([fern]), token: null });

    await page.signIn('alice-token');

    assert.deepEqual(page.plants(), ['Fern']);
    assert.equal(page.alert(), '');
  },

  async 'asks again after an unknown token'(kit) {
    const page = await visit(kit, { store: kit.createStore([fern]), token: null });

    await page.signIn('other-token');

    assert.ok(page.asksForToken());
  },

  async 'asks for another token when it has expired'(kit) {
    const page = await visit(kit, { store: kit.createStore(), token: 'alice-expired-token' });

    assert.ok(page.asksForToken());
  },

  async 'lets the user try again when the store does not answer'(kit) {
    await tryAgainAfter(kit, { kind: 'drop-connection' });
  },

  async 'lets the user try again when the store is out of order'(kit) {
    await tryAgainAfter(kit, { kind: 'status', status: 503 });
  },
};

async function tryAgainAfter(kit: Kit, fault: Fault): Promise<void> {
  const store = kit.createStore([fern]);
  store.faults.add(fault);
  const page = await visit(kit, { store });
  assert.ok(page.hasButton('Try again'));

  store.faults.clear();
  await page.tryAgain();

  assert.deepEqual(page.plants(), ['Fern']);
  assert.equal(page.alert(), '');
}
