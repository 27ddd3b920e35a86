import { mkdir, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askAdmin } from '../server/admin/ask-admin.js';
import { waitFor } from '../wait-for.js';
import { runCommand } from './run-command.js';
import { serve } from './serve-command.js';
import { makeTempFolder, type TempFolder } from './temp-folder.js';

let folder: TempFolder;
let db: string;

beforeEach(async () => {
  folder = await makeTempFolder();
  db = join(folder.path, 'plants.json');
});

afterEach(() => folder[Symbol.asyncDispose]());

const savedNames = async () =>
  JSON.parse(await folder.read(db)).map(({ name }: { name: string }) => name);

/** Waits until the file has these plants. */
const expectSaved = (...names: string[]) =>
  waitFor(async () => expect(await savedNames()).toEqual(names));

describe('serve --db', () => {
  it.each([
    ['the default plants', [], 36],
    ['generated plants', ['--seed-count', '5'], 5],
  ])('creates the file with %s, and names it', async (_, flags, count) => {
    await using served = await serve(['--db', db, ...flags]);

    await waitFor(async () => expect(await savedNames()).toHaveLength(count));
    expect(served.command.printed()).toContain(`\nPlants kept in: ${db}\n`);
  });

  it('names the file with --json', async () => {
    await using served = await serve(['--db', db, '--json']);

    expect(JSON.parse(served.command.printed())).toMatchObject({ event: 'ready', db });
  });

  it('has after a restart what was created and deleted, with every member and digit', async () => {
    const plants = await folder.write('initial.json', [
      { id: 1, name: 'Fern', tag: '', owner: 'bob' },
      { id: 2, name: 'Ivy' },
    ]);
    {
      await using served = await serve(['--db', db, '--plants', plants]);
      await served.client.create('{"id":9223372036854775807,"name":"Basil","tag":"herb"}');
      await served.client.delete('2');
    }
    expect(await folder.read(db)).toBe(
      '[\n' +
        '  { "id": 1, "name": "Fern", "tag": "", "owner": "bob" },\n' +
        '  { "id": "9223372036854775807", "name": "Basil", "tag": "herb", "owner": "alice" }\n' +
        ']\n',
    );
    await using served = await serve(['--db', db, '--plants', plants]);

    expect(await served.client.names()).toEqual(['Basil']);
    expect((await served.client.delete('9223372036854775807')).status).toBe(204);
  });

  it('starts again with the plants that it had, also if they exceed --max-plants', async () => {
    const flags = ['--db', db, '--max-plants', '1'];
    {
      await using _ = await serve(flags);
    }
    await using served = await serve(flags);

    expect((await served.client.list()).status).toBe(200);
    expect((await served.client.create({ id: 1001, name: 'Basil' })).status).toBe(200);
  });

  it('saves while it runs, also what rewind restores', async () => {
    await folder.write('plants.json', [{ id: 1, name: 'Fern' }]);
    await using served = await serve(['--db', db]);
    await served.client.create({ id: 2, name: 'Basil' });
    await expectSaved('Fern', 'Basil');

    await askAdmin(served.client.baseUrl, 'POST', '/rewind', { body: { before: 1 } });

    await expectSaved('Fern');
  });

  it('restores the initial plants on reset, also after a restart', async () => {
    const plants = await folder.write('initial.json', [{ id: 1, name: 'Fern' }]);
    {
      await using served = await serve(['--db', db, '--plants', plants]);
      await served.client.create({ id: 2, name: 'Basil' });
    }
    await using served = await serve(['--db', db, '--plants', plants]);
    expect(await served.client.names()).toEqual(['Fern', 'Basil']);

    await askAdmin(served.client.baseUrl, 'POST', '/reset');

    expect(await served.client.names()).toEqual(['Fern']);
    await expectSaved('Fern');
  });

  it('saves no plants of other sandboxes', async () => {
    {
      await using served = await serve(['--db', db]);
      await served.client.create({ id: 1001, name: 'Basil' }, { token: 'alice-token~one' });
      expect(await served.client.names('', { token: 'alice-token~one' })).toContain('Basil');
    }

    expect(await savedNames()).not.toContain('Basil');
  });

  it('saves through a link, which stays, also to a file that does not exist yet', async () => {
    const link = join(folder.path, 'link.json');
    await symlink('plants.json', link);
    {
      await using served = await serve(['--db', link]);
      await served.client.create({ id: 1001, name: 'Basil' });
    }

    expect(await readlink(link)).toBe('plants.json');
    expect(await savedNames()).toContain('Basil');
    expect((await readdir(folder.path)).sort()).toEqual(['link.json', 'plants.json']);
  });

  it('does not write the file while nothing changes', async () => {
    await folder.write('plants.json', '[{"id":1,"name":"Fern"}]');
    const before = await stat(db);
    {
      await using served = await serve(['--db', db]);
      await served.client.create({ id: 1, name: 'Taken' });
    }

    expect((await stat(db)).mtimeMs).toBe(before.mtimeMs);
  });

  it.each([
    ['no JSON', '[\n  {"id": 1}\n', /^Failed to read plants ".*": it is not JSON: line 3, /],
    ['an invalid plant', '[{"id":1}]', /^Failed to read plants ".*": item 1: "name" is missing/],
    ['an empty file', '', /^Failed to read plants ".*": it is not JSON: line 1, column 1/],
  ])('rejects %s at the start, and leaves it as it is', async (_, content, complaint) => {
    await folder.write('plants.json', content);
    const command = runCommand(['serve', '--port', '0', '--db', db]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(complaint);
    expect(await folder.read(db)).toBe(content);
    expect(await readdir(folder.path)).toEqual(['plants.json']);
  });

  it('rejects a file in a folder that does not exist', async () => {
    const path = join(folder.path, 'no', 'plants.json');
    const command = runCommand(['serve', '--port', '0', '--db', path]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(
      `Failed to write --db "${path}": its folder does not exist. Create the folder, or give another path.\n`,
    );
  });

  it('rejects a file that another server saves its plants in, by any path', async () => {
    const otherFolder = `${folder.path}-link`;
    await symlink(folder.path, otherFolder);
    await using _ = await serve(['--db', join(otherFolder, 'plants.json')]);
    for (const path of [db, `${otherFolder}/plants.json`, `${folder.path}/./plants.json`]) {
      const second = runCommand(['serve', '--port', '0', '--db', path]);

      expect(await second.code).toBe(2);
      expect(second.complaints()).toBe(
        `Failed to write --db "${path}": another server saves its plants there. Stop it, or give another file.\n`,
      );
    }
    await rm(otherFolder);
  });

  it('creates no file when it cannot listen, and leaves the path to others', async () => {
    await using other = await serve([]);
    const { port } = new URL(other.client.baseUrl);
    const command = runCommand(['serve', '--port', port, '--db', db]);
    expect(await command.code).toBe(2);
    expect(await readdir(folder.path)).toEqual([]);

    await using served = await serve(['--db', db]);
    expect((await served.client.list()).status).toBe(200);
  });

  it('reports once that it cannot save, goes on, and saves when it can again', async () => {
    await folder.write('plants.json', [{ id: 1, name: 'Fern' }]);
    await using served = await serve(['--db', db]);
    const { client, command } = served;
    const inTheWay = join(folder.path, '.plants.json.new');
    await mkdir(inTheWay);
    await client.create({ id: 2, name: 'Basil' });
    await waitFor(() =>
      expect(command.complaints()).toBe(
        `Failed to write --db "${db}": it is a folder. Give the path of a file. The server goes on, but saves no plants until this is corrected.\n`,
      ),
    );
    expect((await client.create({ id: 3, name: 'Mint' })).status).toBe(200);
    await rm(inTheWay, { recursive: true });

    await expectSaved('Fern', 'Basil', 'Mint');
    expect(await command.stop()).toBe(0);
    expect(command.complaints().split('\n')).toHaveLength(2);
  });

  it('exits with 2 and says why when it cannot save at the stop', async () => {
    await using served = await serve(['--db', db]);
    const { client, command } = served;
    await waitFor(async () => expect(await savedNames()).toHaveLength(36));
    const elsewhere = `${folder.path}-elsewhere`;
    await rename(folder.path, elsewhere);
    await client.create({ id: 1001, name: 'Basil' });

    expect(await command.stop()).toBe(2);
    expect(command.complaints()).toContain(
      `Failed to write --db "${db}": its folder does not exist. Create the folder, or give another path. The plants are not saved.\n`,
    );
    await rename(elsewhere, folder.path);
  });
});

describe('the file of serve --db that a person edits', () => {
  const edit = (content: unknown) => folder.write('plants.json', content);
  const fern = { id: 1, name: 'Fern' };
  const ivy = { id: 9, name: 'Ivy' };

  beforeEach(() => edit([fern]));

  it('replaces the plants of the server, and saving goes on', async () => {
    await using served = await serve(['--db', db]);
    await served.client.create({ id: 2, name: 'Basil' });
    await edit([fern, ivy]);
    await waitFor(async () => expect(await served.client.names()).toEqual(['Fern', 'Ivy']));
    await served.client.create({ id: 3, name: 'Mint' });

    await expectSaved('Fern', 'Ivy', 'Mint');
    expect(served.command.printed()).toContain(`Took the edit of "${db}".\n`);
    expect(served.command.complaints()).toBe('');
  });

  it('is taken from an editor that writes another file and renames it', async () => {
    await using served = await serve(['--db', db]);
    for (const name of ['Mint', 'Sage']) {
      await folder.write('plants.json~', [{ id: 1, name }]);
      await rename(join(folder.path, 'plants.json~'), db);

      await waitFor(async () => expect(await served.client.names()).toEqual([name]));
    }
  });

  it('leaves requests as they are', async () => {
    await using served = await serve(['--db', db]);
    await served.client.list();
    await edit([ivy]);
    await waitFor(async () => expect(await served.client.names()).toEqual(['Ivy']));

    const { json } = await askAdmin(served.client.baseUrl, 'GET', '/requests');
    expect((json as unknown[]).length).toBeGreaterThan(1);
  });

  it('wins over a change of the server at the same time, and at the stop', async () => {
    {
      await using served = await serve(['--db', db]);
      await Promise.all([served.client.create({ id: 2, name: 'Basil' }), edit([ivy])]);
    }

    expect(await savedNames()).toEqual(['Ivy']);
  });

  it('stays while it is not valid, which is reported once, and wins when it is valid', async () => {
    await using served = await serve(['--db', db]);
    const { client, command } = served;
    await edit('[\n  {"id":1,"name":"Fern"},\n]\n');
    await waitFor(() =>
      expect(command.complaints()).toMatch(
        /^Failed to read plants ".*": it is not JSON: line 3, column 1: .* The server goes on, but saves no plants until this is corrected\.\n$/,
      ),
    );
    await client.create({ id: 2, name: 'Basil' });
    expect(await client.names()).toEqual(['Fern', 'Basil']);
    await edit([ivy]);

    await waitFor(async () => expect(await client.names()).toEqual(['Ivy']));
    expect(command.complaints().split('\n')).toHaveLength(2);
  });

  it('stays if it is not valid at the stop, which exits with 2', async () => {
    await using served = await serve(['--db', db]);
    await served.client.create({ id: 2, name: 'Basil' });
    await edit('my notes');

    expect(await served.command.stop()).toBe(2);
    expect(served.command.complaints()).toMatch(/it is not JSON: .* The plants are not saved\.\n$/);
    expect(await readdir(folder.path)).toEqual(['plants.json']);
    expect(await folder.read(db)).toBe('my notes');
  });

  it('goes on being saved after a reload of --watch', async () => {
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

    await expectSaved('Fern', 'Basil', 'Mint');
  });

  it('has what a request creates whose handler waits during a reload of --watch', async () => {
    const [arrived, released] = [join(folder.path, 'arrived'), join(folder.path, 'released')];
    const handlers = await folder.write(
      'handlers.mjs',
      `import { existsSync, writeFileSync } from 'node:fs';
      import { setTimeout as delay } from 'node:timers/promises';
      import { http } from '${import.meta.resolve('msw')}';
      export const handlers = [
        http.post('/plants', async () => {
          writeFileSync('${arrived}', '');
          while (!existsSync('${released}')) {
            await delay(5);
          }
        }),
      ];`,
    );
    const profile = await folder.write('profile.json', {});
    const flags = ['--handlers', handlers, '--profile', profile, '--watch'];
    await using served = await serve(['--db', db, ...flags]);
    const created = served.client.create({ id: 2, name: 'Basil' });
    await waitFor(() => folder.read(arrived));
    await folder.write('profile.json', { parameters: {} });
    await waitFor(() => expect(served.command.printed()).toContain('Reloaded the changed files'));
    await folder.write('released', '');

    expect((await created).status).toBe(200);
    expect(await served.client.names()).toEqual(['Fern', 'Basil']);
    await expectSaved('Fern', 'Basil');
  });
});
