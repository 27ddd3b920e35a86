// A consumer with the types of openapi-typescript. Type-checked and run beside what is generated.
import createClient from 'openapi-fetch';
import { baseUrl, headers, print } from './consumer.ts';
import type { paths } from './openapi-typescript.ts';

const client = createClient<paths>({ baseUrl, headers });
const body = { id: 100, name: 'Basil', tag: 'herb' };

const created = await client.POST('/plants', { body });
print('create', created.response.status, created.data?.tag);
const rejected = await client.POST('/plants', { body });
print('create again', rejected.response.status, rejected.error?.message);
const listed = await client.GET('/plants', { params: { query: { limit: 5 } } });
print(
  'list',
  listed.response.status,
  listed.data?.map(({ name }) => name),
);

const remove = async (id: string | number) => {
  const { response } = await client.DELETE('/plants/{id}', { params: { path: { id } } });
  return response.status;
};
print('delete', await remove(100));
print('delete again', await remove(100));

// The type of an id is number, and this one is none: 2^53 + 1 becomes 2^53.
await client.POST('/plants', { body: { id: Number('9007199254740993'), name: 'Sage' } });
print('delete 2^53 + 1', await remove('9007199254740993'));
print('delete 2^53', await remove('9007199254740992'));

// A body of one's own loses no digit.
await client.POST('/plants', {
  body: { id: 0, name: 'Sage' },
  bodySerializer: ({ name }) => `{"id":9007199254740993,"name":${JSON.stringify(name)}}`,
});
print('delete 2^53', await remove('9007199254740992'));
print('delete 2^53 + 1', await remove('9007199254740993'));
