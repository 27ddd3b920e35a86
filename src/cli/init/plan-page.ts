import { declaredRanges, findScript, type Project, readIfThere } from '../project/project.js';
import type { PlannedFile } from './init-plan.js';
import {
  mockProviderRecipe,
  providerImportRecipe,
  startImportRecipe,
  startMockRecipe,
  viteGuardRecipe,
} from './recipes/mock-recipes.js';

export type Framework = 'vite' | 'next' | 'plain';

export type Language = 'ts' | 'js';

/** The files of a mock that runs in the page, and what is left to the user. */
export interface PagePlan {
  readonly files: readonly PlannedFile[];
  readonly notes: readonly string[];
}

/** The framework that serves the pages of a project; `plain` if it is none of those that init knows. */
export function detectFramework(project: Project): Framework {
  const declared = declaredRanges(project);
  return 'next' in declared ? 'next' : 'vite' in declared ? 'vite' : 'plain';
}

/** The language in which a project is written. */
export function detectLanguage(project: Project): Language {
  const hasConfig = readIfThere(project, 'tsconfig.json') !== undefined;
  return hasConfig || 'typescript' in declaredRanges(project) ? 'ts' : 'js';
}

/** Plans the mock of a page: of Vite, of Next.js, and of Storybook. */
export function planPage(
  project: Project,
  options: { baseUrl: string; mswMajor: number },
): PagePlan {
  const framework = detectFramework(project);
  const language = detectLanguage(project);
  const find = (...paths: string[]) =>
    paths.map((path) => findScript(project, path)).find((path) => path !== undefined);
  const layout = find('src/app/layout', 'src/pages/_app', 'app/layout', 'pages/_app');
  const mocks = framework === 'next' && !layout?.startsWith('src/') ? 'mocks' : 'src/mocks';
  const parts = [
    create(
      project,
      `${mocks}/start-mock.${language}`,
      startMockRecipe({ ...options, framework, language }),
    ),
  ];
  if (framework === 'vite') {
    const left = `Put this after the imports of the module that starts your app, with the path from there:\n${viteGuardRecipe}`;
    const start = (text: string) => insertAfterImports(text, `\n${viteGuardRecipe}`);
    parts.push(change(project, find('src/main', 'src/index'), start, left));
  }
  if (framework === 'next') {
    const left = `Put <MockProvider> of ${mocks}/mock-provider around the children of ${layout ?? 'your layout'}.`;
    const children = layout?.includes('_app') ? '<Component {...pageProps} />' : '{children}';
    const wrap = (text: string) =>
      insertAfterImports(
        replaceOnly(text, children, `<MockProvider>${children}</MockProvider>`),
        providerImportRecipe,
      );
    const provider = `${mocks}/mock-provider.${language}x`;
    parts.push(
      create(project, provider, mockProviderRecipe(language)),
      change(project, layout, wrap, left),
    );
  }
  const preview = find('.storybook/preview');
  if (preview !== undefined) {
    const left = `Call startMock of ${mocks}/start-mock in the beforeAll of ${preview}.`;
    const parameters = '\n  parameters: {';
    const start = (text: string) =>
      insertAfterImports(
        replaceOnly(text, parameters, `\n  beforeAll: startMock,${parameters}`),
        startImportRecipe(mocks),
      );
    parts.push(change(project, preview, start, left));
  }
  return {
    files: parts.flatMap(({ files }) => files),
    notes: parts.flatMap(({ notes }) => notes),
  };
}

/** A file that does not exist yet; none if it does, whatever it holds. */
export function create(project: Project, path: string, after: string): PagePlan {
  const isThere = readIfThere(project, path) !== undefined;
  return { files: isThere ? [] : [{ path, after }], notes: [] };
}

/** A change of a file that is as its generator wrote it. Of another, it is left to the user. */
function change(
  project: Project,
  path: string | undefined,
  changed: (text: string) => string | undefined,
  left: string,
): PagePlan {
  const before = path === undefined ? undefined : readIfThere(project, path);
  if (path === undefined || before === undefined) {
    return { files: [], notes: [left] };
  }
  if (before.includes('startMock') || before.includes('MockProvider')) {
    return { files: [], notes: [] };
  }
  const isOfUser = before.includes('setupWorker') || before.includes('beforeAll');
  const after = isOfUser ? undefined : changed(before);
  return after === undefined
    ? { files: [], notes: [left] }
    : { files: [{ path, before, after }], notes: [] };
}

/** Replaces a text that occurs once; otherwise there is no result. */
function replaceOnly(text: string, part: string, by: string): string | undefined {
  const around = text.split(part);
  return around.length === 2 ? around.join(by) : undefined;
}

/** Inserts statements after imports that have a line each, as generators write them; otherwise there is no result. */
function insertAfterImports(module: string | undefined, statements: string): string | undefined {
  const lines = module?.split('\n') ?? [];
  const last = lines.findLastIndex((line) => line.startsWith('import '));
  const isGenerated = lines
    .slice(0, last + 1)
    .every((line) => /^$|^import .*['"];?$|^\/\*.*\*\/$/.test(line));
  // A directive, such as 'use client', has to stay first.
  if (module === undefined || /^['"]/.test(module) || !isGenerated) {
    return undefined;
  }
  const hasSemicolons = lines[last]?.endsWith(';') ?? true;
  const inserted = hasSemicolons ? statements : statements.replaceAll(/;$/gm, '');
  const changed = [...lines.slice(0, last + 1), inserted, ...lines.slice(last + 1)];
  return changed.join('\n').trimStart();
}
