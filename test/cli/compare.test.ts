import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { ofReference } from '../verify/compare/compared.js';
import { runCommand } from './run-command.js';
import { makeTempFolder } from './temp-folder.js';

const compare = ({ url, token }: { url: string; token: string }, ...flags: string[]) =>
  runCommand(['compare', '--url', url, '--token', token, '--lag', '50', ...flags]);

describe.concurrent('compare', () => {
  it('exits with 0 without differences, and prints nothing with --quiet', async () => {
    await using folder = await makeTempFolder();
    const profile = await folder.write('provider.profile.json', ofReference);
    await using provider = await startProvider();
    const before = provider.plants();

    const command = compare(provider, '--profile', profile, '--quiet');

    expect(await command.code).toBe(0);
    expect(command.printed() + command.complaints()).toBe('');
    expect(provider.plants()).toEqual(before);
  });

  it('exits with 1 if there are differences, and says what is stated by hand, such as the range of ids', async () => {
    await using folder = await makeTempFolder();
    const parameters = { ...ofReference.parameters, 'create.id-maximum': '4294967295' };
    const profile = await folder.write('p.json', { ...ofReference, parameters });
    await using provider = await startProvider();

    const command = compare(provider, '--profile', profile);

    expect(await command.code).toBe(1);
    expect(command.printed()).toMatch(/Parameter: create\.id-maximum$/m);
    expect(command.printed()).toMatch(
      /state it in the profile by hand if there is an entry for it, such as create\.id-maximum\.$/m,
    );
  });

  it('exits with 0 if the profile lists every difference as unsupported, and prints them as JSON', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const outcomes = { ...ofReference.outcomes, 'delete.malformed-id': { status: 422 } };
    const unsupported = [{ subject: 'delete.malformed-id', behaviour: 'It is different.' }];
    const profile = await folder.write('p.json', { ...ofReference, outcomes, unsupported });

    const command = compare(provider, '--profile', profile, '--json');

    expect(await command.code).toBe(0);
    const { steps, differences } = JSON.parse(command.printed());
    expect(steps).toBeGreaterThan(150);
    expect(differences).toEqual([
      expect.objectContaining({ subject: 'delete.malformed-id', isKnown: true }),
    ]);
  });
});
