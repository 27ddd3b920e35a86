import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { VerificationReport } from 'plant-store-kit/verify';
import { expect, it } from 'vitest';
import { breaksQuickRule, quick } from '../../cli/verify-command.js';
import { startProvider } from '../../providers/provider.js';
import { runCli } from './run-program.js';

const execute = promisify(execFile);

it('verify prints curl lines that show the failure again in a shell', async () => {
  await using provider = await startProvider(breaksQuickRule);
  const { url, token } = provider;

  const verified = await runCli(['verify', '--url', url, '--token', token, ...quick, '--json']);
  const report: VerificationReport = JSON.parse(verified.stdout);
  const failed = report.rules[0]?.checks.find(({ verdict }) => verdict === 'failed');
  const script = failed?.evidence?.curl.join('\n') ?? '';
  const env = { ...process.env, TOKEN: token };
  const repeated = await execute('bash', ['-c', script], { env });

  expect(script).toContain('$TOKEN');
  expect(repeated.stdout).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n\{"deleted":true\}$/);
});
