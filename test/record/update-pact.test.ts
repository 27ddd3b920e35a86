import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseRecordedPact, Recording, updatePact } from '../../src/record/pact.js';
import { pactFiles } from '../../src/server/pact-files.js';
import { makeTempFolder } from '../cli/temp-folder.js';
import { descriptionsOf, readPactJson, recordApp } from './recorded-app.js';

const consumer = 'my-web-app';
const file = `${consumer}-plant-store.json`;

async function record(path: string, test: string): Promise<Recording> {
  const { mock, send } = recordApp();
  await send({ path });
  const recording = new Recording();
  recording.addFormer(parseRecordedPact(await mock.pact(), 'the pact'), () => false);
  return new Recording(recording, [test]);
}

it('loses nothing of what many processes add at once', async () => {
  await using folder = await makeTempFolder();
  const update = { folder: `${folder.path}/pacts/`, consumer };
  const names = Array.from({ length: 12 }, (_, at) => `test ${at}`);

  await Promise.all(
    names.map(async (name, at) =>
      updatePact(pactFiles, {
        ...update,
        recording: await record(`/plants?limit=${at + 1}`, name),
      }),
    ),
  );

  const { interactions } = readPactJson(await readFile(join(folder.path, 'pacts', file), 'utf8'));
  expect(interactions[0]?.comments.tests).toEqual(names.sort());
  expect(await readdir(join(folder.path, 'pacts'))).toEqual([file]);
});

it('drops what only a test needed that is recorded anew', async () => {
  await using folder = await makeTempFolder();
  const update = { folder: `${folder.path}/`, consumer };
  const recording = await record('/plants?limit=1', 'one');
  recording.addAll(await record('/plants', 'other'));
  await updatePact(pactFiles, { ...update, recording });

  const path = await updatePact(pactFiles, {
    ...update,
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

  const updated = updatePact(pactFiles, {
    folder: `${folder.path}/`,
    consumer,
    recording: new Recording(),
  });

  await expect(updated).rejects.toThrow(/^Failed to read pact ".*": "metadata" is missing/);
  expect(await readdir(folder.path)).toEqual([file]);
});

it('goes on after a process that ended while it wrote', async () => {
  await using folder = await makeTempFolder();
  await writeFile(join(folder.path, `${file}.lock`), String(Date.now() - 60_000));

  const path = await updatePact(pactFiles, {
    folder: `${folder.path}/`,
    consumer,
    recording: await record('/plants', 'one'),
  });

  expect(descriptionsOf(await readFile(path, 'utf8'))).toHaveLength(2);
});
