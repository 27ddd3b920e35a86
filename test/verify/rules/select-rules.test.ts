import { isKitError, rules } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { selectRules } from '../../../src/verify/rules/select-rules.js';

const ids = Object.keys(rules);

describe('selectRules', () => {
  it('selects all by default', () => {
    expect(selectRules(undefined)).toEqual(ids);
  });

  it('selects none for an empty list', () => {
    expect(selectRules([])).toEqual([]);
  });

  it('selects a rule by its id', () => {
    expect(selectRules(['plant.tag'])).toEqual(['plant.tag']);
  });

  it('selects the rules of a subject', () => {
    expect(selectRules(['list'])).toEqual(ids.filter((id) => id.startsWith('list.')));
  });

  it('selects each once, in the order of the table', () => {
    const selected = selectRules(['plant.tag', 'plant', 'payload.json']);

    expect(selected).toEqual(ids.filter((id) => /^plant\.|^payload\.json$/.test(id)));
  });

  it.each([
    ['lst', 'list'],
    ['plant.tga', 'plant.tag'],
  ])('rejects "%s", and names what is like it', (name, matches) => {
    let thrown: unknown;
    try {
      selectRules(['list', name]);
    } catch (error) {
      thrown = error;
    }

    expect(isKitError(thrown) && thrown.code).toBe('invalid-option');
    expect(String(thrown)).toContain(`Failed to select rules: there is no rule "${name}".`);
    expect(String(thrown)).toContain(matches);
  });

  it.each(['', 'pl', 'plant.', 'toString', 'plant.name-and'])('rejects "%s"', (name) => {
    expect(() => selectRules([name])).toThrow(`there is no rule "${name}"`);
  });
});
