import { parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';

const parse = (order: unknown) => () => parseProfile({ parameters: { 'list.order': order } });
const byName = { key: 'name', direction: 'ascending' };

describe('the order of a list', () => {
  it('may be an object with a key and a direction', () => {
    expect(parse(byName)).not.toThrow();
  });

  it.each([
    ['name'],
    [{ key: 'name' }],
    [{ key: 'colour', direction: 'ascending' }],
    [{ ...byName, direction: 'up' }],
    [{ ...byName, colour: 'green' }],
  ])('cannot be %j', (order) => {
    expect(parse(order)).toThrow(expect.objectContaining({ code: 'invalid-profile' }));
  });
});
