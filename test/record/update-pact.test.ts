import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parseRecordedPact, Recording } from '../../src/record/pact.js';
import { type PactFiles, updatePact } from '../../src/record/update-pact.js';
import { pactFiles } from '../../src/server/pact-files.js';
import { makeTempFolder, type TempFolder } from '../cli/temp-folder.js';
import { descriptionsOf, readPactJson, recordApp } from './recorded-app.js';

const consumer = 'my-web-app';
const file = `${consumer}-plant-store.json`;

const withoutPauses: PactFiles = { ...pactFiles, pause: async () => {} };

interface Update extends Partial<Parameters<typeof updatePact>[1]> {
  readonly files?: PactFiles;
}

/** Updates the pact in a folder with what was recorded; by default with nothing. */
const update = (
  folder: TempFolder,
  { files = pactFiles, recording = new Recording(), ...others }: Update,
) => updatePact(files, { folder: `${folder.path}/`, consumer, recording, ...others });

async function record(path: string, test: string): Promise<Recording> {
  const { mock, send } = recordApp();
  await send({ path });
  const recording = new Recording();
  recording.addFormer(parseRecordedPact(await mock.pact(), 'the pact'), () => false);
  return new Recording(recording, [test]);
}

it('loses nothing of what many processes add at once', async () => {
  await using folder = await makeTempFolder();
  const pacts = { folder: `${folder.path}/pacts/` };
  const names = Array.from({ length: 12 }, (_, at) => `test ${at}`);

  await Promise.all(
    names.map(async (name, at) =>
      update(folder, { ...pacts, recording: await record(`/plants?limit=${at + 1}`, name) }),
    ),
  );

  const { interactions } = readPactJson(await readFile(join(pacts.folder, file), 'utf8'));
  expect(interactions[0]?.comments.tests).toEqual(names.sort());
  expect(await readdir(pacts.folder)).toEqual([file]);
});

it('writes nothing while a run of tests lays a profile over that of the mocks', async () => {
  await using folder = await makeTempFolder();
  const recording = await record('/plants', 'one');
  const profile = join(folder.path, 'profile.json');
  await writeFile(profile, '{}');
  vi.stubEnv('PLANT_STORE_PROFILE', profile);

  await update(folder, { folder: `${folder.path}/pacts/`, recording });

  expect(await readdir(folder.path)).toEqual(['profile.json']);
  vi.unstubAllEnvs();
});

it('drops what only a test needed that is recorded anew', async () => {
  await using folder = await makeTempFolder();
  const recording = await record('/plants?limit=1', 'one');
  recording.addAll(await record('/plants', 'other'));
  await update(folder, { recording });

  const path = await update(folder, {
    recording: await record('/plant', 'one'),
    isReplaced: (test) => test === 'one',
  });

  const text = await readFile(path, 'utf8');
  expect(descriptionsOf(text)).toEqual([
    'a list without a limit, for the names',
    'a list without a limit, for the tags',
  ]);
  expect(readPactJson(text).metadata.leftOut).toMatchObject([{ tests: ['one'] }]);
});

it('leaves a pact alone that was not recorded', async () => {
  await using folder = await makeTempFolder();
  const path = join(folder.path, file);
  await writeFile(path, '{"consumer":{"name":"my-web-app"},"interactions":[]}');

  await expect(update(folder, {})).rejects.toThrow(
    /^Failed to read pact ".*": "metadata" is missing/,
  );
  expect(await readdir(folder.path)).toEqual([file]);
});

describe('a lock that another process does not remove', () => {
  it.each(['', 'garbage', '99999999999999'])('is said, and taken over: %j', async (text) => {
    await using folder = await makeTempFolder({ [`${file}.lock`]: text });
    const warnings: string[] = [];

    const path = await update(folder, {
      files: withoutPauses,
      recording: await record('/plants', 'one'),
      warn: (message) => warnings.push(message),
    });

    expect(descriptionsOf(await readFile(path, 'utf8'))).toHaveLength(2);
    expect(await readdir(folder.path)).toEqual([file]);
    expect(warnings).toEqual([expect.stringContaining(`Waiting for "${path}.lock": another`)]);
  });

  it('is not waited for after a signal', async () => {
    await using folder = await makeTempFolder({ [`${file}.lock`]: 'other' });

    const updated = update(folder, { signal: AbortSignal.abort(new Error('stopped')) });

    await expect(updated).rejects.toThrow('stopped');
    expect(await readdir(folder.path)).toEqual([`${file}.lock`]);
  });
});

it('loses nothing of a process that takes over the lock of one that was suspended', async () => {
  await using folder = await makeTempFolder();
  const other = await record('/plants?limit=1', 'other');
  let isSuspended = false;
  const suspended: PactFiles = {
    ...withoutPauses,
    async read(path) {
      const text = await pactFiles.read(path);
      if (path.endsWith(file) && !isSuspended) {
        isSuspended = true;
        await update(folder, { files: withoutPauses, recording: other, warn: () => {} });
      }
      return text;
    },
  };

  const recording = await record('/plants?limit=2', 'one');
  const path = await update(folder, { files: suspended, recording, warn: () => {} });

  const { interactions } = readPactJson(await readFile(path, 'utf8'));
  expect(interactions[0]?.comments.tests).toEqual(['one', 'other']);
});
