import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { assumptionsText, threeAssumptions } from '../verify/assumptions/assumptions-text.js';
import { makeTempFolder } from './temp-folder.js';
import { breaksQuickRule, quick, verify } from './verify-command.js';

const aboutDeletes = threeAssumptions.filter(({ id }) => id.startsWith('delete.'));

describe.concurrent('verify --assumptions', () => {
  it('exits with 1 for what the service does not do, and names the tests that fail then', async () => {
    await using folder = await makeTempFolder();
    const { text } = assumptionsText(aboutDeletes);
    const web = await folder.write('web.json', text);
    const kiosk = await folder.write('kiosk.json', assumptionsText([], { app: 'kiosk' }).text);
    const known = await folder.write('known.json', '[]');
    await using provider = await startProvider(breaksQuickRule);

    const flags = [...quick, '--assumptions', web, '--assumptions', kiosk];
    const failing = verify(provider, flags);
    const updating = verify(provider, [
      ...flags,
      ...['--known-failures', known, '--update-known-failures'],
    ]);

    expect(await failing.code).toBe(1);
    expect(failing.printed()).toContain('fails 1 of 1 rule and 1 of 1 assumption.');
    expect(failing.printed()).toMatch(
      /^✗ delete\.own-plant\/status-200 {2}web-shop assumes that a delete .* 204\.\n {2}With this provider, .* 200 .* 1 test of web-shop fails then\.\n {2}Failed tests: removes a plant\n/m,
    );
    expect(failing.printed()).toMatch(
      /^Assumed: by web-shop 1 thing \(.*web\.json\); by kiosk nothing \(.*\)$/m,
    );
    expect(await updating.code).toBe(0);
    expect(JSON.parse(await folder.read(known))).toMatchObject([
      { rule: 'delete.answers-without-body' },
      { app: 'web-shop', checks: ['delete.own-plant/status-200'] },
    ]);
  });

  it('exits with 0 if the service does all of it', async () => {
    await using folder = await makeTempFolder();
    const file = await folder.write('web.json', assumptionsText(aboutDeletes).text);
    await using provider = await startProvider();

    const command = verify(provider, [...quick, '--assumptions', file]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.printed()).toContain('\nAssumptions: 1 passed\n');
  });
});
