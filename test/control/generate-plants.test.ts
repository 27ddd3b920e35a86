import { createPlantMock, generatePlants } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';

const namesOf = (plants: readonly { readonly name: string }[]) => plants.map(({ name }) => name);

describe('plants.generate', () => {
  it('takes the lowest free ids', async () => {
    const plants = [2, 4, '9223372036854775807'].map((id) => ({ id, name: 'Basil' }));
    const mock = createPlantMock({ plants });

    await mock.plants.generate({ count: 3 });

    expect(
      mock.plants
        .all()
        .slice(3)
        .map(({ id }) => id),
    ).toEqual(['1', '3', '5']);
  });

  it('takes no id of a deleted plant if the profile knows deleted ids', async () => {
    const profile = { outcomes: { 'delete.deleted-id': { status: 410 } } };
    const mock = createPlantMock({ plants: [{ id: 1, name: 'Basil' }], profile });
    mock.plants.delete(1);

    await mock.plants.generate({ count: 1 });

    expect(mock.plants.all()).toMatchObject([{ id: '2' }]);
  });

  it('makes the plants of generatePlants in an empty store, and others at the next call', async () => {
    const mock = createPlantMock({ plants: [] });

    await mock.plants.generate({ count: 50 });
    await mock.plants.generate({ count: 50 });

    const names = namesOf(mock.plants.all());
    expect(names.slice(0, 50)).toEqual(namesOf(await generatePlants({ count: 50 })));
    expect(names.slice(50)).not.toEqual(names.slice(0, 50));
  });

  it('gives the plants to the users who may write and to everyone', async () => {
    const guest = { token: 'g', user: 'guest', scopes: ['read' as const] };
    const former = { token: 'f', user: 'former', status: 'revoked' as const };
    const users = [{ token: 'c', user: 'carol' }, guest, former];
    const mock = createPlantMock({ users, plants: [] });

    await mock.plants.generate({ count: 3 });

    expect(mock.plants.all().map(({ owner }) => owner)).toEqual(['carol', undefined, 'carol']);
  });
});
