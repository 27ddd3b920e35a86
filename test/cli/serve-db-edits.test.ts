import { execFileSync } from 'node:child_process';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.js';
import { serve } from './serve-command.js';
import { makeTempFolder, type TempFolder } from './temp-folder.js';

let folder: TempFolder;
let db: string;

beforeEach(async () => {
  folder = await makeTempFolder();
  db = await folder.write('plants.json', [{ id: 1, name: 'Fern' }]);
});

afterEach(() => folder[Symbol.asyncDispose]());

const savedNames = async (path = db) =>
  JSON.parse(await folder.read(path)).map(({ name }: { name: string }) => name);

const plantsOf = (names: string[]) => names.map((name, position) => ({ id: position + 1, name }));

const edit = (...names: string[]) => folder.write('plants.json', plantsOf(names));

/** Edits the file as an editor does that writes another one and renames it, so that it is never half written. */
async function replace(content: unknown) {
  await folder.write('plants.json~', content);
  await rename(join(folder.path, 'plants.json~'), db);
}

const versionsOf = async (version: string) =>
  (await readdir(folder.path))
    .filter((name) => name.startsWith(`plants.json.${version}-`))
    .map((name) => join(folder.path, name));

describe('an edit of the file of serve --db, with --watch', () => {
  it('replaces the plants of the server, and saving goes on', async () => {
    await using served = await serve(['--db', db, '--watch']);
    await edit('Fern', 'Ivy');
    await waitFor(async () => expect(await served.client.names()).toEqual(['Fern', 'Ivy']));
    expect(served.command.printed()).toContain(`Took the edit of "${db}": 2 plants.\n`);
    await served.client.create({ id: 3, name: 'Basil' });

    await waitFor(async () => expect(await savedNames()).toEqual(['Fern', 'Ivy', 'Basil']));
    expect(served.command.complaints()).toBe('');
  });

  it('is taken from an editor that writes another file and renames it', async () => {
    await using served = await serve(['--db', db, '--watch']);
    for (const name of ['Mint', 'Sage']) {
      await replace(plantsOf([name]));
      await waitFor(async () => expect(await served.client.names()).toEqual([name]));
    }
  });

  it('leaves requests and faults as they are', async () => {
    await using served = await serve(['--db', db, '--watch']);
    const url = /http:\S+/.exec(served.command.printed())?.[0] ?? '';
    await served.client.list();
    await edit('Ivy');
    await waitFor(async () => expect(await served.client.names()).toEqual(['Ivy']));

    const requests = (await (await fetch(`${url}/__admin/requests`)).json()) as unknown[];
    expect(requests.length).toBeGreaterThan(1);
  });

  it('wins over a change of the server at the same time', async () => {
    await using served = await serve(['--db', db, '--watch']);
    const created = served.client.create({ id: 7, name: 'Basil' });
    const edited = edit('Ivy');
    await Promise.all([created, edited]);
    await waitFor(async () => expect(await savedNames()).toEqual(['Ivy']));

    await waitFor(async () => expect(await served.client.names()).toEqual(['Ivy']));
  });

  it('that is not valid is reported once, and stays until it is valid', async () => {
    await using served = await serve(['--db', db, '--watch']);
    const { client, command } = served;
    await replace('[\n  {"id":1,"name":"Fern"},\n]\n');
    await waitFor(() =>
      expect(command.complaints()).toMatch(
        /^Failed to read plants ".*": it is not JSON: line 3, column 1: .* The server goes on with its plants, and saves them when the file is valid\.\n$/,
      ),
    );
    await client.create({ id: 2, name: 'Basil' });
    await client.create({ id: 3, name: 'Mint' });
    expect(await client.names()).toEqual(['Fern', 'Basil', 'Mint']);
    await replace(plantsOf(['Fern', 'Ivy']));
    await waitFor(async () => expect(await client.names()).toEqual(['Fern', 'Ivy']));

    expect(command.complaints()).toContain(
      'The edit replaced changes that the server had not saved yet, of plants 2, 3.\n',
    );
    expect(command.complaints().split('\n')).toHaveLength(3);
  });

  it('that is not valid and then undone loses nothing of the server', async () => {
    await using served = await serve(['--db', db, '--watch']);
    const { client, command } = served;
    const text = await folder.read(db);
    await folder.write('plants.json', 'no plants');
    await waitFor(() => expect(command.complaints()).toContain('it is not JSON'));
    await client.create({ id: 2, name: 'Basil' });
    await folder.write('plants.json', text);

    await waitFor(async () => expect(await savedNames()).toEqual(['Fern', 'Basil']));
    expect(await client.names()).toEqual(['Fern', 'Basil']);
  });

  it('that is not valid at the stop stays, and the plants of the server are beside it', async () => {
    await using served = await serve(['--db', db, '--watch']);
    const { client, command } = served;
    await folder.write('plants.json', 'no plants');
    await waitFor(() => expect(command.complaints()).toContain('it is not JSON'));
    await client.create({ id: 2, name: 'Basil' });

    expect(await command.stop()).toBe(2);
    const [copy = ''] = await versionsOf('unsaved');
    expect(await folder.read(db)).toBe('no plants');
    expect(await savedNames(copy)).toEqual(['Fern', 'Basil']);
    expect(command.complaints()).toContain(
      `The server could not take the edit of "${db}", so its plants are saved in "${copy}". Correct the file, or replace it by that one.\n`,
    );
  });

  it.skipIf(process.platform === 'win32')(
    'that puts a pipe in its place does not keep the server from stopping',
    async () => {
      await using served = await serve(['--db', db, '--watch']);
      const { client, command } = served;
      await rm(db);
      execFileSync('mkfifo', [db]);
      await waitFor(() => expect(command.complaints()).toContain('it is a pipe or a device.'));
      await client.create({ id: 2, name: 'Basil' });

      expect(await command.stop()).toBe(2);
      const [copy = ''] = await versionsOf('unsaved');
      expect(await savedNames(copy)).toEqual(['Fern', 'Basil']);
    },
  );

  it('names ten of the replaced plants at most', async () => {
    await using served = await serve(['--db', db, '--watch']);
    await folder.write('plants.json', '');
    await waitFor(() => expect(served.command.complaints()).toContain('it is empty'));
    for (let id = 101; id <= 112; id++) {
      await served.client.create({ id, name: 'Basil' });
    }
    await edit('Ivy');

    await waitFor(() =>
      expect(served.command.complaints()).toContain(
        'of plants 101, 102, 103, 104, 105, 106, 107, 108, 109, 110 and 2 more.\n',
      ),
    );
  });

  it('of another file gives the plants to the server that is created again', async () => {
    const users = await folder.write('users.json', [{ token: 'alice-token', user: 'alice' }]);
    await using served = await serve(['--db', db, '--users', users, '--watch']);
    await served.client.create({ id: 2, name: 'Basil' });
    await folder.write('users.json', [
      { token: 'alice-token', user: 'alice' },
      { token: 'new-token', user: 'alice' },
    ]);
    const token = 'new-token';
    await waitFor(async () => expect((await served.client.list('', { token })).status).toBe(200));
    expect(await served.client.names()).toEqual(['Fern', 'Basil']);
    await served.client.create({ id: 3, name: 'Mint' });

    await waitFor(async () => expect(await savedNames()).toEqual(['Fern', 'Basil', 'Mint']));
  });
});

describe('an edit of the file of serve --db, without --watch', () => {
  it('is set aside when the server saves its plants', async () => {
    await using served = await serve(['--db', db]);
    await edit('Mine');
    await served.client.create({ id: 2, name: 'Basil' });
    await waitFor(async () => expect(await savedNames()).toEqual(['Fern', 'Basil']));

    const copies = await versionsOf('edited');
    expect(copies).toHaveLength(1);
    expect(await savedNames(copies[0])).toEqual(['Mine']);
    expect(served.command.complaints()).toBe(
      `"${db}" was edited while the server saves its plants there. The edit is now in "${copies[0]}". To let the server take edits, start it with --watch.\n`,
    );
  });

  it('stays if the server has nothing to save, and is what the next start serves', async () => {
    {
      await using served = await serve(['--db', db]);
      await edit('Mine');
      expect(await served.client.names()).toEqual(['Fern']);
    }
    await using served = await serve(['--db', db]);

    expect(await served.client.names()).toEqual(['Mine']);
    expect(await versionsOf('edited')).toEqual([]);
  });

  it('is set aside even if it is not valid', async () => {
    {
      await using served = await serve(['--db', db]);
      await folder.write('plants.json', 'my notes');
      await served.client.create({ id: 2, name: 'Basil' });
    }
    const [copy = ''] = await versionsOf('edited');

    expect(await folder.read(copy)).toBe('my notes');
    expect(await savedNames()).toEqual(['Fern', 'Basil']);
  });
});
