import { createPlantMock, parsePlants } from 'plant-store-kit';
import { createPlantClient } from 'plant-store-kit/client';
import { expect, it } from 'vitest';
import { examplePlant, newPlantJson, plantFieldNames } from '../../src/interface/plant.js';
import { plantsBefore } from '../../src/panel/plants-before.js';
import { readPlantsFile } from '../../src/panel/plants-file.js';
import { readAppExchange } from '../../src/record/interactions.js';
import { formatPlants } from '../../src/store/format-plants.js';
import { mergePlants } from '../../src/store/merge-plants.js';
import { PlantMaker } from '../../src/verify/engine/plant-maker.js';
import { otherFieldOf } from '../../src/verify/engine/same-plant.js';

// Its id makes each number of the body one that keeps its digits.
const id = '9223372036854775806';
const record = { ...examplePlant, id, owner: 'alice' };
const baseUrl = 'https://plants.test';
const headers = { authorization: 'Bearer alice-token', 'content-type': 'application/json' };

it('stores, lists, snapshots and restores each member of a plant', async () => {
  const mock = createPlantMock({ baseUrl, plants: [] });
  const fetch = (url: string, init?: RequestInit) => mock.fetch(url, init);
  const client = createPlantClient({ baseUrl, token: 'alice-token', fetch });

  expect(await client.create({ id, ...examplePlant })).toEqual(examplePlant);
  expect(await client.list()).toEqual([examplePlant]);

  const snapshot = mock.snapshot();
  mock.plants.delete(id);
  mock.restore(snapshot);
  expect(mock.plants.all()).toEqual([record]);
});

it('reads and writes each member of a plant in files, and merges it', () => {
  const text = [...formatPlants([record])].join('');

  expect(parsePlants(JSON.parse(text))).toEqual([record]);
  expect(readPlantsFile(text, 'plants.json')).toEqual([record]);

  for (const name of plantFieldNames) {
    const before = { ...record, [name]: undefined };
    const versions = { base: [before], own: [record], other: [before], canShareIds: false };
    expect(mergePlants(versions)).toEqual({ plants: [record], dropped: [] });
  }
});

it('records each member of a plant, and copies it into a test', () => {
  const request = { path: '/plants', query: '', headers };
  const body = newPlantJson({ ...examplePlant, id });
  const responseBody = JSON.stringify(examplePlant);
  const [created] = readAppExchange({
    request: { ...request, method: 'POST', body },
    status: 200,
    responseBody,
  });
  const listed = readAppExchange({
    request: { ...request, method: 'GET', body: '' },
    status: 200,
    responseBody: `[${responseBody}]`,
  });

  expect(created).toMatchObject({ response: { body: { content: examplePlant } } });
  expect(listed).toMatchObject(
    plantFieldNames.map((name) => ({
      response: { body: { content: [{ [name]: examplePlant[name] }] } },
    })),
  );
  const entry = { operation: 'list', user: 'alice', response: { body: `[${responseBody}]` } };
  const answeredBy = { users: [], profile: [] };
  expect(plantsBefore(entry as unknown as Parameters<typeof plantsBefore>[0], answeredBy)).toEqual([
    { ...record, id: '1' },
  ]);
});

it('verifies with each member of a plant, and sees each that is lost', () => {
  const ids = { lowest: 1n, highest: 1000n };
  const sent = new PlantMaker({ ids, hasTags: true }).next();

  for (const name of plantFieldNames) {
    expect(sent[name]).toBeDefined();
  }
  for (const name of plantFieldNames.slice(1)) {
    expect(otherFieldOf(sent, { ...sent, [name]: undefined })).toBe(name);
  }
});
