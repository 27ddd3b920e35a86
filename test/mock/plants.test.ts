import { createPlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { threePlants } from '../behaviour/transport.js';

describe('plants', () => {
  const createMock = () => createPlantMock({ plants: threePlants });

  it('lists all plants, and those that a user can see', () => {
    const { plants } = createMock();

    expect(plants.count).toBe(3);
    expect(plants.all()).toEqual([
      { id: '1', name: 'Snake plant', tag: 'succulent', owner: 'alice' },
      { id: '2', name: 'Boston fern', owner: 'bob' },
      { id: '3', name: 'Common ivy', tag: 'climber' },
    ]);
    expect(plants.visibleTo('bob').map(({ name }) => name)).toEqual(['Boston fern', 'Common ivy']);
  });

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
    expect(() => plants.create({ id: 2 ** 60, name: 'Basil' })).toThrow(
      expect.objectContaining({
        code: 'invalid-plant',
        message: expect.stringContaining('Failed to create the plant: "id" is rounded already;'),
      }),
    );
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

describe('reset, snapshot and restore', () => {
  it('restore the initial plants, or those of the snapshot', () => {
    const mock = createPlantMock({ plants: threePlants });
    const seed = mock.snapshot();
    mock.plants.delete(1);
    mock.plants.create({ id: 9, name: 'Basil', owner: 'bob' });
    const kept = JSON.parse(JSON.stringify(mock.snapshot()));

    mock.reset();
    expect(mock.snapshot()).toEqual(seed);

    mock.restore(kept);
    expect(mock.snapshot()).toEqual(kept);

    mock.reset();
    expect(mock.snapshot()).toEqual(seed);
  });

  it('reject an invalid snapshot, and keep all plants', () => {
    const mock = createPlantMock({ plants: threePlants });

    expect(() =>
      mock.restore([
        { id: 1, name: 'Basil' },
        { id: 1, name: 'Mint' },
      ]),
    ).toThrow('Failed to read the snapshot: items 1 and 2 have the same id, "1".');
    expect(mock.plants.count).toBe(3);
  });

  it('keep two plants with the same id if the profile does', () => {
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
