import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startProvider } from '../providers/provider.js';
import { makeTempFolder } from './temp-folder.js';
import { breaksQuickRule, quick, verify } from './verify-command.js';

describe('the reports of verify', () => {
  it('are a single JSON document with --json', async () => {
    await using provider = await startProvider(breaksQuickRule);

    const command = verify(provider, [...quick, '--json', '--seed', '7']);

    expect(await command.code).toBe(1);
    expect(JSON.parse(command.printed())).toMatchObject({
      provider: { url: provider.url },
      interfaceVersion: '1.0.0',
      seed: 7,
      verdict: 'failed',
      rules: [{ rule: 'delete.answers-without-body', verdict: 'failed' }],
      pacts: [],
      leftovers: [],
    });
    expect(command.complaints()).toBe('');
  });

  it('are written as JUnit XML and as a page beside what is printed', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider(breaksQuickRule);
    const [junit, html] = [`${folder.path}/report.xml`, `${folder.path}/report.html`];

    const command = verify(provider, [...quick, '--junit', junit, '--html', html]);

    expect(await command.code).toBe(1);
    expect(await folder.read(junit)).toMatch(/^<\?xml [\s\S]*<failure/);
    expect(await folder.read(html)).toMatch(/^<!doctype html>[\s\S]*delete\.answers-without-body/i);
    expect(command.printed()).toMatch(/^✗ delete\.answers-without-body/m);
  });

  it.each(['--junit', '--html'])(
    'need a file that can be written to: verify with another %s sends no request',
    async (flag) => {
      await using folder = await makeTempFolder();
      await using provider = await startProvider();
      const other = flag === '--junit' ? '--html' : '--junit';
      const [missing, good] = [`${folder.path}/not/there`, `${folder.path}/report`];

      const command = verify(provider, [...quick, flag, missing, other, good]);

      expect(await command.code).toBe(2);
      expect(command.complaints()).toBe(
        `Failed to write ${flag} "${missing}": its folder does not exist. Create the folder, or give another path.\n`,
      );
      expect(provider.requestCount()).toBe(0);
      expect(await readdir(folder.path)).toEqual([]);
    },
  );

  it('need a file each', async () => {
    await using provider = await startProvider();

    const command = verify(provider, [...quick, '--junit', 'a/../report', '--html', './report']);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(
      'Failed to read the flags: --junit and --html give the same file. Give two paths.\n',
    );
    expect(provider.requestCount()).toBe(0);
  });

  it('are annotations on standard error, and a part of the step summary, in GitHub Actions', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startProvider(breaksQuickRule);
    const summary = await folder.write('summary.md', '# Of another step\n');
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };

    const command = verify(provider, [...quick, '--json'], env);

    expect(await command.code).toBe(1);
    expect(command.complaints()).toMatch(/^::error title=delete\.answers-without-body failed::/);
    expect(JSON.parse(command.printed())).toMatchObject({ verdict: 'failed' });
    expect(await folder.read(summary)).toMatch(
      /^# Of another step\n## ❌ Plant store interface 1\.0\.0 on [\s\S]*delete\.answers-without-body/,
    );
  });

  it('have no annotations elsewhere', async () => {
    await using provider = await startProvider(breaksQuickRule);

    const command = verify(provider, quick);

    expect(await command.code).toBe(1);
    expect(command.complaints()).toBe('');
  });
});
