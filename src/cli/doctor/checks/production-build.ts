import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxHeader } from '../../../service/sandbox-address.js';
import { workerScript } from '../../project/worker-script.js';
import { type DoctorCheck, failed, notChecked, passed } from '../check.js';

const folders = ['dist', 'build', 'out', '.next/static'];

/** Whether what is built for production is free of the mock. */
export const productionBuild: DoctorCheck = {
  title: 'Production build',
  failsIf: 'the code of the mock is in `dist`, `build`, `out` or `.next/static`',
  run({ project }) {
    const built = folders.filter(
      (folder) =>
        existsSync(join(project.folder, folder)) &&
        // Next.js writes this file for production alone.
        (folder !== '.next/static' || existsSync(join(project.folder, '.next/BUILD_ID'))),
    );
    if (built.length === 0) {
      return notChecked(`there is none in ${folders.join(', ')}`);
    }
    const marked = built.flatMap((folder) => findMarked(project.folder, folder));
    return marked.length === 0
      ? passed(
          `${built.join(' and ')} ${built.length === 1 ? 'holds' : 'hold'} nothing of the mock`,
        )
      : failed(
          `${marked.join(', ')} ${marked.length === 1 ? 'holds' : 'hold'} the mock`,
          'Import the mock with "await import(...)", inside "if (import.meta.env.DEV)" or "if (process.env.NODE_ENV === \'development\')".',
        );
  },
};

/** The scripts with the one text of the mock that no app has, and no minifier changes. */
function findMarked(folder: string, built: string): string[] {
  return readdirSync(join(folder, built), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:[cm]?js|html)$/.test(path) && !path.endsWith(workerScript))
    .map((path) => join(built, path))
    .filter((path) => readFileSync(join(folder, path), 'utf8').includes(sandboxHeader));
}
