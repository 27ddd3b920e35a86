import { execFileSync } from 'node:child_process';
import process from 'node:process';

/** Bundles the panel, before all tests: a server from the source serves the files of the build. */
export function setup(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'bundle-panel.ts'], { stdio: 'inherit' });
}
