import { describe, expect, it } from 'vitest';
import { startZooProvider } from '../zoo/provider.js';
import { startProviderAtCreate } from './provider-at-create.js';
import type { RunningCommand } from './run-command.js';
import { verify } from './verify-command.js';

describe('verify, told to stop', () => {
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

  it('says so where it has not begun, and asks nothing of the provider', async () => {
    await using provider = await startZooProvider();

    const command = verify(provider, []);

    expect(await command.stop()).toBe(2);
    expect(command.complaints()).toBe('Stopped before anything was verified.\n');
    expect(provider.requestCount()).toBe(0);
  });
});
