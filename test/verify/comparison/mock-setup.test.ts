import fc from 'fast-check';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import type { Parameters } from '../../../src/interface/parameters.js';
import { parseProfile } from '../../../src/interface/profile.js';
import { createMockSetup } from '../../../src/verify/comparison/mock-setup.js';

const named = (names: readonly string[]) => names.map((name) => ({ name }));

const setupOf = (first: string[], second: string[], parameters: Partial<Parameters> = {}) =>
  createMockSetup({ first: named(first), second: named(second) }, parseProfile({ parameters }));

const owners = ({ plants }: ReturnType<typeof setupOf>) =>
  Object.fromEntries(plants.map(({ name, owner }) => [name, owner]));

describe('the mock starts', () => {
  it('with plants of nobody that both users list, and plants of the one who lists them', () => {
    expect(owners(setupOf(['Ivy', 'Fern'], ['Fern', 'Rose']))).toEqual({
      Ivy: 'first',
      Fern: undefined,
      Rose: 'second',
    });
  });

  it('with plants of each user if users list only their own', () => {
    expect(setupOf(['Ivy'], ['Ivy'], { 'list.visibility': 'own' }).plants).toMatchObject([
      { owner: 'first' },
      { owner: 'second' },
    ]);
  });

  it('with the tags that are listed, also an empty one', () => {
    const listed = [{ name: 'Ivy', tag: '' }, { name: 'Fern', tag: null }, { name: 'Rose' }];
    const { plants } = createMockSetup({ first: listed, second: [] }, parseProfile({}));

    expect(plants.map(({ tag }) => tag)).toEqual(['', undefined, undefined]);
  });

  it('without a limit on the rate of requests', () => {
    expect(setupOf([], [], { 'request.rate-limit': 3 }).profile.parameters).toMatchObject({
      'request.rate-limit': 'unlimited',
    });
  });

  it('with an expired token and a read-only token', () => {
    expect(setupOf([], []).users).toMatchObject([
      { user: 'first' },
      { user: 'second' },
      { status: 'expired' },
      { scopes: ['read'] },
    ]);
  });

  it.each([
    { key: 'creation', direction: 'ascending' },
    { key: 'creation', direction: 'descending' },
    { key: 'id', direction: 'ascending' },
    { key: 'id', direction: 'descending' },
  ] as const)(
    'with the plants that the provider lists, in its order: $key $direction',
    async (order) => {
      const lists = fc.record({
        first: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
        second: fc.uniqueArray(fc.constantFrom('v', 'w', 'x', 'y', 'z')),
        shared: fc.uniqueArray(fc.constantFrom('1', '2', '3')),
      });
      await fc.assert(
        fc.asyncProperty(lists, async ({ first, second, shared }) => {
          const [ofFirst, ofSecond] = [
            [...first, ...shared],
            [...shared, ...second],
          ];
          await using mock = await startServer({
            port: 0,
            ...setupOf(ofFirst, ofSecond, { 'list.order': order }),
          });
          const list = async (token: string) => {
            const headers = { authorization: `Bearer ${token}` };
            const listed = await (await fetch(`${mock.url}/plants`, { headers })).json();
            return listed.map(({ name }: { name: string }) => name);
          };

          expect(await list('first-token')).toEqual(ofFirst);
          expect(await list('second-token')).toEqual(ofSecond);
        }),
        { numRuns: 20, seed: 1 },
      );
    },
  );
});
