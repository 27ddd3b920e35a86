import { expect, it } from 'vitest';
import { isProviderState } from '../../src/interface/provider-states.js';

it('knows the names of provider states', () => {
  expect(isProviderState('a plant is in the store')).toBe(true);
  expect(isProviderState('a plant')).toBe(false);
});
