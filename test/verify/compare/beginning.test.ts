import fc from 'fast-check';
import { defaultProfile, type Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { toBeginning } from '../../../src/verify/compare/beginning.js';

const plants = (...names: string[]) => names.map((name) => ({ name }));

const beginning = (first: string[], second: string[], profile: Profile = {}) =>
  toBeginning(
    { first: plants(...first), second: plants(...second) },
    { ...defaultProfile, ...(profile as object) },
  );

const owners = ({ plants }: ReturnType<typeof beginning>) =>
  Object.fromEntries(plants.map(({ name, owner }) => [name, owner]));

describe('the mock begins', () => {
  it('with what both users see as nobody’s, and what one sees as theirs', () => {
    expect(owners(beginning(['Ivy', 'Fern'], ['Fern', 'Rose']))).toEqual({
      Ivy: 'first',
      Fern: undefined,
      Rose: 'second',
    });
  });

  it('with what each sees as theirs, where nothing is shared', () => {
    expect(beginning(['Ivy'], ['Ivy'], { 'list.visibility': 'own' }).plants).toMatchObject([
      { owner: 'first' },
      { owner: 'second' },
    ]);
  });

  it('without a limit to how fast it is asked', () => {
    expect(beginning([], [], { 'request.rate-limit': 3 }).profile).toMatchObject({
      'request.rate-limit': 'unlimited',
    });
  });

  it.each(['oldest-first', 'newest-first', 'id'] as const)(
    'and lists what the provider lists, in its order: %s',
    async (order) => {
      const lists = fc.record({
        first: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
        second: fc.uniqueArray(fc.constantFrom('v', 'w', 'x', 'y', 'z')),
        shared: fc.uniqueArray(fc.constantFrom('1', '2', '3')),
      });
      await fc.assert(
        fc.asyncProperty(lists, async ({ first, second, shared }) => {
          const seen = { first: [...first, ...shared], second: [...shared, ...second] };
          const profile = { 'list.order': order } as const;
          await using mock = await startServer({
            port: 0,
            ...beginning(seen.first, seen.second, profile),
          });
          const list = async (token: string) => {
            const headers = { authorization: `Bearer ${token}` };
            const listed = await (await fetch(`${mock.url}/plants`, { headers })).json();
            return listed.map(({ name }: { name: string }) => name);
          };

          expect(await list('first-token')).toEqual(seen.first);
          expect(await list('second-token')).toEqual(seen.second);
        }),
        { numRuns: 20, seed: 1 },
      );
    },
  );
});
