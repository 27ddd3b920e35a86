import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, expect, it, vi } from 'vitest';
import { PactProcess } from '../../../src/verify/pacts/pact-process.js';

const fork = vi.spyOn(childProcess, 'fork');
syncBuiltinESMExports();
afterAll(() => {
  fork.mockRestore();
  syncBuiltinESMExports();
});

it('Pact that crashes leaves its pact, and all later ones, without a result', async () => {
  await using pact = new PactProcess();
  const task = { url: 'http://127.0.0.1:1', timeoutMs: 1000 };

  const waiting = pact.verify(task);
  const child = fork.mock.results.at(-1)?.value as ChildProcess | undefined;
  child?.kill('SIGKILL');

  expect((await waiting).failure).toBe('Pact ended: SIGKILL ended it');
  expect((await pact.verify(task)).failure).toBe('Pact ended: SIGKILL ended it');
});
