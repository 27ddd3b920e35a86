import { createPlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { threePlants } from '../behaviour/transport.js';

describe('plants', () => {
  const createMock = () => createPlantMock({ plants: threePlants });

  it('finds a plant by its id in any notation', () => {
    const { plants } = createMock();

    for (const id of [2, 2n, '2', '2.0']) {
      expect(plants.find(id)?.name).toBe('Boston fern');
    }
    expect(plants.find(9)).toBeUndefined();
    expect(plants.find('fern')).toBeUndefined();
  });

  it('rejects an invalid plant and a taken id, and keeps all plants', () => {
    const { plants } = createMock();

    expect(() => plants.create({ id: 1, name: 'Basil' })).toThrow(
      'Failed to create plant 1: the id is taken. Delete that plant first.',
    );
    expect(() => plants.create({ id: 2 ** 60, name: 'Basil' })).toThrow('"id" is rounded already');
    expect(plants.count).toBe(3);
  });
});

it('sandboxes are listed, the last used one after the default one', () => {
  const mock = createPlantMock({ plants: threePlants });
  mock.sandbox('w1').plants.delete(1);
  mock.sandbox('w2').faults.start('backend-down');

  expect(mock.sandboxes()).toMatchObject([
    { name: 'default', plants: 3, faults: 0, lastRequest: 0 },
    { name: 'w2', plants: 3, faults: 1 },
    { name: 'w1', plants: 2, faults: 0 },
  ]);
});

describe('restore', () => {
  it('rejects an invalid snapshot, and keeps all plants', () => {
    const mock = createPlantMock({ plants: threePlants });

    expect(() =>
      mock.restore([
        { id: 1, name: 'Basil' },
        { id: 1, name: 'Mint' },
      ]),
    ).toThrow('Failed to read the snapshot: items 1 and 2 have the same id, "1".');
    expect(mock.plants.count).toBe(3);
  });

  it('keeps two plants with the same id if the profile does', () => {
    const profile = { outcomes: { 'create.taken-id': { effect: 'stored-both' } } };
    const mock = createPlantMock({ plants: [], profile });
    const twins = [
      { id: '1', name: 'Basil' },
      { id: '1', name: 'Mint' },
    ];

    mock.restore(twins);

    expect(mock.snapshot()).toEqual(twins);
  });
});
