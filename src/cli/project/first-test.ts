import { spawnSync } from 'node:child_process';
import process from 'node:process';
import satisfies from 'semver/functions/satisfies.js';
import { declaredRanges, type Project } from './project.js';
import { askJest, askVitest, jestTest, nodeTest, vitestTest } from './recipes.js';

interface FirstTest {
  readonly path: string;
  readonly text: string;
  /** What runs it. */
  readonly command: string;
  /** The packages that it needs, without the kit, and their versions. */
  readonly needs: Readonly<Record<string, string | number>>;
}

/**
 * The first test of a project: in its language, for its runner, and where that looks for tests.
 *
 * @param baseUrl the one that the app calls.
 */
export function planFirstTest(
  project: Project,
  baseUrl: string,
  nodeVersion: string,
  newestMsw: number,
): FirstTest {
  const declared = declaredRanges(project);
  const isTyped = 'typescript' in declared;
  const names = ['test', 'tests', 'src', '__tests__']
    .flatMap((folder) => [`${folder}/plants.test`, `${folder}/plants.spec`])
    .map((name) => `${name}.${isTyped ? 'ts' : 'js'}`);

  const ofVitest = 'vitest' in declared && chooseName(project, askVitest, names);
  if (ofVitest) {
    const needs = { msw: newestMsw };
    const command = `npx vitest run ${ofVitest}`;
    return { path: ofVitest, text: vitestTest(baseUrl), command, needs };
  }
  // Without this flag, Jest fails for every package of ES modules alone, such as the kit.
  const isEsmJest = JSON.stringify(project.packageJson.scripts ?? {}).includes(esmFlag);
  const ofJest = 'jest' in declared && isEsmJest && chooseName(project, askJest, names);
  if (ofJest) {
    const command = `node ${esmFlag} node_modules/jest/bin/jest.js ${ofJest}`;
    return { path: ofJest, text: jestTest(baseUrl), command, needs: {} };
  }

  // A name that no other runner takes for a test.
  const path = `test/plants.${isTyped ? 'ts' : 'mjs'}`;
  const runsTypes = satisfies(nodeVersion, '^22.18.0 || >=23.6.0');
  const isCompiled = isTyped && !runsTypes;
  return {
    path,
    text: nodeTest(baseUrl, isTyped),
    command: `node ${isCompiled ? '--import tsx ' : ''}--test ${path}`,
    needs: {
      ...(isTyped && { '@types/node': nodeVersion.slice(1).split('.')[0] ?? '*' }),
      ...(isCompiled && { tsx: 4 }),
    },
  };
}

const esmFlag = '--experimental-vm-modules';

/** The first name that the runner takes for a test; the usual one if it cannot be asked, as before it is installed. */
function chooseName({ folder }: Project, program: string, names: string[]): string | undefined {
  const args = ['--input-type=module', '--eval', program, ...names];
  const options = { cwd: folder, encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout } = spawnSync(process.execPath, args, options);
  // The runner may print something before the last line.
  const taken = status === 0 ? JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') : names;
  return taken[0];
}
