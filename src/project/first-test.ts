import satisfies from 'semver/functions/satisfies.js';
import { declaredRanges, findScript, type Project, readIfThere } from './project.js';
import { fillTemplate } from './templates.js';

interface FirstTest {
  readonly path: string;
  readonly text: string;
  /** What runs it. */
  readonly command: string;
  /** The packages that it needs, without the kit, and their versions. */
  readonly needs: Readonly<Record<string, string | number>>;
}

/** Without this flag, Jest fails for every package of ES modules alone, such as the kit. */
const esmFlag = '--experimental-vm-modules';

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
  const { packageJson } = project;
  const declared = declaredRanges(project);
  const isTyped = 'typescript' in declared;
  const ending = isTyped ? 'ts' : 'js';
  const vitestPath =
    'vitest' in declared && testPath(configOf(project, 'vitest.config', 'vite.config'), ending);
  if (vitestPath) {
    const text = fillTemplate('vitest-test.ts', baseUrl, isTyped);
    const command = `npx vitest run ${vitestPath}`;
    return { path: vitestPath, text, command, needs: { msw: newestMsw } };
  }
  // The server that the other tests start has the plant store below this path.
  const { pathname } = new URL(baseUrl, 'http://page');
  const isEsmJest = JSON.stringify(packageJson.scripts ?? {}).includes(esmFlag);
  const jestConfig = configOf(project, 'jest.config') + JSON.stringify(packageJson.jest ?? {});
  const jestPath = 'jest' in declared && isEsmJest && testPath(jestConfig, ending);
  if (jestPath) {
    const text = fillTemplate('jest-test.js', pathname, isTyped);
    const command = `node ${esmFlag} node_modules/jest/bin/jest.js ${jestPath}`;
    return { path: jestPath, text, command, needs: {} };
  }
  // A name that no other runner takes for a test.
  const path = `test/plants.${isTyped ? 'ts' : 'mjs'}`;
  const isCompiled = isTyped && !satisfies(nodeVersion, '^22.18.0 || >=23.6.0');
  return {
    path,
    text: fillTemplate('node-test.ts', pathname, isTyped),
    command: `node ${isCompiled ? '--import tsx ' : ''}--test ${path}`,
    needs: {
      ...(isTyped && { '@types/node': nodeVersion.slice(1).split('.')[0] ?? '*' }),
      ...(isCompiled && { tsx: 4 }),
    },
  };
}

/** The text of the first of these config files that is there. */
function configOf({ folder }: Project, ...names: readonly string[]): string {
  const path = names.map((name) => findScript(folder, name)).find((found) => found !== undefined);
  return (path && readIfThere(folder, path)) ?? '';
}

/** A list of globs in a config: `include: ['src/*.spec.ts']`, `"testMatch": [...]`. */
const globLists = /\b(?:include|testMatch)['"]?\s*:\s*\[((?:\s*['"`][^'"`]*['"`]\s*,?)*)/g;

/**
 * A path where a runner looks for tests by its config, which is read as text.
 *
 * @returns undefined if the config names only paths that this does not understand.
 */
function testPath(config: string, ending: string): string | undefined {
  const globs = Array.from(config.matchAll(globLists), ([, list = '']) => list)
    .flatMap((list) => Array.from(list.matchAll(/['"`]([^'"`]+)['"`]/g), ([, glob = '']) => glob))
    // The config may also list the files of other things, such as those of coverage.
    .filter((glob) => /\b(test|spec)\b/.test(glob));
  return globs.length === 0
    ? `test/plants.test.${ending}`
    : globs.map((glob) => pathFor(glob, ending)).find((path) => /^[\w./-]+$/.test(path));
}

/** A path that a glob means: of alternatives the first, and the ending of the project where it may have several. */
function pathFor(glob: string, ending: string): string {
  return (
    glob
      .replace(/^(?:<rootDir>|\.)\//, '')
      .replaceAll('**/', '')
      // What may be there is left out, but a name.
      .replace('?(*.)', '*.')
      .replace(/\?\([^)]*\)/g, '')
      .replace(/[@+]?[{(]([^,|})]*)[^})]*[})]/g, '$1')
      .replace('[jt]s', ending)
      .replaceAll('*', 'plants')
  );
}
