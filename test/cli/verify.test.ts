import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { serve } from '../serve.js';
import { assumptionsText, threeAssumptions } from '../verify/assumptions/assumptions-text.js';
import { makeTempFolder } from './temp-folder.js';
import { breaksQuickRule, deletesNothing, quick, verify } from './verify-command.js';

describe.concurrent('verify', () => {
  it('prints how many rules passed, exits with 0, and leaves the plants as they were', async () => {
    const seen = new Set<string>();
    await using provider = await startProvider({
      name: 'is behind a gateway',
      change: { admit: ({ headers }) => void seen.add(`${headers['x-tenant']} ${headers['x-b']}`) },
    });
    const before = provider.plants();
    const headers = ['--header', 'X-Tenant: a', '--header', 'x-b:1:2'];

    const command = verify(provider, [...quick, ...headers]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.printed()).toContain('\n✓ 1 rule passed\n');
    expect(command.complaints()).toBe('');
    expect([...seen]).toEqual(['a 1:2']);
    expect(provider.plants()).toEqual(before);
  });

  it('prints with --quiet a failed rule alone, with its cause and a curl line', async () => {
    await using provider = await startProvider(breaksQuickRule);

    const command = verify(provider, [...quick, '--quiet']);

    expect(await command.code).toBe(1);
    expect(command.printed()).toMatch(/^1 problem, 1 rule\n\n✗ delete\.answers-without-body /m);
    expect(command.printed()).toMatch(/^ +Usual cause: The deleted plant or a message/m);
    expect(command.printed()).toMatch(/^ +curl -i -X DELETE -H "Authorization: Bearer \$TOKEN" /m);
    expect(command.printed()).not.toContain('✓');
    expect(command.complaints()).toBe('');
  });

  it('prints with --quiet what may be left, though no rule failed', async () => {
    await using provider = await startProvider(deletesNothing);

    const command = verify(provider, [
      '--only',
      'new-plant.name',
      '--stay',
      '0',
      '--lag',
      '200',
      '--quiet',
    ]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.printed()).toMatch(
      /may be left at the provider\n\nplant .*: the delete was answered with 500\n/,
    );
  });

  it('prints the cause and the remedy, and exits with 2, if nothing can be checked', async () => {
    await using provider = await startProvider();

    const command = verify({ ...provider, token: 'token-of-nobody' }, quick);

    expect(await command.code).toBe(2);
    expect(command.printed()).toMatch(
      /^- Nothing could be checked\. The token was rejected: .* Give a valid token\.$/m,
    );
  });

  it('exits with 3 if nobody answers within --timeout', async () => {
    await using slow = await startProvider({ name: 'is slow', change: { pauseMs: 60_000 } });

    const command = verify(slow, [...quick, '--timeout', '1']);

    expect(await command.code).toBe(3);
    expect(command.complaints()).toMatch(/: no complete response within 1000 ms\. .* --timeout /);
  });

  it('ends at its --deadline, and deletes what it has created', async () => {
    await using provider = await startProvider({ name: 'is slow', change: { pauseMs: 100 } });
    const before = provider.plants();

    const command = verify(provider, ['--deadline', '1']);

    expect(await command.code).toBe(2);
    expect(command.printed()).toContain('The run reached its deadline; --deadline ');
    expect(provider.plants()).toEqual(before);
  });

  it('names its --deadline if a broker does not answer until then', async () => {
    await using provider = await startProvider();
    await using broker = await serve(() => {});

    const command = verify(provider, ['--deadline', '1', '--broker-url', broker.url]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(
      'Failed to fetch the pacts of "plant-store": the run reached its deadline; --deadline sets a later one.\n',
    );
  });
});

it('the reports of verify are JSON, JUnit XML, a page, annotations, and a part of the summary of a step', async () => {
  await using folder = await makeTempFolder();
  await using provider = await startProvider(breaksQuickRule);
  const [junit, html] = [`${folder.path}/report.xml`, `${folder.path}/report.html`];
  const summary = await folder.write('summary.md', '# Of another step\n');
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };

  const command = verify(provider, [...quick, '--json', '--junit', junit, '--html', html], env);

  expect(await command.code).toBe(1);
  expect(JSON.parse(command.printed())).toMatchObject({
    provider: { url: provider.url },
    verdict: 'failed',
    rules: [{ rule: 'delete.answers-without-body', verdict: 'failed' }],
  });
  expect(await folder.read(junit)).toMatch(/^<\?xml [\s\S]*<failure/);
  expect(await folder.read(html)).toMatch(/^<!doctype html>[\s\S]*delete\.answers-without-body/i);
  expect(command.complaints()).toMatch(/^::error title=Rule delete\.answers-without-body failed::/);
  expect(await folder.read(summary)).toMatch(/^# Of another step\n<div><h1>The provider fails /);
});

describe.concurrent('verify --profile', () => {
  /** A profile that says with which status an unknown id is rejected: 404 by the providers here. */
  const saying = (status: number) => ({ outcomes: { 'delete.unknown-id': { status } } });

  it('exits with 0 if the service still does it, with 4 if it has drifted, and with 1 if a rule failed as well', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    await using drifting = await startProvider();
    await using failing = await startProvider(breaksQuickRule);
    const same = await folder.write('same.json', saying(404));
    const file = await folder.write('provider.profile.json', saying(410));
    const flags = [...quick, '--quiet', '--profile'];

    const kept = verify(provider, [...flags, same]);
    const [drifted, failed] = [drifting, failing].map((one) => verify(one, [...flags, file]));

    expect([await kept.code, await drifted?.code, await failed?.code]).toEqual([0, 4, 1]);
    expect(kept.printed() + kept.complaints()).toBe('');
    for (const command of [drifted, failed]) {
      const printed = command?.printed();
      expect(printed).toMatch(/^≠ delete\.unknown-id .* 410; now it is rejected with 404\.$/m);
      expect(printed).toMatch(
        /npx plant-store-kit observe --url http:.* --token "\$TOKEN" .*--out .*provider\.profile\.json --yes$/m,
      );
    }
  });

  it('exits with 2 if no entry could be checked, and takes tokens for more of them', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const outcomes = { 'authentication.ended-token': { status: 403 } };
    const flags = [...quick, '--profile', await folder.write('p.json', { outcomes })];
    const env = { PLANT_STORE_ENDED_TOKEN: 'of-yesterday' };

    const [without, withToken] = [verify(provider, flags), verify(provider, flags, env)];

    expect([await without.code, await withToken.code]).toEqual([2, 4]);
    expect(without.printed()).toContain('(--ended-token).\n  authentication.ended-token ');
    expect(withToken.printed()).toMatch(/^≠ authentication\.ended-token .* with 401\.$/m);
  });
});

it('verify --assumptions exits with 1 for what the service does not do, and names the tests that fail then', async () => {
  await using folder = await makeTempFolder();
  const aboutDeletes = threeAssumptions.filter(({ id }) => id.startsWith('delete.'));
  const web = await folder.write('web.json', assumptionsText(aboutDeletes).text);
  const kiosk = await folder.write('kiosk.json', assumptionsText([], { app: 'kiosk' }).text);
  await using provider = await startProvider(breaksQuickRule);

  const command = verify(provider, [...quick, '--assumptions', web, '--assumptions', kiosk]);

  expect(await command.code).toBe(1);
  expect(command.printed()).toContain('fails 1 of 1 rule and 1 of 1 assumption.');
  expect(command.printed()).toMatch(
    /^✗ delete\.own-plant\/status-200 {2}web-shop assumes that a delete .* 204\.\n {2}With this provider, .* 200 .* 1 test of web-shop fails then\.\n {2}Failed tests: removes a plant\n/m,
  );
  expect(command.printed()).toMatch(
    /^Assumed: by web-shop 1 thing \(.*web\.json\); by kiosk nothing \(.*\)$/m,
  );
});
