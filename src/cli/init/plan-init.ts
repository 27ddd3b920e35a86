import { existsSync } from 'node:fs';
import { join } from 'node:path';
import coerce from 'semver/functions/coerce.js';
import gte from 'semver/functions/gte.js';
import { readKitVersion } from '../../verify/report/kit-version.js';
import {
  declaredRanges,
  findPackage,
  hasCurrentWorker,
  type Project,
  readIfThere,
} from '../project.js';
import { nextRoute, nodeTest, startMock, viteGuard, vitestTest } from './recipes.js';

/** What is yet to be done in a project. */
export type InitPlan = ReturnType<typeof planInit>;

/** A file to write. `before` is empty for a new one. */
interface PlannedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Plans what makes a project use the kit. @param baseUrl where the app looks for the plant store. */
export function planInit(project: Project, baseUrl: string, nodeVersion: string) {
  const { folder, packageJson } = project;
  const declared = declaredRanges(project);
  const isNext = 'next' in declared;
  const isVite = !isNext && 'vite' in declared;
  const preview = findScript(folder, '.storybook/preview');
  const isPage = isVite || preview !== undefined;
  // Storybook sets Vitest up to run its stories, and no test file.
  const isVitest = (isVite || 'vitest' in declared) && !('@storybook/addon-vitest' in declared);
  const isTyped = 'typescript' in declared;
  const ending = isTyped ? 'ts' : 'js';

  const majors = gte(nodeVersion, '22.12.0') ? { msw: 3, vitest: 5 } : { msw: 2, vitest: 4 };
  const needed = {
    'plant-store-kit': readKitVersion(),
    ...((isPage || isNext || isVitest) && { msw: majors.msw }),
    ...(isVitest && { vitest: majors.vitest }),
  };
  const msw = findPackage(folder, 'msw');
  const mswMajor = coerce(msw?.packageJson.version ?? declared.msw)?.major ?? majors.msw;
  const [workerFolder = 'public'] = [packageJson.msw?.workerDirectory ?? []].flat();
  const hasWorker = packageJson.msw && msw && hasCurrentWorker(project, workerFolder, msw);

  const recipe = { baseUrl, mswMajor, isVite, isTyped };
  const test = isVitest ? `src/plants.test.${ending}` : 'test/plants.mjs';
  const app = existsSync(join(folder, 'src')) ? 'src/app' : 'app';
  const files: PlannedFile[] = [
    [isPage, `src/mocks/start-mock.${ending}`, startMock(recipe)] as const,
    [isNext, `${app}${baseUrl}/plants/[[...id]]/route.${ending}`, nextRoute(recipe)] as const,
    [true, test, isVitest ? vitestTest(recipe) : nodeTest] as const,
  ].flatMap(([isNeeded, path, after]) =>
    isNeeded && !existsSync(join(folder, path)) ? [{ path, before: '', after }] : [],
  );
  const notes: string[] = [];
  const start = (path: string | undefined, note: string, ...change: Change) => {
    const before = (path && readIfThere(folder, path)) || '';
    const after = addStart(before, ...change);
    if (path && after) {
      files.push({ path, before, after });
    } else if (!before.includes('startMock')) {
      notes.push(note);
    }
  };
  if (isVite) {
    const entry = findScript(folder, 'src/main') ?? findScript(folder, 'src/index');
    start(entry, `Start the mock after the imports of your entry file:\n${viteGuard}`, viteGuard);
  }
  if (preview !== undefined) {
    start(
      preview,
      `Call startMock of src/mocks/start-mock in the beforeAll of ${preview}.`,
      "import { startMock } from '../src/mocks/start-mock';",
      ['\n  parameters: {', '\n  beforeAll: startMock,\n  parameters: {'],
    );
  }
  return {
    /** The development dependencies to add: `msw@3`. */
    packages: Object.entries(needed)
      .filter(([name]) => !(name in declared))
      .map(([name, version]) => `${name}@${version}`),
    /** The folder into which msw writes its worker script. */
    workerFolder: isPage && !hasWorker ? workerFolder : undefined,
    files,
    /** What is left to the user, in sentences and lines of code. */
    notes,
    /** What runs the first test. */
    testCommand: isVitest ? ['vitest', 'run', test] : ['node', '--test', test],
  };
}

function findScript(folder: string, path: string): string | undefined {
  const paths = ['ts', 'tsx', 'js', 'jsx'].map((ending) => `${path}.${ending}`);
  return paths.find((one) => existsSync(join(folder, one)));
}

/** Statements after the imports, and a part, which occurs once, with what takes its place. */
type Change = readonly [added: string, replaced?: readonly [part: string, by: string]];

/** Starts the mock in a file that is as its generator wrote it. Of another there is no result. */
function addStart(text: string, ...[added, replaced = ['', '']]: Change): string | undefined {
  const [part, by] = replaced;
  const lines = text.split('\n');
  const isImport = (line: string) => line.startsWith('import ');
  const isWhole = (line: string) => [';', '"', "'"].includes(line.slice(-1));
  const count = 1 + lines.findLastIndex(isImport);
  const isGenerated = lines
    .slice(0, count)
    .every((line) => line === '' || (isImport(line) && isWhole(line)));
  const isOfUser = ["'use ", 'startMock', 'setupWorker', 'beforeAll'].some((mark) =>
    text.includes(mark),
  );
  return text !== '' && isGenerated && !isOfUser && (part === '' || text.split(part).length === 2)
    ? lines.toSpliced(count, 0, added).join('\n').replace(part, by)
    : undefined;
}
