import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type Finding, toFinding } from '../finding.js';
import { nodeForTools, noNodeForTools, root, toolFolder, versionOf } from '../tool-folder.js';
import { leftOut } from './left-out.js';
import type { PrismTally } from './prism-transport.js';
import { tallyFile } from './tally-file.js';

interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly title: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs the behaviour suite through Prism, which validates each exchange. */
export async function* checkPrism(): AsyncGenerator<Finding> {
  const name = `Prism ${versionOf('@stoplight/prism-cli')}`;
  if (nodeForTools() === undefined) {
    yield { outcome: 'not run', what: `${name}: the behaviour suite`, details: noNodeForTools };
    return;
  }
  const reportFile = join(toolFolder, 'prism-report.json');
  rmSync(tallyFile, { force: true });
  rmSync(reportFile, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const config = ['--config', 'test/compat/tools/vitest.config.ts'];
  const reporter = ['--reporter', 'json', '--outputFile', reportFile];
  const { status, stderr } = spawnSync(process.execPath, [vitest, 'run', ...config, ...reporter], {
    cwd: root,
    encoding: 'utf8',
  });
  const report: TestReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  const tally: PrismTally = JSON.parse(readFileSync(tallyFile, 'utf8'));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter((test) => test.status === 'passed');
  const failures = tests
    .filter((test) => test.status === 'failed')
    .map(({ title, failureMessages }) => `${title}: ${failureMessages.join('\n')}`);
  yield toFinding(
    `${name}: ${passed.length} tests of the behaviour suite and of its own pass; of ${tally.exchanges} exchanges no response violates the document (${tally.invalidRequests} requests do, as they should)`,
    status === 0,
    [...failures, stderr].join('\n'),
  );
  const directLines = Object.entries(tally.direct).map(
    ([reason, count]) => `${count} requests, sent to the server itself: ${reason}`,
  );
  const leftOutLines = Object.entries(leftOut).map(([title, reason]) => `"${title}": ${reason}`);
  yield {
    outcome: 'not run',
    what: `${name}: what cannot pass through it unchanged`,
    details: [...directLines, ...leftOutLines].join('\n'),
  };
}
