import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { makeTempFolder } from '../cli/temp-folder.js';

const root = join(import.meta.dirname, '../..');

/**
 * A project in a folder of its own, with the packages of this one and the source of the kit.
 * The packages are a link, so Vite must keep its cache elsewhere: two projects that filled it at
 * once left a page of Vitest waiting for ever.
 */
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
    cacheDir: '.vite',
    resolve: { alias: sourceAliases },
    server: { fs: { strict: false } },
    ...(typeof plugins === 'undefined' ? {} : { plugins }),
    test: { include: ['test/*.test.ts'], ...(typeof test === 'undefined' ? {} : test) },
  };`;

interface TestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** How each test of a file has ended, by its title: `passed`, or the message of its failure. */
export type TestEndings = Readonly<Record<string, string>>;

/** Runs files of tests in one start of Vitest, and returns the endings by the names of the files. */
export async function runVitest(
  tests: Readonly<Record<string, string>>,
  { config = vitestConfig(), files = {} }: { config?: string; files?: Record<string, string> } = {},
): Promise<Readonly<Record<string, TestEndings>>> {
  const named = Object.entries(tests).map(([name, text]) => [`test/${name}.test.ts`, text]);
  await using project = await makeProject({
    ...{ 'vitest.config.ts': config, ...files, ...Object.fromEntries(named) },
  });
  const flags = [
    '--no-isolate',
    '--no-file-parallelism',
    '--reporter=json',
    '--outputFile=report.json',
  ];
  const { printed } = await project.run('vitest/vitest.mjs', 'run', ...flags);
  const report: TestReport = JSON.parse(
    await project.read('report.json').catch(() => Promise.reject(new Error(printed))),
  );
  return Object.fromEntries(
    report.testResults.map(({ name, assertionResults }) => [
      basename(name, '.test.ts'),
      Object.fromEntries(
        assertionResults.map(({ title, status, failureMessages }) => [
          title,
          stripVTControlCharacters(failureMessages.join('\n')) || status,
        ]),
      ),
    ]),
  );
}
