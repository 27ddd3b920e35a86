import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { runCommand } from '../../src/challenge/run-command.js';
import { waitFor } from '../wait-for.js';
import { useFolder } from './use-folder.js';

const folder = useFolder();
const how = { timeoutMs: 30_000, stop: new AbortController().signal };

it('a run ends soon after its shell, and stops what the shell has left behind', async () => {
  const { failure, output, met } = await runCommand('sleep 60 & echo done', how);

  expect({ failure, output }).toEqual({ failure: undefined, output: 'done\n' });
  expect(met).toMatchObject({ mocks: 0, unread: 0 });
});

it('a run that takes too long has failed for that reason, and not by how it was ended', async () => {
  const { failure } = await runCommand('sleep 60', { ...how, timeoutMs: 600 });

  expect(failure).toBe('it did not end within 1 s');
});

it('a run counts the notes that it cannot read', async () => {
  const { met } = await runCommand('echo hello > "$PLANT_STORE_NOTES/1.jsonl"', how);

  expect(met).toMatchObject({ mocks: 0, unread: 1 });
});

it('a run leaves no folder behind when this process ends at once', async () => {
  const file = join(folder.path, 'notes.txt');
  const before = process.listeners('exit');
  const running = runCommand(`echo "$PLANT_STORE_NOTES" > ${file} && sleep 60`, how);
  await waitFor(() => expect(readFileSync(file, 'utf8')).toMatch(/\n/));
  const notes = readFileSync(file, 'utf8').trim();
  expect(existsSync(notes)).toBe(true);

  for (const listener of process.listeners('exit').filter((each) => !before.includes(each))) {
    listener.call(process, 130);
  }

  expect(existsSync(notes)).toBe(false);
  expect(await running).toMatchObject({ failure: 'it ended with SIGKILL' });
});
