import { parse } from 'node:path/posix';
import { escapePattern } from '../text/syntax.js';
import type { Source } from './project.js';

/** A mock in the page itself. */
export interface PageMock {
  /** The script that makes it. */
  readonly script: Source;
  /** The script that starts it for the app: not for tests or stories. */
  readonly starter: Source | undefined;
  /** Whether it is there to be imported, and no script does. */
  readonly isUnused: boolean;
}

const isTest = ({ path }: Source) =>
  /(^|\/)(tests?|__tests__|e2e)\/|\.(test|spec|stories)\./.test(path);

const isMock = ({ text }: Source) => text.includes('createPlantMock(');

/** The script by which a server of the app answers: the config with the plugin for Vite, or one that calls `mock.fetch`. */
export function findServerMock(sources: readonly Source[]): Source | undefined {
  const answers = (source: Source) => isMock(source) && /\bmock\.fetch\b/.test(source.text);
  return sources
    .filter((source) => !isTest(source))
    .find((source) => /['"]plant-store-kit\/vite['"]/.test(source.text) || answers(source));
}

/** The mocks in service workers, or of `intercept()`; their handlers may be in a script of their own. */
export function findPageMocks(sources: readonly Source[]): PageMock[] {
  const mocks = sources.filter(isMock);
  return sources
    .filter((source) => !isTest(source) && /\bsetupWorker\(|\.intercept\(/.test(source.text))
    .filter((script) => isMock(script) || mocks.some((mock) => isImported(mock, script)))
    .map((script) => {
      const importers = sources.filter((source) => source !== script && isImported(script, source));
      const isForApp = (source: Source) =>
        !isTest(source) && !/\.storybook\/|\.config\./.test(source.path);
      const hasExport = /^export (?!default)/m.test(script.text);
      const isUnused = hasExport && importers.length === 0;
      return { script, starter: importers.find(isForApp), isUnused };
    });
}

function isImported({ path }: Source, { text }: Source): boolean {
  const { name } = parse(path.replace(/\/index(?=\.\w+$)/, ''));
  // Not a package, such as msw/browser.
  const folder = `(?:\\.{0,2}|[@~#]|src)/(?:[^'"]*/)?`;
  return new RegExp(`['"]${folder}${escapePattern(name)}(?:\\.\\w+)?['"]`).test(text);
}

/** The base URL of the plant store in a call of the app, or in a mock that is there already. */
export function findBaseUrl(sources: readonly Source[]): string | undefined {
  const patterns = [
    /(?:\b(?:fetch|axios|get|post|delete|request)(?:<[^>]*>)?\(|\s=\s)\s*['"`]((?:https?:\/)?\/[^'"`\s$]+)\/plants(?=['"`?/])/,
    /\b(?:createPlantMock|createPlantClient|plantStore|plantStoreFixtures)\(\{\s*baseUrl: ['"]([^'"]+)['"]/,
  ];
  return patterns
    .flatMap((pattern) => sources.map(({ text }) => pattern.exec(text)?.[1]))
    .find((url) => url !== undefined);
}
