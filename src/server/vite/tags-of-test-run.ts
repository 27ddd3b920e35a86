import process from 'node:process';
import type { HtmlTagDescriptor } from 'vite';
import { pageRunVariable } from '../../service/test-run.js';

/** The tags that give mocks in the page the run of tests that the dev server belongs to. */
export function tagsOfTestRun(): HtmlTagDescriptor[] {
  const json = process.env[pageRunVariable]?.replaceAll('<', '\\u003c');
  return json
    ? [
        {
          tag: 'script',
          children: `globalThis.plantStoreTestRun = ${json};`,
          injectTo: 'head-prepend',
        },
      ]
    : [];
}
