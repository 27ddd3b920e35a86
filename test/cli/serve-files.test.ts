import { afterAll, describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.js';
import { serve } from './start-command.js';
import { makeTempFolder } from './temp-folder.js';

const folder = await makeTempFolder();

afterAll(() => folder[Symbol.asyncDispose]());

describe('the files of serve', () => {
  it('may have plants of a user without a token with --any-token', async () => {
    const plants = await folder.write('orphans.json', [{ id: 1, name: 'Basil', owner: 'zoe' }]);
    await using served = await serve(['--plants', plants, '--any-token']);
    expect(await served.client.names('', { token: 'zoe' })).toEqual(['Basil']);
  });

  it('serves the users, plants and profile of files', async () => {
    const users = await folder.write('users.json', [{ token: 't', user: 'carol' }]);
    const plants = await folder.write(
      'plants.json',
      '\ufeff[{"id":9007199254740993,"name":"Basil","owner":"carol"}]',
    );
    const profile = await folder.write('profile.json', {
      parameters: { 'create.id-maximum': '9223372036854775806' },
      outcomes: { 'delete.own-plant': { status: 200 } },
    });
    await using served = await serve(['--users', users, '--plants', plants, '--profile', profile]);
    const token = 't';

    expect(await served.client.names('', { token })).toEqual(['Basil']);
    expect((await served.client.delete('9007199254740993', { token })).status).toBe(200);
    expect((await served.client.list()).status).toBe(401);
  });

  it('prints its profile, and in one line what it does not support of it', async () => {
    const profile = await folder.write('provider.profile.json', {
      unsupported: [
        { behaviour: 'A list is sorted by\u001b[2J colour.', evidence: 'GET /plants' },
        { behaviour: 'A delete takes a day.' },
        { behaviour: 'A create sends mail.' },
      ],
    });
    await using served = await serve(['--profile', profile]);

    expect(served.command.printed()).toContain(
      `Profile: ${profile}\n` +
        `Not supported by the mock: A list is sorted by\\x1b[2J colour. And 2 more: plant-store-kit profile show ${profile}\n`,
    );
  });

  it('serves generated plants, the same ones for the same seed', async () => {
    const names = async (seed: string) => {
      await using served = await serve(['--seed-count', '30', '--seed', seed]);
      return await served.client.names();
    };

    const first = await names('7');
    expect(first).toHaveLength(20);
    expect(await names('7')).toEqual(first);
    expect(await names('8')).not.toEqual(first);
  });

  it('reloads a changed file with --watch, and goes on if the file is invalid', async () => {
    const plants = await folder.write('watched.json', [{ id: 1, name: 'Basil' }]);
    await using served = await serve(['--plants', plants, '--watch']);
    const { client, command } = served;
    expect(await client.names()).toEqual(['Basil']);

    await folder.write('watched.json', [
      { id: 1, name: 'Mint' },
      { id: 2, name: 'Sage' },
    ]);
    await waitFor(() =>
      expect(command.printed()).toContain('Reloaded the changed files: 2 plants'),
    );
    expect(await client.names()).toEqual(['Mint', 'Sage']);

    await folder.write('watched.json', '[{"id":1}]');
    await waitFor(() =>
      expect(command.complaints()).toBe(
        `Failed to read plants "${plants}": item 1: "name" is missing and must be a string. The server goes on with the earlier files.\n`,
      ),
    );
    expect(await client.names()).toEqual(['Mint', 'Sage']);
  });

  it('reloads with --watch a file that has changed before the server listens', async () => {
    const plants = await folder.write('early.json', [{ id: 1, name: 'Basil' }]);
    const changed = JSON.stringify([{ id: 1, name: 'Sage' }]);
    // The plants are read before the handlers, which take longer to load than a change to be noticed.
    const handlers = await folder.write(
      'slow.mjs',
      `import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(plants)}, ${JSON.stringify(changed)});
      await new Promise((resolve) => setTimeout(resolve, 1000));
      export default [];`,
    );

    await using served = await serve(['--plants', plants, '--handlers', handlers, '--watch']);

    await waitFor(async () => expect(await served.client.names()).toEqual(['Sage']));
  });
});

it('serve --token accepts further tokens beside the default ones', async () => {
  await using served = await serve(['--token', 'dave-token=dave', '--token', 'abc===erin']);
  const { client, command } = served;

  await client.create({ id: 1001, name: 'Basil' }, { token: 'dave-token' });

  expect(await client.names('', { token: 'dave-token' })).toContain('Basil');
  expect(await client.names('', { token: 'abc==' })).not.toContain('Basil');
  expect((await client.list('', { token: 'alice-token' })).status).toBe(200);
  expect(command.printed()).toMatch(/dave-token +dave +read, write/);
});
