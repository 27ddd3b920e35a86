import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Bundles what tests run from the build, before all of them: the command line, and the pages of servers. */
export async function setup(): Promise<void> {
  await Promise.all(
    ['bundle-cli.ts', 'bundle-panel.ts', 'bundle-docs-page.ts'].map((script) =>
      execute(process.execPath, ['--import', 'tsx', script]),
    ),
  );
}
