import { parse } from 'node:path/posix';
import { escapePattern } from '../../interface/syntax.js';
import type { Source } from './project.js';

/** A script that makes a mock in the page itself, and those that import it. */
export interface PageMock {
  readonly script: Source;
  readonly importers: readonly Source[];
}

const isTest = ({ path }: Source) => /\.(test|spec|stories)\./.test(path);

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
    .map((script) => ({
      script,
      importers: sources.filter((source) => source !== script && isImported(script, source)),
    }));
}

function isImported({ path }: Source, { text }: Source): boolean {
  const { name } = parse(path);
  return new RegExp(`['"](?:[^'"]*/)?${escapePattern(name)}(?:\\.\\w+)?['"]`).test(text);
}

/** The script that starts the mock for the app: not for a test, nor for stories. */
export function starterOf({ importers }: PageMock): Source | undefined {
  return importers.find((source) => !isTest(source) && !source.path.includes('.storybook/'));
}

/** The base URL of the plant store in a call of the app, or in a mock that is there already. */
export function findBaseUrl(sources: readonly Source[]): string | undefined {
  const patterns = [
    /(?:\b(?:fetch|axios|get|post|delete|request)(?:<[^>]*>)?\(|=)\s*['"`]((?:https?:\/)?\/[^'"`\s$]+)\/plants(?=['"`?/])/,
    /\b(?:createPlantMock|createPlantClient|plantStore|plantStoreFixtures)\(\{\s*baseUrl: ['"]([^'"]+)['"]/,
  ];
  return patterns
    .flatMap((pattern) => sources.map(({ text }) => pattern.exec(text)?.[1]))
    .find((url) => url !== undefined);
}
