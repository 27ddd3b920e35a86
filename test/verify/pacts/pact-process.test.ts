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

it('Pact that crashes ends the verification of its pact, and of all later ones', async () => {
  await using pact = new PactProcess();
  const url = 'http://127.0.0.1:1';

  const waiting = pact.verify(url);
  await vi.waitUntil(() => fork.mock.results.length > 0);
  const child = fork.mock.results.at(-1)?.value as ChildProcess | undefined;
  child?.kill('SIGKILL');

  await expect(waiting).rejects.toThrow('Pact ended: SIGKILL');
  await expect(pact.verify(url)).rejects.toThrow('Pact ended: SIGKILL');
});
