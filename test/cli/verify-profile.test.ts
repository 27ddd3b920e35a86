import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { makeTempFolder } from './temp-folder.js';
import { breaksQuickRule, quick, verify } from './verify-command.js';

/** A profile of the providers here, and one of another provider. */
const [same, other] = [404, 410].map((status) => ({
  outcomes: { 'delete.unknown-id': { status } },
}));

describe.concurrent('verify --profile', () => {
  it('exits with 0 if the service still does what the profile says', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const before = provider.plants();
    const file = await folder.write('provider.profile.json', same);

    const command = verify(provider, [...quick, '--profile', file]);

    expect(await command.code, command.printed()).toBe(0);
    expect(command.printed()).toContain('\n✓ 1 of 1 entry unchanged\n');
    expect(command.printed()).toContain(
      `✓ The provider passes the one rule.\n✓ The provider still does what ${file} says, in 1 of 1 entry.\n`,
    );
    expect(provider.plants()).toEqual(before);
  });

  it('says what has drifted and what to do about it, and exits with 4', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const file = await folder.write('provider.profile.json', other);

    const command = verify(provider, [...quick, '--profile', file]);

    expect(await command.code).toBe(4);
    expect(command.printed()).toContain(
      [
        `Drift from ${file}`,
        '',
        '≠ delete.unknown-id  In provider.profile.json, a delete of an id that no plant ever had is rejected with 410; now it is rejected with 404.',
        '                     The provider answered 404 to DELETE /plants/',
      ].join('\n'),
    );
    expect(command.printed()).toContain(`"plant-store-kit observe --out ${file}"`);
    expect(command.printed()).toContain(
      `✓ The provider passes the one rule.\n≠ The provider has drifted from ${file} in 1 of 1 entry.\n`,
    );
  });

  it('reports both, and exits with 1, if a rule failed as well', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider(breaksQuickRule);
    const file = await folder.write('provider.profile.json', other);
    const [junit, html] = [`${folder.path}/report.xml`, `${folder.path}/report.html`];
    const env = { GITHUB_ACTIONS: 'true' };
    const flags = [...quick, '--profile', file, '--junit', junit, '--html', html, '--json'];

    const command = verify(provider, flags, env);

    expect(await command.code).toBe(1);
    expect(JSON.parse(command.printed())).toMatchObject({
      verdict: 'failed',
      profile: {
        source: file,
        verdict: 'drifted',
        entries: [
          {
            subject: 'delete.unknown-id',
            verdict: 'drifted',
            expected: { status: 410 },
            found: { status: 404 },
          },
        ],
      },
    });
    expect(command.complaints().match(/^::\w+ title=[^:]+/gm)).toEqual([
      '::error title=delete.answers-without-body failed',
      '::warning title=delete.unknown-id has drifted',
    ]);
    expect(await folder.read(junit)).toMatch(
      /<failure type="failed"[\s\S]*<failure type="drifted"/,
    );
    expect(await folder.read(html)).toContain(`<h2>Drift from ${file}</h2>`);
  });

  it('says why, and exits with 2, if no entry could be checked', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const file = await folder.write('p.json', {
      outcomes: { 'delete.others-plant': { status: 404 } },
    });

    const command = verify(provider, [...quick, '--profile', file]);

    expect(await command.code).toBe(2);
    expect(command.printed()).toContain(
      'No token of a second user was given (--second-token).\n- delete.others-plant ',
    );
    expect(command.printed()).toContain(`- No entry of ${file} could be checked.\n`);
  });

  it('prints only the drift with --quiet', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const files = [
      await folder.write('same.json', same),
      await folder.write('other.json', {
        outcomes: { ...other?.outcomes, 'delete.own-plant': { status: 204 } },
      }),
    ];

    const [quiet, loud] = files.map((file) =>
      verify(provider, [...quick, '--quiet', '--profile', file]),
    );

    expect(await quiet?.code).toBe(0);
    expect(quiet?.printed()).toBe('');
    expect(await loud?.code).toBe(4);
    expect(loud?.printed()).toMatch(/^≠ delete\.unknown-id /m);
    expect(loud?.printed()).not.toContain('unchanged');
  });

  it('reads further tokens from flags and from the environment', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const file = await folder.write('p.json', {
      outcomes: {
        'authentication.insufficient-scope': { status: 403 },
        'authentication.ended-token': { status: 403 },
      },
    });
    const env = { PLANT_STORE_READ_ONLY_TOKEN: provider.token };

    const command = verify(
      provider,
      [...quick, '--profile', file, '--ended-token', 'of-yesterday'],
      env,
    );

    expect(await command.code).toBe(4);
    expect(command.printed()).toMatch(
      /^≠ authentication\.insufficient-scope .* succeeds anyway\.$/m,
    );
    expect(command.printed()).toMatch(/^≠ authentication\.ended-token .* with 401\.$/m);
  });

  it.each([
    [
      'is not there',
      undefined,
      /^Failed to read ".*p\.json": there is no such file\. Check the path\.\n$/,
    ],
    ['is not JSON', '{', /^Failed to read profile ".*p\.json": it is not JSON: /],
    [
      'cannot be',
      { outcomes: { 'delete.own-plant': { status: 404 } } },
      /^Failed to read profile ".*p\.json": .*\n$/,
    ],
  ])('rejects a file that %s, sends no request, and exits with 2', async (_, content, message) => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider();
    const file =
      content === undefined ? `${folder.path}/p.json` : await folder.write('p.json', content);

    const command = verify(provider, [...quick, '--profile', file]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(message);
    expect(provider.requestCount()).toBe(0);
  });
});
