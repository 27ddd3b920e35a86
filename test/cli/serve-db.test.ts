import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/cli/serve/plant-database.js';
import type { Reporter } from '../../src/cli/serve/reporter.js';
import { createPlantService } from '../../src/service/plant-service.js';
import { askAdmin } from '../server/admin/ask-admin.js';
import { waitFor } from '../wait-for.js';
import { endOf, runCommand } from './run-command.js';
import { serve } from './start-command.js';
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

const expectSaved = (...names: string[]) =>
  waitFor(async () => expect(await savedNames()).toEqual(names));

describe('serve --db', () => {
  it('creates the file with the initial plants, and names it', async () => {
    await using served = await serve(['--db', db, '--seed-count', '5', '--json']);

    await waitFor(async () => expect(await savedNames()).toHaveLength(5));
    expect(JSON.parse(served.command.printed())).toMatchObject({ event: 'ready', db });
  });

  it.runIf(process.platform === 'linux')('takes nothing but a regular file', async () => {
    const { code, complaints } = await endOf(runCommand(['serve', '--db', '/dev/zero']));

    expect(code).toBe(2);
    expect(complaints).toBe(
      'Failed to write --db "/dev/zero": it is no regular file. Give the path of a file.\n',
    );
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

  it('keeps what was created before another server has written the file first', async () => {
    const service = createPlantService({ plants: [{ id: 1, name: 'Fern' }] });
    const problem = (_: string, message: string) => expect.unreachable(message);
    const database = await openDatabase(db, service, { problem } as unknown as Reporter);
    service.sandboxes.default.plants.add({ id: '2', name: 'Basil' });
    await folder.write('plants.json', '[{"id":1,"name":"Fern"},{"id":3,"name":"Mint"}]');

    database.start();
    await database.close();

    expect(await savedNames()).toEqual(['Fern', 'Mint', 'Basil']);
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

  it('reports that it cannot save, goes on, and saves when it can again', async () => {
    await folder.write('plants.json', [{ id: 1, name: 'Fern' }]);
    await using served = await serve(['--db', db]);
    const { client, command } = served;
    const elsewhere = `${folder.path}-elsewhere`;
    await rename(folder.path, elsewhere);
    await client.create({ id: 2, name: 'Basil' });
    await waitFor(() =>
      expect(command.complaints()).toBe(
        `Failed to write --db "${db}": its folder does not exist. Create the folder, or give another path. Plants are not saved.\n`,
      ),
    );
    expect((await client.create({ id: 3, name: 'Mint' })).status).toBe(200);
    await rename(elsewhere, folder.path);

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
    expect(command.complaints()).toContain('Plants are not saved.\n');
    await rename(elsewhere, folder.path);
  });
});

describe('the file of serve --db', () => {
  const write = (content: unknown) => folder.write('plants.json', content);

  beforeEach(() => write([{ id: 1, name: 'Fern' }]));

  it('may be edited while no server runs', async () => {
    {
      await using served = await serve(['--db', db]);
      await served.client.create({ id: 2, name: 'Basil' });
    }
    await write([{ id: 9, name: 'Ivy' }]);
    await using served = await serve(['--db', db]);

    expect(await served.client.names()).toEqual(['Ivy']);
  });

  it('may be that of two servers, which lose no plant', async () => {
    await using one = await serve(['--db', db]);
    await using other = await serve(['--db', db]);

    await Promise.all([
      one.client.create({ id: 2, name: 'Basil' }),
      other.client.create({ id: 3, name: 'Mint' }),
    ]);

    const all = ['Basil', 'Fern', 'Mint'];
    await waitFor(async () => {
      expect((await one.client.names()).toSorted()).toEqual(all);
      expect((await other.client.names()).toSorted()).toEqual(all);
      expect((await savedNames()).toSorted()).toEqual(all);
    });
  });

  it('stays as it is if it becomes invalid, which is reported once and exits with 2', async () => {
    await using served = await serve(['--db', db]);
    await served.client.create({ id: 2, name: 'Basil' });
    await write('my notes');
    await waitFor(() => expect(served.command.complaints()).not.toBe(''));

    expect(await served.command.stop()).toBe(2);
    expect(served.command.complaints()).toMatch(/^.*it is not JSON: .* Plants are not saved\.\n$/);
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
});
