import { createPlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';

const plants = [
  { id: 7, name: 'Basil', owner: 'alice' },
  { id: 7, name: 'Mint', owner: 'bob' },
];

describe('initial plants with the same id', () => {
  it('are rejected', () => {
    expect(() => createPlantMock({ plants })).toThrow(
      expect.objectContaining({ code: 'invalid-fixture' }),
    );
  });

  it.each(['create.taken-id', 'create.others-id'])('are allowed if %s stores both', (situation) => {
    const profile = { outcomes: { [situation]: { effect: 'stored-both' } } };

    expect(createPlantMock({ plants, profile }).plants.count).toBe(2);
  });
});
