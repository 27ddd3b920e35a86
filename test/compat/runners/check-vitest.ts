import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Project, versionOf } from './project.js';

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

/** The tests of the fixtures, in Node and in a page, with the Vitest of the project. */
export function checkVitest(project: Project): readonly string[] {
  const unnamed = 'test/testing/vitest-unnamed.test.ts';
  const skipped = 'test/compat/runners/vitest/skipped.test.ts';
  const inNode = ['test/testing/vitest.test.ts', 'test/testing/vitest-jsdom.test.ts'];
  const xhr = 'test/testing/xhr-faults.test.ts';
  const launching = ['test/browser/launch-options.ts', 'test/browser/find-browser.ts'];
  project.add('../../runners', 'test/compat/runners/vitest/projects.js', ...launching);
  project.add('node', unnamed, skipped, xhr, ...inNode);
  project.add('vm', unnamed);
  project.add('retried', 'test/compat/runners/vitest/retried.test.ts');
  project.add('browser', unnamed, skipped, xhr, 'test/browser/page/vitest.test.ts');
  const started = project.run('node_modules/msw/cli/index.js', 'init', 'public');
  if (!started.ok) {
    throw new Error(`msw init failed:\n${started.printed}`);
  }

  return ['node', 'vm', 'retried', 'browser'].map((name) => {
    const flags = ['--reporter=json', '--outputFile=report.json', '--reporter=default'];
    const { ok, printed } = project.run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      name,
      ...flags,
    );
    if (!ok) {
      throw new Error(`its tests in ${name} fail:\n${printed}`);
    }
    const report: VitestReport = JSON.parse(
      readFileSync(join(project.folder, 'report.json'), 'utf8'),
    );
    const versions = `Vitest ${versionOf(project, 'vitest')}, msw ${versionOf(project, 'msw')}`;
    return `${report.numPassedTests} tests of ${report.testResults.length} files pass in the project ${name} (${versions})`;
  });
}
