import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { observe } from './observe-command.js';
import { startProviderAtCreate } from './provider-at-create.js';
import type { RunningCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

describe('observe, stopped by a signal', () => {
  it.each([2, 12, 60])(
    'deletes what it has created by create %i, and writes nothing over a good profile',
    async (last) => {
      await using folder = await makeTempFolder();
      const out = await folder.write('good.json', {
        outcomes: { 'delete.own-plant': { status: 200 } },
      });
      let command: RunningCommand | undefined;
      await using provider = await startProviderAtCreate(last, () => void command?.stop());
      const before = provider.plants();

      command = observe(provider, ['--out', out]);

      expect(await command.code).toBe(2);
      expect(command.complaints()).toBe(`The run was stopped. Nothing was written to "${out}".\n`);
      expect(JSON.parse(await folder.read(out))).toEqual({
        outcomes: { 'delete.own-plant': { status: 200 } },
      });
      expect(provider.plants()).toEqual(before);
    },
  );

  it('says so before it starts, and sends no request', async () => {
    await using provider = await startProvider();

    const command = observe(provider, []);

    expect(await command.stop()).toBe(2);
    expect(command.complaints()).toBe('Stopped before anything was observed.\n');
    expect(provider.requestCount()).toBe(0);
  });
});
