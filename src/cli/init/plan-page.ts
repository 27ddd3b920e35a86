import { posix } from 'node:path';
import { readBasePath } from '../project/base-path.js';
import { detectFramework, detectLanguage } from '../project/detect-framework.js';
import { findScript, type Project } from '../project/project.js';
import type { PlannedFile } from './init-plan.js';
import { insertAfterImports, insertImport } from './insert-after-imports.js';
import {
  importRecipe,
  mockProviderRecipe,
  startMockRecipe,
  viteGuardRecipe,
  viteWorkerUrl,
} from './recipes/mock-recipes.js';

/** The files of a mock that runs in the page, and what is left to the user. */
export interface PagePlan {
  readonly files: readonly PlannedFile[];
  readonly notes: readonly string[];
}

interface PageOptions {
  readonly baseUrl: string;
  readonly mswMajor: number;
}

/** Plans the mock of a page: of Vite, of Next.js, and of Storybook. */
export function planPage(project: Project, options: PageOptions): PagePlan {
  const framework = detectFramework(project);
  const entry = framework === 'vite' ? findViteEntry(project) : undefined;
  const source = entry === undefined ? sourceFolder(project) : posix.dirname(entry);
  const mocks = posix.join(source, 'mocks');
  const startMock = plan(
    project,
    `${mocks}/start-mock.${detectLanguage(project)}`,
    startMockRecipe({ ...options, workerUrl: workerUrlOf(project) }),
  );
  const parts = [
    { files: startMock, notes: [] },
    framework === 'vite' ? planViteEntry(project, entry) : undefined,
    framework === 'next' ? planNext(project, { source, mocks }) : undefined,
    planStorybook(project, mocks),
  ].filter((part) => part !== undefined);
  return {
    files: parts.flatMap(({ files }) => files),
    notes: parts.flatMap(({ notes }) => notes),
  };
}

/** A file that does not exist yet; none if it does, whatever it holds. */
export function plan(project: Project, path: string, after: string): PlannedFile[] {
  return project.read(path) === undefined ? [{ path, before: undefined, after }] : [];
}

/** The folder of the source: `src`, or that of the project. */
export function sourceFolder(project: Project): string {
  const hasSource = ['src/app/layout', 'src/pages/_app', 'src/main', 'src/index'].some(
    (path) => findScript(project, path) !== undefined,
  );
  return hasSource || detectFramework(project) !== 'next' ? 'src' : '.';
}

function findViteEntry({ read }: Project): string | undefined {
  const page = read('index.html') ?? '';
  for (const [tag] of page.matchAll(/<script\b[^>]*>/gi)) {
    const source = /\bsrc=(["'])([^"']+)\1/i.exec(tag)?.[2];
    const path = source?.replace(/^\.?\//, '');
    if (/\btype=(["'])module\1/i.test(tag) && path !== undefined && read(path) !== undefined) {
      return path;
    }
  }
  return undefined;
}

/** The code of the worker's address, where pages have a base path. */
function workerUrlOf(project: Project): string | undefined {
  const base = readBasePath(project);
  if (base === undefined || base.path === '/') {
    return undefined;
  }
  if (base.option === 'base') {
    return viteWorkerUrl;
  }
  return base.path && `'${base.path}mockServiceWorker.js'`;
}

const isStarted = (text: string) => /\bstartMock\b|\bMockProvider\b/.test(text);

function planViteEntry(project: Project, entry: string | undefined): PagePlan {
  const before = entry === undefined ? undefined : project.read(entry);
  if (entry === undefined || before === undefined) {
    const note = `No module of index.html was found. Put this before the first line of your app that is not an import:\n${viteGuardRecipe}`;
    return { files: [], notes: [note] };
  }
  if (isStarted(before)) {
    return { files: [], notes: [] };
  }
  if (before.includes('setupWorker') || /(['"])msw\/browser\1/.test(before)) {
    const note = `${entry} starts a worker of its own. Add the handlers of the mock to it: setupWorker(...yourHandlers, ...mock.handlers).`;
    return { files: [], notes: [note] };
  }
  const after = insertAfterImports(before, viteGuardRecipe);
  return { files: [{ path: entry, before, after }], notes: [] };
}

function planNext(
  project: Project,
  { source, mocks }: { source: string; mocks: string },
): PagePlan {
  const language = detectLanguage(project);
  const provider = plan(
    project,
    `${mocks}/mock-provider.${language}x`,
    mockProviderRecipe(language),
  );
  const layout =
    findScript(project, posix.join(source, 'app/layout')) ??
    findScript(project, posix.join(source, 'pages/_app'));
  const before = layout === undefined ? undefined : project.read(layout);
  if (before !== undefined && isStarted(before)) {
    return { files: provider, notes: [] };
  }
  const isWrapped = /\{children\}|<Component\s[^<>]*\/>/g;
  if (layout === undefined || before?.match(isWrapped)?.length !== 1) {
    const where = layout ?? 'your layout';
    const note = `Put <MockProvider> of ${mocks}/mock-provider around the children of ${where}.`;
    return { files: provider, notes: [note] };
  }
  const wrapped = before.replace(isWrapped, (inner) => `<MockProvider>${inner}</MockProvider>`);
  const from = posix.relative(posix.dirname(layout), `${mocks}/mock-provider`);
  const after = insertImport(wrapped, importRecipe('MockProvider', from));
  const note =
    'The mock answers what the browser asks for. For components of the server, run "npx plant-store-kit serve" beside Next.js.';
  return { files: [...provider, { path: layout, before, after }], notes: [note] };
}

function planStorybook(project: Project, mocks: string): PagePlan | undefined {
  const preview = findScript(project, '.storybook/preview');
  const before = preview && project.read(preview);
  if (preview === undefined || before === undefined) {
    return undefined;
  }
  if (isStarted(before)) {
    return { files: [], notes: [] };
  }
  const from = posix.relative('.storybook', `${mocks}/start-mock`);
  const object = /(?:\bpreview\b[^=\n]*=\s*|\bdefinePreview\(\s*)\{[^\S\n]*\n(\s*)/;
  if (!object.test(before) || /\bbeforeAll\b|\bsetupWorker\b/.test(before)) {
    const note = `Call startMock of ${mocks}/start-mock in the beforeAll of ${preview}.`;
    return { files: [], notes: [note] };
  }
  const started = before.replace(
    object,
    (start, indent) => `${start}beforeAll: startMock,\n${indent}`,
  );
  const after = insertImport(started, importRecipe('startMock', from));
  return { files: [{ path: preview, before, after }], notes: [] };
}
