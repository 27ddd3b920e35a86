import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Bundles what tests run from the build, before all of them. */
export async function setup(): Promise<void> {
  await execute(process.execPath, ['--import', 'tsx', 'build.ts']);
}
