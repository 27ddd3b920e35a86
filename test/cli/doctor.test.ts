import { describe, expect, it } from 'vitest';
import { checks } from '../../src/cli/doctor/checks.js';
import { findFreePort } from '../find-free-port.js';
import { examine, installed, makeProject, workerScriptOf } from './doctor/sample-folder.js';
import { runCommand } from './run-command.js';

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
    expect(lines[0]).toMatch(/^✗ Worker script {2,}public\/mockServiceWorker.js is of msw 2.10.0/);
    expect(lines[1]).toMatch(/^ +Fix: npx msw init public --save$/);
    expect(
      lines
        .slice(2)
        .map(([sign]) => sign)
        .join(''),
    ).toMatch(/^–+✓+$/);
  });

  it('exits with 0 if none failed', async () => {
    await using folder = await makeProject(installed('msw', '2.15.0'));

    const { code, results } = await examine(folder, { port: await findFreePort() });

    expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(code).toBe(0);
  });

  it('prints all results as JSON', async () => {
    await using folder = await makeProject(stale);

    const { results } = await examine(folder, { port: await findFreePort() });

    expect(results.map(({ check }) => check).sort()).toEqual(Object.keys(checks).sort());
    expect(results[0]).toEqual({
      check: 'worker-script',
      verdict: 'failed',
      cause: expect.stringContaining('2.10.0'),
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
