import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftOf } from '../../src/cli/database/replace-file.js';
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

const callAdmin = (url: string, path: string, body?: string) =>
  fetch(`${url}/__admin${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  });

const urlOf = (printed: string) => /http:\/\/[^\s"]+/.exec(printed)?.[0] ?? '';

describe('serve --db', () => {
  it('creates the file with the default plants', async () => {
    await using served = await serve(['--db', db]);

    expect(await savedNames()).toHaveLength(36);
    await waitFor(() =>
      expect(served.command.printed()).toContain(`The plants are saved in "${db}": 36 plants.\n`),
    );
  });

  it('creates the file with those of --plants, and prefers the file afterwards', async () => {
    const plants = await folder.write('initial.json', [{ id: 1, name: 'Fern' }]);
    {
      await using served = await serve(['--db', db, '--plants', plants]);
      await served.client.create({ id: 2, name: 'Basil' });
    }
    await using served = await serve(['--db', db, '--plants', plants]);

    expect(await served.client.names()).toEqual(['Fern', 'Basil']);
  });

  it('creates the file with generated plants', async () => {
    await using _ = await serve(['--db', db, '--seed-count', '5', '--seed', '7']);

    expect(await savedNames()).toHaveLength(5);
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
    await using served = await serve(['--db', db]);

    expect(await served.client.names()).toEqual(['Basil']);
    expect((await served.client.delete('9223372036854775807')).status).toBe(204);
  });

  it('saves while it runs', async () => {
    await using served = await serve(['--db', db]);
    await served.client.create({ id: 1001, name: 'Basil' });

    await waitFor(async () => expect(await savedNames()).toContain('Basil'));
  });

  it('restores the initial plants on reset, also those of an earlier start', async () => {
    const plants = await folder.write('initial.json', [{ id: 1, name: 'Fern' }]);
    {
      await using served = await serve(['--db', db, '--plants', plants]);
      await served.client.create({ id: 2, name: 'Basil' });
    }
    {
      await using served = await serve(['--db', db, '--plants', plants]);
      await callAdmin(urlOf(served.command.printed()), '/reset');
      expect(await served.client.names()).toEqual(['Fern']);
    }
    expect(await savedNames()).toEqual(['Fern']);
  });

  it('saves what rewind restores', async () => {
    await using served = await serve(['--db', db]);
    await served.client.create({ id: 1001, name: 'Basil' });
    await waitFor(async () => expect(await savedNames()).toContain('Basil'));
    const url = urlOf(served.command.printed());
    expect((await callAdmin(url, '/rewind', '{"before":1}')).status).toBe(200);

    await waitFor(async () => expect(await savedNames()).not.toContain('Basil'));
  });

  it('saves no plants of other sandboxes', async () => {
    {
      await using served = await serve(['--db', db]);
      const { status } = await served.client.create(
        { id: 1001, name: 'Basil' },
        { token: 'alice-token~one' },
      );
      expect(status).toBe(200);
    }

    expect(await savedNames()).toHaveLength(36);
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
      expect(await served.client.names()).toEqual(['Fern']);
      await served.client.create({ id: 1, name: 'Taken' });
    }

    expect((await stat(db)).mtimeMs).toBe(before.mtimeMs);
  });

  it('writes a removed file again at the stop', async () => {
    {
      await using _ = await serve(['--db', db]);
      await rm(db);
    }

    expect(await savedNames()).toHaveLength(36);
  });

  it.each([
    ['no JSON', '[\n  {"id": 1}\n', /^Failed to read plants ".*": it is not JSON: line 3, /],
    ['an invalid plant', '[{"id":1}]', /^Failed to read plants ".*": item 1: "name" is missing/],
    ['an empty file', '', /^Failed to read plants ".*": it is empty\. /],
    ['another text', '\x00\x01', /^Failed to read plants ".*": it is not JSON: line 1, column 1/],
  ])('rejects %s at the start, and leaves it as it is', async (_, content, complaint) => {
    await folder.write('plants.json', content);
    const command = runCommand(['serve', '--port', '0', '--db', db]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(complaint);
    expect(await folder.read(db)).toBe(content);
    expect(await readdir(folder.path)).toEqual(['plants.json']);
  });

  it('rejects invalid UTF-8 at the start, and leaves it as it is', async () => {
    const { writeFile, readFile } = await import('node:fs/promises');
    const content = Buffer.from('[{"id":1,"name":"Caf\xe9"}]', 'latin1');
    await writeFile(db, content);
    const command = runCommand(['serve', '--port', '0', '--db', db]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(
      'the byte at position 20, counted from 0, is not UTF-8.',
    );
    expect(await readFile(db)).toEqual(content);
  });

  it('rejects a folder, and a file in a folder that does not exist', async () => {
    await mkdir(db);
    const command = runCommand(['serve', '--port', '0', '--db', db]);
    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain('it is a folder. Give a file.');

    const other = runCommand(['serve', '--port', '0', '--db', join(folder.path, 'no', 'p.json')]);
    expect(await other.code).toBe(2);
    expect(other.complaints()).toContain(
      'its folder does not exist. Create the folder, or give another path.',
    );
  });

  it('rejects a path that ends like that of a folder', async () => {
    const command = runCommand(['serve', '--port', '0', '--db', `${db}/`]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain('it is a folder. Give the path of a file.');
    expect(await readdir(folder.path)).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')(
    'rejects a pipe, which nobody may ever write to',
    async () => {
      execFileSync('mkfifo', [db]);
      const command = runCommand(['serve', '--port', '0', '--db', db]);

      expect(await command.code).toBe(2);
      expect(command.complaints()).toBe(
        `Failed to read "${db}": it is a pipe or a device. Give a file.\n`,
      );
    },
  );

  it('leaves a file beside it that is named like a new one', async () => {
    const other = await folder.write('plants.json.new', 'of the user');
    await using served = await serve(['--db', db]);
    await served.client.create({ id: 1001, name: 'Basil' });
    await waitFor(async () => expect(await savedNames()).toContain('Basil'));

    expect(await folder.read(other)).toBe('of the user');
  });

  it('may have a name of the maximum length', async () => {
    db = join(folder.path, 'p'.repeat(255));
    await using _ = await serve(['--db', db]);

    expect(await savedNames()).toHaveLength(36);
  });

  it('says in a line that a folder is in the place of its draft', async () => {
    await mkdir(draftOf(db));
    const command = runCommand(['serve', '--port', '0', '--db', db]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to save the plants in "[^"]+": .+\n$/);
  });

  it('rejects a file that another server saves its plants in, by any path', async () => {
    const link = join(folder.path, 'link.json');
    await symlink(db, link);
    await using first = await serve(['--db', db]);
    await waitFor(() => expect(first.command.printed()).toContain('The plants are saved'));
    for (const path of [db, link, `${folder.path}/./plants.json`]) {
      const second = runCommand(['serve', '--port', '0', '--db', path]);

      expect(await second.code).toBe(2);
      expect(second.complaints()).toBe(
        `Failed to save the plants in "${path}": another plant store saves its plants there: process ${process.pid}, which serves ${urlOf(first.command.printed())}. Stop it, or give another file.\n`,
      );
    }
  });

  it('releases the file when it cannot listen', async () => {
    await using other = await serve([]);
    const port = new URL(urlOf(other.command.printed())).port;
    const command = runCommand(['serve', '--port', port, '--db', db]);
    expect(await command.code).toBe(2);

    await using served = await serve(['--db', db]);
    expect((await served.client.list()).status).toBe(200);
  });

  it('reports once that it cannot save, goes on, and saves when it can again', async () => {
    await using served = await serve(['--db', db]);
    const { client, command } = served;
    await mkdir(draftOf(db));
    await client.create({ id: 1001, name: 'Basil' });
    await waitFor(() =>
      expect(command.complaints()).toBe(
        `Failed to save the plants in "${db}": it is a folder. Give the path of a file.\n`,
      ),
    );
    await client.create({ id: 1002, name: 'Mint' });
    expect((await client.create({ id: 1003, name: 'Sage' })).status).toBe(200);
    await rm(draftOf(db), { recursive: true });
    await client.create({ id: 1004, name: 'Dill' });

    await waitFor(async () =>
      expect(await savedNames()).toEqual(expect.arrayContaining(['Basil', 'Mint', 'Sage', 'Dill'])),
    );
    expect(command.complaints().split('\n')).toHaveLength(2);
    expect(await command.stop()).toBe(0);
  });

  it('exits with 2 and says why when it cannot save at the stop', async () => {
    await using served = await serve(['--db', db]);
    const { client, command } = served;
    await client.create({ id: 1001, name: 'Basil' });
    const elsewhere = `${folder.path}-elsewhere`;
    await rename(folder.path, elsewhere);
    await client.create({ id: 1002, name: 'Mint' });

    expect(await command.stop()).toBe(2);
    expect(command.complaints()).toContain(
      `Failed to save the plants in "${db}": its folder does not exist. Create the folder, or give another path.\n`,
    );
    await rename(elsewhere, folder.path);
  });

  it('saves changes of plants whose owner has no token, and says that nobody can list them', async () => {
    await folder.write('plants.json', [{ id: 1, name: 'Fern', owner: 'zoe' }]);
    {
      await using served = await serve(['--db', db]);
      await served.client.create({ id: 2, name: 'Basil' });
      await waitFor(() =>
        expect(served.command.complaints()).toContain('item 1: owner "zoe" has no token.'),
      );
    }

    expect(await savedNames()).toEqual(['Fern', 'Basil']);
  });

  it('prints the address first with --json, then the file', async () => {
    await using served = await serve(['--db', db, '--json']);
    const [first = '', second = ''] = await waitFor(() => {
      const lines = served.command.printed().split('\n');
      expect(lines.length).toBeGreaterThan(2);
      return lines;
    });

    expect(JSON.parse(first).event).toBe('ready');
    expect(JSON.parse(second)).toEqual({
      event: 'db',
      message: `The plants are saved in "${db}": 36 plants.`,
    });
  });
});
