import { acceptedIds } from './accepted-ids.js';
import { characters, longest, shortest } from './accepted-texts.js';
import { isAccepted, statuses } from './status-of.js';
import type { WalksOf } from './walk.js';

export const createWalks: WalksOf<'create'> = {
  'create.id-minimum': acceptedIds((id, choice) => id >= choice),
  'create.id-maximum': acceptedIds((id, choice) => id <= choice),
  'create.id-notation': {
    observe: (client) =>
      statuses(
        client.create('{"id":100.0,"name":"Basil"}'),
        client.create('{"id":1.01e2,"name":"Basil"}'),
        client.create('{"id":1E3,"name":"Basil"}'),
        client.create('{"id":102,"name":"Basil 1.5e3"}'),
      ),
    expected: (choice) => (choice === 'integer' ? [200, 200, 200, 200] : [400, 400, 400, 200]),
  },
  'create.duplicate-id': {
    observe: async (client) => {
      const { status } = await client.create({ id: 1, name: 'Basil' });
      const listed = await client.names();
      await client.delete(1);
      return { status, listed, left: await client.names() };
    },
    expected: (choice) =>
      ({
        reject: { status: 400, listed: ['Snake plant', 'Common ivy'], left: ['Common ivy'] },
        replace: { status: 200, listed: ['Basil', 'Common ivy'], left: ['Common ivy'] },
        'keep-both': {
          status: 200,
          listed: ['Snake plant', 'Common ivy', 'Basil'],
          left: ['Common ivy'],
        },
      })[choice],
  },
  'create.replaced-place': {
    given: { 'create.duplicate-id': 'replace' },
    observe: async (client) => {
      await client.create({ id: 1, name: 'Basil' });
      return client.names();
    },
    expected: (choice) => (choice === 'kept' ? ['Basil', 'Common ivy'] : ['Common ivy', 'Basil']),
  },
  'create.deleted-id': isAccepted(async (client) => {
    await client.delete(1);
    return client.create({ id: 1, name: 'Basil' });
  }),
  'create.shortest-name': shortest('name'),
  'create.longest-name': longest('name'),
  'create.name-characters': characters('name'),
  'create.padded-name': {
    observe: (client) =>
      statuses(
        ...[' Basil', 'Basil ', '\tBasil', 'Basil\n', 'Sweet basil', ''].map((name, position) =>
          client.create({ id: 100 + position, name }),
        ),
      ),
    expected: (choice) =>
      choice === 'accept' ? Array(6).fill(200) : [400, 400, 400, 400, 200, 200],
  },
  'create.duplicate-name': isAccepted((client) => client.create({ id: 100, name: 'Snake plant' })),
  'create.duplicate-name-among': {
    given: { 'create.duplicate-name': 'reject' },
    observe: (client) =>
      statuses(
        client.create({ id: 100, name: 'Snake plant' }),
        client.create({ id: 101, name: 'Boston fern' }),
        client.create({ id: 102, name: 'Basil' }),
      ),
    expected: (choice) => [400, choice === 'visible' ? 200 : 400, 200],
  },
  'create.shortest-tag': shortest('tag'),
  'create.longest-tag': longest('tag'),
  'create.tag-characters': characters('tag'),
  'create.unknown-members': {
    observe: async (client) => {
      const { status, text } = await client.create({ id: 100, name: 'Basil', colour: 'green' });
      return [status, text.includes('colour')];
    },
    expected: (choice) => (choice === 'ignore' ? [200, false] : [400, true]),
  },
  'create.member-case': {
    observe: async (client) => {
      const { status } = await client.create('{"ID":100,"Name":"Basil","TAG":"herb"}');
      return [status, (await client.list()).text.includes('{"name":"Basil","tag":"herb"}')];
    },
    expected: (choice) => (choice === 'exact' ? [400, false] : [200, true]),
  },
  'create.content-type': {
    observe: (client) => {
      // Bytes, because fetch names the type of a text by itself.
      const ask = (id: number, type: string | null) =>
        client.ask('POST', '/plants', {
          headers: { 'content-type': type },
          body: new TextEncoder().encode(`{"id":${id},"name":"Basil"}`),
        });
      return statuses(
        ask(100, 'application/json'),
        ask(101, 'Application/JSON; charset=utf-8'),
        ask(102, 'text/plain'),
        ask(103, null),
      );
    },
    expected: (choice) =>
      ({
        required: [200, 200, 400, 400],
        optional: [200, 200, 400, 200],
        ignored: [200, 200, 200, 200],
      })[choice],
  },
  'create.maximum-plants': {
    plants: [],
    observe: async (client) => {
      const asks = Array.from({ length: 1100 }, (_, id) => client.create({ id, name: 'Basil' }));
      return (await statuses(...asks)).filter((status) => status === 200).length;
    },
    expected: (choice) => (choice === 'unlimited' ? 1100 : choice),
  },
  'create.maximum-plants-of-user': {
    plants: [],
    observe: async (client) => {
      const accepted = async (first: number, token: string) => {
        const asks = Array.from({ length: 30 }, (_, position) =>
          client.create({ id: first + position, name: 'Basil' }, { token }),
        );
        return (await statuses(...asks)).filter((status) => status === 200).length;
      };
      return [await accepted(100, 'alice-token'), await accepted(200, 'bob-token')];
    },
    expected: (choice) => Array(2).fill(choice === 'unlimited' ? 30 : choice),
  },
  'create.owner': {
    observe: async (client) => {
      await client.create({ id: 100, name: 'Basil' });
      return client.names('', { token: 'bob-token' });
    },
    expected: (choice) => [
      'Boston fern',
      'Common ivy',
      ...(choice === 'everyone' ? ['Basil'] : []),
    ],
  },
};
