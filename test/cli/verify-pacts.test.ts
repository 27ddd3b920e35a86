import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { frontendPact } from './frontend-pact.js';
import { makeTempFolder } from './temp-folder.js';
import { quick, verify } from './verify-command.js';

describe('verify --pacts', () => {
  it('verifies the pacts of --provider in a folder, and says which it skips', async () => {
    await using folder = await makeTempFolder();
    await folder.write('web.json', frontendPact());
    await folder.write('mobile.json', frontendPact({ consumer: 'mobile-shop', name: 7 }));
    const other = await folder.write('login.json', frontendPact({ provider: 'accounts' }));
    await folder.write('notes.txt', 'no pact');
    await using provider = await startProvider();
    const before = provider.plants();

    const flags = ['--provider', 'plant-store', '--pacts', folder.path];
    const command = verify(provider, [...quick, ...flags]);

    expect(await command.code).toBe(1);
    expect(command.complaints()).toBe(
      `Skipped "${other}" of --pacts: it is a pact of "accounts", not of "plant-store".\n`,
    );
    expect(command.printed()).toMatch(
      /^✓ web-shop\n +Source: .*web\.json\n +Interactions: 2 passed$/m,
    );
    expect(command.printed()).toMatch(
      /^✗ mobile-shop\n {2}Source: .*\n {2}Interactions: .*\n\n {2}✗ .*\n {4}GET \/plants: body.*: expected .*, got /m,
    );
    expect(command.printed()).not.toContain('web-shop-token');
    expect(provider.plants()).toEqual(before);
  });

  it('rejects a folder without pacts of the provider, or with those of several', async () => {
    await using folder = await makeTempFolder();
    await using empty = await makeTempFolder();
    await folder.write('web.json', frontendPact());
    await folder.write('login.json', frontendPact({ provider: 'accounts' }));
    await using provider = await startProvider();

    const commands = [
      verify(provider, ['--pacts', folder.path]),
      verify(provider, ['--pacts', folder.path, '--provider', 'shop']),
      verify(provider, ['--pacts', empty.path]),
    ];

    expect(await Promise.all(commands.map(({ code }) => code))).toEqual([2, 2, 2]);
    expect(commands.map(({ complaints }) => complaints())).toEqual([
      expect.stringContaining(`"${folder.path}" has pacts of "accounts", "plant-store". Correct`),
      expect.stringContaining(
        `"${folder.path}" has pacts of "accounts", "plant-store", and none of "shop".`,
      ),
      expect.stringContaining(`"${empty.path}" has no pacts.`),
    ]);
    expect(provider.requestCount()).toBe(0);
  });
});
