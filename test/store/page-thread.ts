// A page in a thread, with plants in our table or in the library's own factory.

import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
import { factory, primaryKey } from '@mswjs/data';
import { JSDOM } from 'jsdom';
import { PlantTable } from '../../src/store/plant-table.js';

Object.assign(globalThis, { window: new JSDOM('', { url: 'http://localhost/' }).window });

const { name, by } = workerData as { name: string; by: 'table' | 'factory' };

function openTable() {
  const table = new PlantTable();
  return {
    create: () => void table.add({ id: name, name }, { sequence: 0, key: name }),
    count: () => [...table.values()].length,
  };
}

function openFactory() {
  const database = factory({ plant: { id: primaryKey(String) } });
  return {
    create: () => void database.plant.create({ id: name }),
    count: () => database.plant.count(),
  };
}

const plants = by === 'table' ? openTable() : openFactory();

// The channel of the library's databases.
const channel = new BroadcastChannel('mswjs/data/sync').unref();
channel.onmessage = ({ data }: { data: { payload: unknown[] } }) =>
  parentPort?.postMessage({ heardFrom: data.payload[0], count: plants.count() });

parentPort?.on('message', (message: 'create' | 'count' | 'close') => {
  switch (message) {
    case 'create':
      plants.create();
      channel.postMessage({ operationType: 'create', payload: ['the page'] });
      break;
    case 'count':
      parentPort?.postMessage({ count: plants.count() });
      break;
    case 'close':
      parentPort?.close();
  }
});
parentPort?.postMessage('ready');
