import { pageRunVariable, type TestRunOfPage } from '../service/test-run.js';
import { isNode } from './is-node.js';

/** What Vite adds to modules of a page. */
interface ViteMeta {
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Gives a page that Vite serves its run of tests. Mocks in Node read it from the environment themselves. */
export function joinTestRun(): void {
  if (!isNode()) {
    globalThis.plantStoreTestRun ??= parseTestRun((import.meta as ViteMeta).env?.[pageRunVariable]);
  }
}

/** The run in the environment variable, for a page; undefined for the usual one. */
export function parseTestRun(text: string | undefined): TestRunOfPage | undefined {
  return text ? JSON.parse(text) : undefined;
}
