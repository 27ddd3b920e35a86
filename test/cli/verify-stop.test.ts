import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { startProviderAtCreate } from './provider-at-create.js';
import type { RunningCommand } from './run-command.js';
import { verify } from './verify-command.js';

describe('verify, stopped by a signal', () => {
  it.each([3, 12, 40])(
    'deletes what it has created by create %i, and says that it was stopped',
    async (last) => {
      let command: RunningCommand | undefined;
      await using provider = await startProviderAtCreate(last, () => void command?.stop());
      const before = provider.plants();

      command = verify(provider, []);

      expect(await command.code).toBe(2);
      expect(command.printed()).toMatch(/the run was stopped/i);
      expect(provider.plants()).toEqual(before);
    },
  );

  it('says so before it starts, and sends no request', async () => {
    await using provider = await startProvider();

    const command = verify(provider, []);

    expect(await command.stop()).toBe(2);
    expect(command.complaints()).toBe('Stopped before anything was verified.\n');
    expect(provider.requestCount()).toBe(0);
  });
});

describe('verify, past its deadline', () => {
  it('ends, deletes what it has created, and says so', async () => {
    await using provider = await startProvider({ name: 'is slow', change: { pauseMs: 50 } });
    const before = provider.plants();

    const command = verify(provider, ['--deadline', '1']);

    expect(await command.code).toBe(2);
    expect(command.printed()).toContain(
      'The run reached its deadline; --deadline (deadlineMs in code) sets a later one.',
    );
    expect(provider.plants()).toEqual(before);
  });
});
