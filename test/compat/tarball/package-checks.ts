import type { Check } from '../../package/run-checks.js';
import { outputOf, runProgram } from '../../package/run-program.js';

/** That tools which judge packages find nothing. */
export function packageChecks(tarball: string, tools: string): Check[] {
  return [
    {
      title: 'publint finds nothing',
      async run() {
        outputOf(['npx', 'publint', 'run', tarball, '--strict'], { cwd: tools });
        return '';
      },
    },
    {
      // The package is ESM only: Node.js 20.19 and later can require() it, and the versions of
      // TypeScript whose module resolution (node10) knows no exports are older than the oldest in the matrix.
      title: 'attw finds nothing (profile esm-only)',
      async run() {
        outputOf(['npx', 'attw', tarball, '--profile', 'esm-only'], { cwd: tools });
        return '';
      },
    },
    {
      title: 'npm publish --dry-run warns of nothing',
      async run() {
        const publish = ['npm', 'publish', '--dry-run', '--ignore-scripts', '--loglevel=warn'];
        const { code, printed } = runProgram(publish, { cwd: process.cwd() });
        const warnings = printed
          .split('\n')
          .filter((line) => /^npm (warn|error)/.test(line) && !isAboutMachine(line));
        if (code !== 0 || warnings.length > 0) {
          throw new Error(`it ended with ${code}\n${warnings.join('\n')}`);
        }
        return '';
      },
    },
  ];
}

/** Whether a warning is about the machine: its settings of npm, and that nobody is logged in. */
function isAboutMachine(line: string): boolean {
  return /Unknown (user|env|cli|project) config|requires you to be logged in/.test(line);
}
