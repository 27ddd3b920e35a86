import { typedPrograms } from '../../package/typed-programs.js';
import type { Project } from './create-project.js';

/** What every entry of the kit does in a project, by a name for it. */
export const projectChecks: Readonly<Record<string, (project: Project) => void>> = {
  'mock answers': ({ run }) => run('node', 'mock.mjs'),
  'server and client': ({ run }) => run('node', 'server.mjs'),
  verify: ({ run }) => run('node', 'verify.mjs'),
  'require()': ({ run }) => run('node', 'required.cjs'),
  command: ({ run }) => run('npx', 'plant-store-kit', 'profile', '--help'),
  'Vitest test': ({ run }) => run('npx', 'vitest', 'run', '--dir', 'vitest'),
  'Playwright test is found': ({ run }) =>
    run('npx', 'playwright', 'test', '--config', 'playwright', '--list'),
  'Vite build with panel': ({ run }) => {
    const printed = run('npx', 'vite', 'build');
    if (/externalized for browser/.test(printed)) {
      throw new Error(`The page has code of Node: ${printed}`);
    }
  },
  types: ({ run }) => {
    for (const number of typedPrograms.keys()) {
      for (const resolution of ['nodenext', 'bundler']) {
        run('npx', 'tsc', '--project', `types-${number}/${resolution}.json`);
      }
    }
  },
};
