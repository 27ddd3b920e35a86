import { parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';

const parse = (order: unknown) => () => parseProfile({ parameters: { 'list.order': order } });
const byName = { key: 'name', direction: 'ascending' };
const ties = { key: 'id', direction: 'descending' };

describe('the order of a list', () => {
  it.each([
    [byName],
    [{ ...byName, ties }],
    [{ ...byName, ties: { key: 'creation', direction: 'ascending' } }],
  ])('may be %j', (order) => {
    expect(parse(order)).not.toThrow();
  });

  it.each([
    ['name'],
    [{ key: 'name' }],
    [{ key: 'colour', direction: 'ascending' }],
    [{ ...byName, direction: 'up' }],
    [{ ...byName, colour: 'green' }],
    [{ ...byName, ties: 'id' }],
    [{ ...byName, ties: {} }],
    [{ ...byName, ties: { key: 'id' } }],
    [{ ...byName, ties: { ...ties, colour: 'green' } }],
    [{ ...byName, ties: { ...ties, key: 'name' } }],
    [{ ...byName, ties: { ...ties, direction: 'up' } }],
  ])('cannot be %j', (order) => {
    expect(parse(order)).toThrow(expect.objectContaining({ code: 'invalid-profile' }));
  });
});
