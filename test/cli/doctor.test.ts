import { describe, expect, it } from 'vitest';
import { checks } from '../../src/cli/doctor/checks.js';
import { findFreePort } from '../find-free-port.js';
import { runCommand } from './run-command.js';
import { installed, makeProject, workerScriptOf } from './sample-project.js';

const stale = {
  ...installed('msw', '2.15.0'),
  'public/mockServiceWorker.js': workerScriptOf('2.10.0'),
};

describe('doctor', () => {
  it('exits with 1 if a check failed, with that first and how to fix it', async () => {
    await using folder = await makeProject(stale);
    const command = runCommand(['doctor', folder.path, '--port', String(await findFreePort())]);

    expect(await command.code).toBe(1);
    const lines = command.printed().trimEnd().split('\n');
    expect(lines).toHaveLength(Object.keys(checks).length + 1);
    expect(lines[0]).toMatch(/^✗ Worker script {2,}public\/mockServiceWorker.js is of another msw/);
    expect(lines[1]).toMatch(/^ +Fix: npx msw init public --save$/);
    expect(
      lines
        .slice(2)
        .map(([sign]) => sign)
        .join(''),
    ).toMatch(/^–*✓+$/);
  });

  it('exits with 0 if none failed', async () => {
    await using folder = await makeProject(installed('msw', '2.15.0'));

    const command = runCommand(['doctor', folder.path, '--port', String(await findFreePort())]);

    expect(await command.code).toBe(0);
    expect(command.printed()).not.toContain('✗');
  });

  it('prints all results as JSON', async () => {
    await using folder = await makeProject(stale);

    const port = String(await findFreePort());
    const command = runCommand(['doctor', folder.path, '--json', '--port', port]);

    expect(await command.code).toBe(1);
    const results: { check: string }[] = JSON.parse(command.printed()).results;

    expect(results.map(({ check }) => check).sort()).toEqual(Object.keys(checks).sort());
    expect(results[0]).toEqual({
      check: 'worker-script',
      verdict: 'failed',
      cause: expect.stringContaining('another msw'),
      fix: 'npx msw init public --save',
    });
  });

  it('rejects a folder without a package.json', async () => {
    const command = runCommand(['doctor', 'docs']);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(
      /docs\/package.json": there is no such file\. Run this in/,
    );
  });
});
