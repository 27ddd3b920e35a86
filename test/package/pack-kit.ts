import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Builds the kit, and packs it as `npm publish` would.
 *
 * @param folder where the file is written.
 * @returns the path of the file.
 */
export function packKit(folder: string): string {
  const pack = ['pack', '--json', '--pack-destination', folder];
  const printed = execFileSync('npm', pack, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [{ filename }] = JSON.parse(printed);
  return join(folder, filename);
}
