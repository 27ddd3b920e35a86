// A consumer of the client that orval generates. Type-checked and run beside what is generated.
import { headers, print } from './consumer.ts';
import { createPlant, deletePlant, listPlants } from './orval.ts';

const plant = { id: 100, name: 'Basil', tag: 'herb' };

const created = await createPlant(plant, { headers });
print('create', created.status, created.status === 200 ? created.data.tag : undefined);
const rejected = await createPlant(plant, { headers });
print('create again', rejected.status, rejected.status === 400 ? rejected.data.message : undefined);
const listed = await listPlants({ limit: 5 }, { headers });
print(
  'list',
  listed.status,
  Array.isArray(listed.data) ? listed.data.map(({ name }) => name) : undefined,
);

const remove = async (id: string | number) => (await deletePlant(id, { headers })).status;
print('delete', await remove(100));
print('delete again', await remove(100));

// The type of an id is number, and this one is none: 2^53 + 1 becomes 2^53.
await createPlant({ id: Number('9007199254740993'), name: 'Sage' }, { headers });
print('delete 2^53 + 1', await remove('9007199254740993'));
print('delete 2^53', await remove('9007199254740992'));
