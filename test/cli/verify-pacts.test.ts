import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { frontendPact } from './frontend-pact.js';
import { makeTempFolder } from './temp-folder.js';
import { quick, verify } from './verify-command.js';

describe('verify --pacts', () => {
  it('verifies the pacts of a folder, with the valid token in place of theirs', async () => {
    await using folder = await makeTempFolder();
    await folder.write('web.json', frontendPact());
    await folder.write('mobile.json', frontendPact({ consumer: 'mobile-shop' }));
    await folder.write('notes.txt', 'no pact');
    const authorizations = new Set<unknown>();
    await using provider = await startProvider({
      name: 'notes who asks',
      change: {
        admit({ headers }) {
          authorizations.add(headers.authorization);
        },
      },
    });
    const before = provider.plants();

    const command = verify(provider, [...quick, '--pacts', folder.path]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.printed()).toMatch(/^✓ web-shop +.*web\.json\n +interactions: 2 passed$/m);
    expect(command.printed()).toMatch(/^✓ mobile-shop +.*mobile\.json$/m);
    expect(authorizations).toEqual(new Set([`Bearer ${provider.token}`, undefined]));
    expect(provider.plants()).toEqual(before);
  });

  it('exits with 1 for a failed pact, and shows the mismatch and what the response was', async () => {
    await using folder = await makeTempFolder();
    const pact = await folder.write('web.json', frontendPact({ name: 7 }));
    await using provider = await startProvider();

    const command = verify(provider, [...quick, '--pacts', pact]);

    expect(await command.code).toBe(1);
    expect(command.printed()).toMatch(/^✓ 1 rule passed$/m);
    expect(command.printed()).toMatch(
      /^✗ web-shop .*\n {2}interactions: .*\n\n {2}GET \/plants: body.*: expected .*, got .*\n {4}1 of 2 interactions: a list of plants.*\n[\s\S]*^ {4}curl /m,
    );
    expect(command.printed()).not.toContain('web-shop-token');
  });

  it('verifies the pacts of --provider in a folder, and says which it skips', async () => {
    await using folder = await makeTempFolder();
    await folder.write('web.json', frontendPact());
    const other = await folder.write('login.json', frontendPact({ provider: 'accounts' }));
    await using provider = await startProvider();
    const flags = [...quick, '--provider', 'plant-store', '--pacts', folder.path];

    const command = verify(provider, flags);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.complaints()).toBe(
      `Skipped "${other}" of --pacts: it is a pact of "accounts", not of "plant-store".\n`,
    );
    expect(command.printed()).toMatch(/^✓ web-shop +.*web\.json$/m);
    expect(command.printed()).not.toContain('login.json');
  });

  it('takes a folder whose pacts are all of one provider, whatever its name', async () => {
    await using folder = await makeTempFolder();
    await folder.write('web.json', frontendPact({ provider: 'garden' }));
    await using provider = await startProvider();

    const command = verify(provider, [...quick, '--pacts', folder.path]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.complaints()).toBe('');
  });

  it.each([
    [
      [],
      'has pacts of several providers: "accounts", "plant-store". Say with --provider which of them the service is.',
    ],
    [
      ['--provider', 'shop'],
      'has no pact of "shop", only of "accounts", "plant-store". Correct --provider or --pacts.',
    ],
  ])('rejects a folder with pacts of two providers, with %j', async (flags, problem) => {
    await using folder = await makeTempFolder();
    await folder.write('web.json', frontendPact());
    await folder.write('login.json', frontendPact({ provider: 'accounts' }));
    await using provider = await startProvider();

    const command = verify(provider, [...quick, ...flags, '--pacts', folder.path]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(`the folder "${folder.path}" ${problem}`);
    expect(provider.requestCount()).toBe(0);
  });

  it('exits with 2 for a pact that asks for an unknown state, which is not checked', async () => {
    await using folder = await makeTempFolder();
    const pact = await folder.write('web.json', frontendPact({ state: 'the shop is open' }));
    await using provider = await startProvider();

    const command = verify(provider, [...quick, '--json', '--pacts', pact]);

    expect(await command.code).toBe(2);
    const reason = expect.stringMatching(
      /^there is no provider state "the shop is open"\. Use one of /,
    );
    expect(JSON.parse(command.printed())).toMatchObject({
      verdict: 'not-checked',
      rules: [{ verdict: 'passed' }],
      pacts: [
        {
          consumer: 'web-shop',
          source: pact,
          verdict: 'not-checked',
          interactions: [
            { verdict: 'not-checked', reason },
            { verdict: 'not-checked', reason },
          ],
        },
      ],
    });
  });
});
