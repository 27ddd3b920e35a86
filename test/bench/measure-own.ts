import { type FirstLists, measureBrowser } from './measure-browser.js';
import { type Memory, measureMemory } from './measure-memory.js';
import { measurePanel, type Panel } from './measure-panel.js';
import { measureRewind, type Rewind } from './measure-rewind.js';
import { measureVerify } from './measure-verify.js';

/** What is measured of the kit alone. */
export interface OwnResults {
  readonly memory: Memory;
  readonly browser: FirstLists;
  readonly panel: Panel;
  readonly rewind: Rewind;
  /** Milliseconds. */
  readonly verify: number;
}

export type OwnPart = keyof OwnResults;

const measures: {
  readonly [Part in OwnPart]: {
    readonly title: string;
    readonly measure: () => Promise<OwnResults[Part]>;
  };
} = {
  memory: { title: 'memory, over a million requests', measure: measureMemory },
  browser: { title: 'the first list in a browser', measure: measureBrowser },
  panel: { title: 'the panel in a browser', measure: measurePanel },
  rewind: { title: 'the undo log that rewind needs', measure: measureRewind },
  verify: { title: 'a verification', measure: measureVerify },
};

export const ownParts = Object.keys(measures) as OwnPart[];

/**
 * Measures these parts, one after the other.
 *
 * @param report called with each result once it is measured, so that a later failure does not lose it.
 */
export async function measureOwn<Part extends OwnPart>(
  parts: readonly Part[],
  report: (text: string) => void,
): Promise<Pick<OwnResults, Part>> {
  const measured: [Part, unknown][] = [];
  for (const part of parts) {
    const { title, measure } = measures[part];
    report(title);
    const result = await measure();
    report(`  ${JSON.stringify(result)}`);
    measured.push([part, result]);
  }
  return Object.fromEntries(measured) as Pick<OwnResults, Part>;
}
