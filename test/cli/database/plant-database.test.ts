import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/cli/database/open-database.js';
import type { PlantDatabase } from '../../../src/cli/database/plant-database.js';
import { createPlantService } from '../../../src/service/create-plant-service.js';
import { defaultSandbox } from '../../../src/service/sandbox-address.js';
import { makeTempFolder, type TempFolder } from '../temp-folder.js';

let folder: TempFolder;
let file: string;
let problems: string[];

beforeEach(async () => {
  folder = await makeTempFolder();
  file = await folder.write('plants.json', [{ id: 1, name: 'Fern' }]);
  problems = [];
});

afterEach(() => folder[Symbol.asyncDispose]());

/** A database with a plant that is not saved. It calls back each time that it has read an edit. */
async function openUnsaved(afterRead: () => void): Promise<PlantDatabase> {
  const service = createPlantService();
  const options = {
    path: file,
    isWatched: true,
    anyToken: false,
    notice: () => {},
    problem: (message: string) => void problems.push(message),
  };
  const database = await openDatabase(options, service);
  const { profile } = service;
  // The database asks for the profile to parse what it has read.
  Object.defineProperty(service, 'profile', {
    get() {
      afterRead();
      return profile;
    },
  });
  service.sandboxes.use(defaultSandbox).plants.add({ id: '2', name: 'Mint', owner: 'alice' });
  return database;
}

const namesIn = async (path: string) =>
  JSON.parse(await folder.read(path)).map(({ name }: { name: string }) => name);

describe('a database that stops while an editor saves its file', () => {
  it('takes the edit', async () => {
    const finish = () => writeFileSync(file, '[{ "id": 3, "name": "Ivy" }]');
    const database = await openUnsaved(vi.fn().mockImplementationOnce(finish));
    writeFileSync(file, '[{');

    expect(await database.close()).toBe(true);
    expect(problems).toEqual([
      'The edit replaced changes that the server had not saved yet, of plant 2.',
    ]);
    expect(await namesIn(file)).toEqual(['Ivy']);
  });

  it('saves its plants if the editor has removed the file', async () => {
    const database = await openUnsaved(vi.fn().mockImplementationOnce(() => rmSync(file)));
    writeFileSync(file, '[{');

    expect(await database.close()).toBe(true);
    expect(problems).toEqual([]);
    expect(await namesIn(file)).toEqual(['Fern', 'Mint']);
  });

  it('saves its plants beside the file if the editor does not end', async () => {
    const database = await openUnsaved(() => appendFileSync(file, '{'));
    writeFileSync(file, '[{');

    expect(await database.close()).toBe(false);
    const names = await readdir(folder.path);
    const copy = join(folder.path, names.find((name) => name.includes('.unsaved-')) ?? '');
    expect(problems).toEqual([
      `The server could not take the edit of "${file}", so its plants are saved in "${copy}". Correct the file, or replace it by that one.`,
    ]);
    expect(await folder.read(file)).toMatch(/^\[\{+$/);
    expect(await namesIn(copy)).toEqual(['Fern', 'Mint']);
  });
});
