import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTempFolder } from '../cli/temp-folder.js';

const root = join(import.meta.dirname, '../..');

/** A project in a folder of its own, with the packages of this one and the source of the kit. */
export async function makeProject(files: Readonly<Record<string, string>>) {
  const folder = await makeTempFolder({ 'package.json': '{"type":"module"}', ...files });
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'), 'junction');
  return {
    ...folder,
    read: (path: string) => folder.read(join(folder.path, path)),
    /** Runs a program of a package; resolves with its exit code and what it printed. */
    run: (program: string, ...args: readonly string[]) =>
      new Promise<{ code: number; printed: string }>((resolve) => {
        execFile(
          process.execPath,
          [join(root, 'node_modules', program), ...args],
          { cwd: folder.path, env: { ...process.env, CI: 'true', FORCE_COLOR: '0', VITEST: '' } },
          (error, stdout, stderr) =>
            resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr }),
        );
      }),
  };
}

export const vitestConfig = (more = '') => `
  import { sourceAliases } from ${JSON.stringify(join(root, 'test/source-aliases.ts'))};
  ${more}
  export default {
    resolve: { alias: sourceAliases },
    server: { fs: { strict: false } },
    ...(typeof plugins === 'undefined' ? {} : { plugins }),
    test: { include: ['test/*.test.ts'], ...(typeof test === 'undefined' ? {} : test) },
  };`;
