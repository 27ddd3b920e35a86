import { describe, expect, it, vi } from 'vitest';
import { onceForEach } from '../../src/interface/once-for-each.js';

describe('onceForEach', () => {
  it('computes once for each object, also if the result is undefined', () => {
    const compute = vi.fn((key: { readonly name?: string }) => key.name);
    const nameOf = onceForEach(compute);
    const [fern, unnamed] = [{ name: 'Fern' }, {}];

    const names = [fern, unnamed, fern, unnamed].map(nameOf);

    expect(names).toEqual(['Fern', undefined, 'Fern', undefined]);
    expect(compute).toHaveBeenCalledTimes(2);
  });
});
